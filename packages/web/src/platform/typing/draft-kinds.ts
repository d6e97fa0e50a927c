// Every kind of draft, fetched when there is one to be read. A draft of an older shape, or of another program's, is dropped.
import { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { NewChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { Contact, InteractionType, Warmth } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { COLUMN_FIELDS } from '@inner-circle/domain/import-export/import.rules.ts';
import { RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';
import { SmtpSecurity } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { ReminderType } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { z } from 'zod';

const text = z.string();
const flag = z.boolean();
/** An emptied field of figures is no number, and JSON writes that as null. */
const figure = z.number().nullable();

type Shape = z.core.$ZodLooseShape;

/** What was changed, and what was seen of that. The release before called it the words of small forms. */
function changes<Fields extends Shape>(fields: Fields) {
  const some = z.strictObject(fields).partial();
  return z.strictObject({ seen: some, written: some }).or(z.strictObject({ seen: some, words: some }));
}

const value = z.strictObject({ value: text, label: text.nullable() });
const group = { name: text, description: text, coldThresholdDays: figure.optional() };
const terms = {
  planType: PaidPlan,
  durationType: DurationType,
  durationMonths: figure,
  hasExpiry: flag,
  expiresAt: text,
  hasLimit: flag,
  maxRedemptions: text,
  hasDiscount: flag,
  discountPercentage: text,
  description: text,
};

/** The fields of forms (`useSavedForm`), by the names of their drafts. A star stands for an id; the longest name that fits counts. */
const FORMS = {
  'contact:*': {
    name: text,
    warmth: Warmth,
    email: text,
    phone: text,
    birthday: text,
    groups: z.array(text),
    notes: text,
    ...plainFields(() => text),
    emailLabel: text,
    phoneLabel: text,
    moreEmails: z.array(value),
    morePhones: z.array(value),
    customFields: z.array(z.strictObject({ name: text, text })),
    coldThresholdDays: figure.optional(),
  },
  'social:*': { linkedin: text, facebook: text, telegram: text, xcom: text },
  'relation:new:*': {
    person: z.object({ id: text.nullable(), name: text }).nullable(),
    kind: RelationKind,
    word: text,
  },
  'relation:*': { kind: RelationKind, word: text, name: text },
  'group:*': group,
  'filter:*': { name: text },
  'bulk:log': { notes: text, type: InteractionType, day: text },
  'bulk:todo': { task: text, dueDate: text },
  'todo:new': { person: Contact.nullable(), task: text, dueDate: text },
  'reminder:*': {
    type: ReminderType,
    subject: text,
    message: text,
    date: text,
    time: text,
    endDate: text,
    occurrences: figure,
    interval: figure,
  },
  'event:*': {
    title: text,
    start: text,
    end: text,
    allDay: flag,
    contact: z.object({ id: text, name: text }).nullable(),
    location: text,
    description: text,
    attendees: text,
    generateMeetLink: flag,
    createInteraction: flag,
    calendarId: text,
    repeat: z.strictObject({
      every: z.enum(['never', 'day', 'week', 'month', 'year']),
      days: z.array(z.number()).readonly(),
      ends: z.enum(['never', 'on', 'after']),
      until: text,
      times: figure,
    }),
  },
  smtp: { email: text, host: text, port: figure, security: SmtpSecurity, username: text, password: z.never() },
  carddav: { address: text, username: text, password: z.never() },
  'access-token:new': { name: text, scope: z.enum(['read', 'write']) },
  'device:new': { name: text },
  'word:*': { subject: text, message: text },
  'rhythm:*': { days: figure },
  'promo-code:new': { ...terms, isCustom: flag, customCode: text, randomCode: text },
  'promo-code:*': { maxRedemptions: text, expiresAt: text, description: text, isActive: flag },
  'promo-codes:batch': { ...terms, count: text, hasPrefix: flag, prefix: text },
  'todo:*': { task: text, dueDate: text },
  'interaction:new:*': { notes: text, type: InteractionType, day: text },
  'interaction:*': { notes: text, type: InteractionType, date: text },
  'group:*:people': { chosen: z.array(text).readonly() },
  'promo-code': { code: text },
  assistant: { message: text },
  settings: {
    coldThresholdDays: figure,
    notifications: z.strictObject({ birthdays: flag, dueTodos: flag }),
    timeZone: text,
    wakingHours: z.strictObject({ from: text, to: text }),
    startsWith: text,
  },
} satisfies Record<string, Shape>;

/** What is kept in its own way. */
const OTHERS = {
  'assistant:sent': z.strictObject({ key: text, body: NewChatMessage, sentAt: text, failed: flag }),
  palette: z.strictObject({ words: text }),
  'import:columns': z.array(z.strictObject({ header: text, field: z.enum(COLUMN_FIELDS).nullable() })).readonly(),
  'contact:*:birthday': z.strictObject({ day: text, month: text, year: text }),
  'contact:*:groups': z.strictObject({ typed: text, failed: z.array(text).readonly() }),
};

/** The longest name first. */
export const draftKinds = [
  ...Object.entries(FORMS).map(([kind, fields]) => ({ kind, schema: changes(fields as Shape) as z.ZodType })),
  ...Object.entries(OTHERS).map(([kind, schema]) => ({ kind, schema: schema as z.ZodType })),
].toSorted((one, other) => other.kind.length - one.kind.length);

const isOfKind = (name: string, kind: string) => new RegExp(`^${kind.replaceAll('*', '.+')}$`).test(name);

export const kindOf = (name: string) => draftKinds.find(({ kind }) => isOfKind(name, kind));

/** Whether a draft can be given to the form of its name. */
export function fits({ name, words }: { name: string; words: string }): boolean {
  try {
    return kindOf(name)?.schema.safeParse(JSON.parse(words)).success ?? false;
  } catch {
    return false;
  }
}

type NameOf<Kind> = Kind extends `${infer Start}*${infer End}` ? `${Start}${string}${NameOf<End>}` : Kind;

/** The names of the drafts whose kind takes everything that somebody can write into these fields. */
type NamesFor<Kinds, Fields> = {
  [Kind in keyof Kinds]: Exclude<keyof Fields, keyof Kinds[Kind]> extends never
    ? Fields extends { [Name in keyof Fields]?: Name extends keyof Kinds[Kind] ? Accepted<Kinds[Kind][Name]> : never }
      ? NameOf<Kind>
      : never
    : never;
}[keyof Kinds];

/** A secret has no shape in which it could be kept. */
type Accepted<Schema> = Schema extends z.ZodNever ? unknown : Schema extends z.ZodType ? z.input<Schema> : never;

export type FormDraftName<Fields> = NamesFor<typeof FORMS, Fields>;
export type OtherDraftName<Words> = {
  [Kind in keyof typeof OTHERS]: Words extends z.input<(typeof OTHERS)[Kind]> ? NameOf<Kind> : never;
}[keyof typeof OTHERS];

/** Such as `todo:*`. */
export type DraftKind = keyof typeof FORMS | keyof typeof OTHERS;
