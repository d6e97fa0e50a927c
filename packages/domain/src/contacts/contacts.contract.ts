import { z } from 'zod';
import { conflictOf, withSeen } from '../conflicts.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { LONGEST_ADDRESS, OptionalEmailAddress } from '../email.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { GroupName, LONGEST_GROUP_NAME, MOST_GROUPS } from '../groups/groups.contract.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { PageMeta, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { ColdThresholdDays } from '../settings/settings.contract.ts';
import { longText, optionalLines, optionalText, text } from '../text.ts';
import { CalendarDate, Moment } from '../time.ts';
import { Birthday } from './birthday.rules.ts';
import { ConditionsParameter } from './conditions.contract.ts';
import {
  CustomField,
  CustomFields,
  FurtherEmails,
  FurtherPhones,
  Label,
  Labelled,
  LONGEST_CUSTOM_NAME,
  LONGEST_CUSTOM_TEXT,
  LONGEST_LABEL,
  LONGEST_PHONE,
  MOST_CUSTOM_FIELDS,
  MOST_FURTHER,
  PhotoName,
} from './contact-values.contract.ts';
import { LONGEST_NAME, LONGEST_NOTES, NAME_EMPTY, NAME_REQUIRED } from './contacts.rules.ts';
import { hasLines, PLAIN_FIELDS, plainFields } from './plain-fields.rules.ts';

export const Warmth = z.enum(['warm', 'cold']);
export type Warmth = z.infer<typeof Warmth>;

export const InteractionType = z.enum(['meeting', 'call', 'email', 'message']);
export type InteractionType = z.infer<typeof InteractionType>;

export const ColdAfterFrom = z.enum(['contact', 'group', 'user']);
export type ColdAfterFrom = z.infer<typeof ColdAfterFrom>;

export const Contact = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string(),
  birthday: z.string().nullable(),
  warmth: enumOr(Warmth, 'warm'),
  /** Whether it is to be shown as cold: by its flag, or because the last interaction is too long ago. */
  isCold: z.boolean(),
  /** After how many days without interaction it goes cold: its own threshold, else the shortest of its groups', else the user's. */
  coldAfterDays: z.int(),
  /** Whose threshold that is. */
  coldAfterFrom: enumOr(ColdAfterFrom, 'user').default('user'),
  /** Its own threshold, if it has one. */
  coldThresholdDays: z.int().nullable(),
  /** Until this day, and without it, nobody is told that it has gone cold; it is as warm or as cold as without. */
  snoozedUntil: CalendarDate.nullable().default(null),
  lastInteraction: Moment,
  /** Null as long as no interaction was logged; lastInteraction is then the day it was added. */
  lastInteractionType: enumOr(InteractionType, 'message').nullable(),
  groups: z.array(z.string()),
  /** The open to-do that presses most, among those with a due date. */
  nextTodo: z.object({ id: Id, task: z.string(), dueDate: CalendarDate }).nullable(),
  ...plainFields(() => z.string().nullable().default(null)),
  /** What the first e-mail and the first phone number are called: home, work or any other word. */
  emailLabel: z.string().nullable().default(null),
  phoneLabel: z.string().nullable().default(null),
  /** Beside the first, which is the one in use. */
  moreEmails: z.array(Labelled).default([]),
  morePhones: z.array(Labelled).default([]),
  customFields: z.array(CustomField).default([]),
  photo: PhotoName,
  createdAt: Moment,
  updatedAt: Moment,
});
export type Contact = z.infer<typeof Contact>;

/** With how many of its open to-dos came back as completed, because the plan allows no more open ones. */
export const RestoredContact = Contact.extend({ closedTodos: z.int() });
export type RestoredContact = z.infer<typeof RestoredContact>;

const fields = {
  email: OptionalEmailAddress,
  phone: optionalText(LONGEST_PHONE),
  notes: longText(LONGEST_NOTES),
  birthday: z
    .union([Birthday, z.literal('')])
    .nullable()
    .transform((birthday) => birthday || null),
  warmth: Warmth,
  /** Names of groups. Those that do not exist yet are created. */
  groups: z.array(GroupName).max(50, 'must have at most 50 entries'),
  ...plainFields((name) => (hasLines(name) ? optionalLines : optionalText)(PLAIN_FIELDS[name].longest)),
  emailLabel: Label,
  phoneLabel: Label,
  /** Beside the first. Each is kept once, and the next takes the place of a first that is empty. */
  moreEmails: FurtherEmails,
  morePhones: FurtherPhones,
  customFields: CustomFields,
};

export const NewContact = z.strictObject({
  name: text(1, LONGEST_NAME, NAME_REQUIRED),
  ...z.object(fields).partial().shape,
});
export type NewContact = z.output<typeof NewContact>;

