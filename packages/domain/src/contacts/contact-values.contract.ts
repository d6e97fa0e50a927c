import { z } from 'zod';
import { EmailAddress } from '../email.ts';
import { linesOfText, optionalText, text } from '../text.ts';

export const LONGEST_PHONE = 50;
export const LONGEST_LABEL = 50;
/** Of e-mails, and of phone numbers: beside the first, which is the one in use. */
export const MOST_FURTHER = 19;
export const MOST_CUSTOM_FIELDS = 20;
export const LONGEST_CUSTOM_NAME = 60;
export const LONGEST_CUSTOM_TEXT = 1000;

/** What an e-mail or a phone number is offered to be called; any other word is as good. */
export const LABELS = ['home', 'work', 'mobile', 'other'] as const;

/** Names the picture that there is of a contact; another picture has another name. It stands in every answer by which a face is drawn. */
export const PhotoName = z.string().nullable().default(null);

/** Home, work, or any other word. */
export const Label = optionalText(LONGEST_LABEL);

const atMost = (most: number) => `must have at most ${most} entries`;
const further = (value: z.ZodType<string, string>) =>
  z
    .array(z.strictObject({ value, label: Label.optional().transform((label) => label ?? null) }))
    .max(MOST_FURTHER, atMost(MOST_FURTHER));

/** Those beside the first. */
export const FurtherEmails = further(EmailAddress);
export const FurtherPhones = further(text(1, LONGEST_PHONE));

/** What a person keeps of somebody that no other field has a place for. */
export const CustomFields = z
  .array(z.strictObject({ name: text(1, LONGEST_CUSTOM_NAME), text: linesOfText(1, LONGEST_CUSTOM_TEXT) }))
  .max(MOST_CUSTOM_FIELDS, atMost(MOST_CUSTOM_FIELDS));

/** As they are kept and answered. */
export const Labelled = z.object({ value: z.string(), label: z.string().nullable() });
export type Labelled = z.infer<typeof Labelled>;
export const CustomField = z.object({ name: z.string(), text: z.string() });
export type CustomField = z.infer<typeof CustomField>;
