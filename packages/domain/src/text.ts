import { z } from 'zod';

const isPostgresText = (value: string) => !value.includes('\0') && value.isWellFormed();
const notPostgresText = 'contains characters that cannot be stored';

/** What is too long is not looked at any further. */
const atMost = (max: number) => ({ error: `must have at most ${max} characters`, abort: true });

/** One line of text, trimmed. Any Unicode comes back as it went in, except NUL and lone surrogates, which no database can hold. */
export const text = (min: number, max: number, tooShort = 'is required') =>
  z
    .string({ error: ({ input }) => (input === undefined ? tooShort : undefined) })
    .refine(isPostgresText, notPostgresText)
    .trim()
    .min(min, tooShort)
    .max(max, atMost(max));

/** Text of many lines, kept to the letter. */
export const longText = (max: number) => z.string().refine(isPostgresText, notPostgresText).max(max, atMost(max));

/** An optional line of text: left out, null and blank all mean that there is none. */
export const optionalText = (max: number) =>
  text(0, max)
    .nullable()
    .transform((value) => value || null);