/** What is left out stays as it is; null or blank empties a field. */
export const ContactChange = z.strictObject({
  name: text(1, LONGEST_NAME, NAME_EMPTY).optional(),
  /** Its own threshold, where the plan has that; null for that of its groups or the user's. */
  coldThresholdDays: ColdThresholdDays.nullable().optional(),
  /** A day to come, at most a year ahead; null wakes it. */
  snoozedUntil: CalendarDate.nullable().optional(),
  ...z.object(fields).partial().shape,
});
export type ContactChange = z.output<typeof ContactChange>;

const SeenValues = z
  .array(z.strictObject({ value: longText(LONGEST_ADDRESS), label: longText(LONGEST_LABEL).nullable() }))
  .max(MOST_FURTHER);

const ContactUpdate = withSeen(ContactChange, {
  groups: z.array(longText(LONGEST_GROUP_NAME)).max(MOST_GROUPS),
  moreEmails: SeenValues,
  morePhones: SeenValues,
  customFields: z
    .array(z.strictObject({ name: longText(LONGEST_CUSTOM_NAME), text: longText(LONGEST_CUSTOM_TEXT) }))
    .max(MOST_CUSTOM_FIELDS),
}).extend({
  /** The key of the planned e-mails that the person was shown, and agreed to have go to the new address. */
  confirmedEmails: longText(64).optional(),
});
export type ContactUpdate = z.output<typeof ContactUpdate>;

/** The e-mails that are planned for a contact, and so go to whatever address it has when they are due. */
export const PlannedEmails = z.object({
  total: z.int(),
  /** The next to go out first. Without a date while it is on its way. */
  first: z.array(z.object({ subject: z.string(), nextDate: Moment.nullable() })),
  /** Names exactly these e-mails: when one is planned or called off, the key is another. */
  key: z.string(),
});
export type PlannedEmails = z.infer<typeof PlannedEmails>;

/** Another address would change where planned e-mails go; nothing was saved. */
export const EmailsRedirected = Problem.extend({
  planned: PlannedEmails,
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type EmailsRedirected = z.infer<typeof EmailsRedirected>;

/** What people look for by words. */
export const SearchTerm = longText(200);

export const ContactQuery = Paging.extend({
  /** Looks in names, group names and notes, without regard to case and accents. */
  search: SearchTerm.optional(),
  warmth: Warmth.optional(),
  /** The name of a group. */
  group: longText(LONGEST_GROUP_NAME).optional(),
  /** Leaves out the members of the group of this name. */
  notInGroup: longText(LONGEST_GROUP_NAME).optional(),
  conditions: ConditionsParameter.optional(),
  /** By name; by last interaction, the longest ago first; or by when they were added, the newest first. */
  sort: z.enum(['name', 'lastInteraction', 'newest']).default('name'),
});
export type ContactQuery = z.output<typeof ContactQuery>;

export const ContactPage = z.object({
  data: z.array(Contact),
  meta: PageMeta.extend({
    /** There are more than `total`: what a search finds is counted up to a thousand, or to the end of the page. */
    isMore: z.literal(true).optional(),
    /** How many there are of each warmth, with the same search and groups. Where there are more than `all`, the others are 0: nobody has counted them. */
    counts: z.object({ all: z.int(), warm: z.int(), cold: z.int(), areMore: z.literal(true).optional() }),
  }),
});
export type ContactPage = z.infer<typeof ContactPage>;

const tags = ['Contacts'];

/** One contact is asked for with what belongs to it: contact-details.contract.ts. */
export const contactsEndpoints = {
  list: {
    method: 'GET',
    url: '/api/contacts',
    schema: { summary: 'A page of contacts', tags, querystring: ContactQuery, response: { 200: ContactPage } },
  },
  create: {
    method: 'POST',
    url: '/api/contacts',
    schema: {
      summary: 'Adds a contact',
      tags,
      headers: CreateHeaders,
      body: NewContact,
      response: { 201: Contact, 403: PlanLimit, 409: Problem },
    },
  },
  update: {
    method: 'PUT',
    url: '/api/contacts/:id',
    schema: {
      summary: 'Changes a contact',
      tags,
      params: ById,
      body: ContactUpdate,
      response: { 200: Contact, 403: PlanLimit, 404: Problem, 409: z.union([conflictOf(Contact), EmailsRedirected]) },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/contacts/:id',
    schema: {
      summary: 'Deletes a contact with everything that belongs to it',
      tags,
      params: ById,
      response: { 200: z.object({ id: Id, undoUntil: Moment }), 404: Problem },
    },
  },
  restore: {
    method: 'POST',
    url: '/api/contacts/:id/restore',
    schema: {
      summary: 'Takes a deletion back, within seconds',
      tags,
      params: ById,
      response: { 200: RestoredContact, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
