import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { ColdAfterFrom, InteractionType } from '../contacts/contacts.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Id } from '../id.ts';
import { pageOf, Paging } from '../paging.ts';
import { Problem } from '../problem.ts';
import { Failure, LONGEST_MESSAGE, LONGEST_SUBJECT } from '../reminders/reminders.contract.ts';
import { longText, text } from '../text.ts';
import { CalendarDate, Moment, TimeZone } from '../time.ts';

/** Of what a day brings, so many are shown of each kind; how many there are is said beside them. */
export const SHOWN_OF_TODAY = 20;
/** How many things lie ahead on a quiet day. */
export const SHOWN_AHEAD = 4;
/** How much of what somebody wrote stands in one line of a day. */
export const LONGEST_EXCERPT = 280;

/** What was last logged, in its first words. */
const LastWords = z.object({ type: enumOr(InteractionType, 'message'), date: Moment, words: z.string() });
export type LastWords = z.infer<typeof LastWords>;

/** Somebody on the page of a day: the face, how warm it is, and by what one may send a word. */
export const TodayPerson = z.object({
  id: Id,
  name: z.string(),
  photo: PhotoName,
  isCold: z.boolean(),
  /** Of its own row, as a change of it is compared: shown is `isCold`. */
  warmth: enumOr(z.enum(['warm', 'cold']), 'warm'),
  lastInteraction: Moment,
  coldAfterDays: z.int(),
  coldAfterFrom: enumOr(ColdAfterFrom, 'user'),
  coldThresholdDays: z.int().nullable(),
  snoozedUntil: CalendarDate.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** A username or a link, as it was written. */
  telegram: z.string().nullable(),
  /** Null as long as nothing was logged. */
  last: LastWords.nullable(),
});
export type TodayPerson = z.infer<typeof TodayPerson>;

export const GoingCold = z.object({
  contact: TodayPerson,
  /** When it goes cold, and which day that is for the user. */
  at: Moment,
  day: CalendarDate,
  /** How they like to be reached, in the user's own words; null where the notes do not say. */
  reach: z.string().nullable(),
  /** The day of a meeting that is planned with them before they go cold. Those who are met come last. */
  meetsOn: CalendarDate.nullable(),
});
export type GoingCold = z.infer<typeof GoingCold>;

export const TodayTodo = z.object({ id: Id, task: z.string(), dueDate: CalendarDate, contact: TodayPerson });
export type TodayTodo = z.infer<typeof TodayTodo>;

export const TodayBirthday = z.object({
  contact: TodayPerson,
  /** Null without the year of birth. */
  turns: z.int().nullable(),
});
export type TodayBirthday = z.infer<typeof TodayBirthday>;

/** planned: will go out. leaving: is with the mail server. waiting: the mail server put it off. held: was held back for this day. */
export const TodayEmailState = z.enum(['planned', 'leaving', 'waiting', 'sent', 'failed', 'held']);
export type TodayEmailState = z.infer<typeof TodayEmailState>;

export const TodayEmail = z.object({
  reminderId: Id,
  contact: TodayPerson,
  subject: z.string(),
  at: Moment,
  /** The day that it is where the reminder's clock stands: what holds the e-mail back names it. */
  date: CalendarDate,
  state: enumOr(TodayEmailState, 'leaving'),
  /** Whether the reminder goes on with another date when this one is held back. */
  recurs: z.boolean(),
});
export type TodayEmail = z.infer<typeof TodayEmail>;

/** A meeting that is logged on a contact when it ends. Other events are Google's, and are asked for there. */
export const TodayMeeting = z.object({
  id: Id,
  calendarId: z.string(),
  eventId: z.string(),
  title: z.string(),
  start: Moment,
  end: Moment,
  contact: TodayPerson,
});
export type TodayMeeting = z.infer<typeof TodayMeeting>;

const AheadKind = z.enum(['birthday', 'email', 'meeting', 'cold', 'other']);

/** Something on a later day. */
export const Ahead = z.object({
  kind: enumOr(AheadKind, 'other'),
  day: CalendarDate,
  /** Of what has a time of the day. */
  at: Moment.nullable(),
  contact: z.object({ id: Id, name: z.string(), photo: PhotoName }),
  /** The title of a meeting, the subject of an e-mail. */
  text: z.string().default(''),
  turns: z.int().nullable().default(null),
});
export type Ahead = z.infer<typeof Ahead>;

/** Whether an e-mail can be sent at once; if not, why. */
export const MailboxState = z.enum(['ready', 'none', 'not-authorized', 'plan']);
export type MailboxState = z.infer<typeof MailboxState>;

/** The first of some, and how many there are. */
const some = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), total: z.int() });

export const Today = z.object({
  day: CalendarDate,
  /** In which that is the day. */
  zone: z.string(),
  hasContacts: z.boolean(),
  goingCold: some(GoingCold).extend({ alreadyCold: z.int() }),
  /** Overdue first, then due today. `open` counts all that are not done. */
  todos: some(TodayTodo).extend({ open: z.int() }),
  birthdays: some(TodayBirthday),
  emails: some(TodayEmail),
  meetings: some(TodayMeeting),
  /** The nearest birthday after today. */
  next: Ahead.nullable(),
  /** On a quiet day what comes later, the soonest first, and somebody warm who has not been met for longest. */
  ahead: z.array(Ahead),
  surprise: z.object({ id: Id, name: z.string() }).nullable(),
  mailbox: enumOr(MailboxState, 'none'),
});
export type Today = z.infer<typeof Today>;

/** The browser's zone counts where the user has not chosen one. */
const OfZone = z.object({ zone: TimeZone.optional() });
export const TodayQuery = OfZone;
export type TodayQuery = z.output<typeof TodayQuery>;

export const GoingColdQuery = Paging.extend(OfZone.shape);
export type GoingColdQuery = z.output<typeof GoingColdQuery>;

/** Before one speaks with somebody: from what the user wrote, by rules. */
export const Preparation = z.object({
  contact: TodayPerson,
  /** Open to-dos, the most pressing first. */
  owed: z.array(z.object({ id: Id, task: z.string(), dueDate: CalendarDate.nullable(), since: Moment })),
  owedTotal: z.int(),
  /** Sentences to come back to: questions, plans and what was going on when you last spoke, then of the notes. */
  askAbout: z.array(z.string()),
  birthday: z.object({ day: CalendarDate, turns: z.int().nullable() }).nullable(),
});
export type Preparation = z.infer<typeof Preparation>;

const OfContact = z.object({ contactId: Id });
const ByWord = z.object({ id: Id });

export const WordState = z.enum(['leaving', 'waiting', 'sent', 'failed', 'canceled']);
export type WordState = z.infer<typeof WordState>;

export const NewWord = z.strictObject({
  subject: text(1, LONGEST_SUBJECT).optional(),
  message: longText(LONGEST_MESSAGE).refine((message) => message.trim() !== '', 'is required'),
});
export type NewWord = z.output<typeof NewWord>;

/** An e-mail that goes out at once. It is a reminder of the type once, and stands in the log as such. */
export const Word = z.object({
  id: Id,
  contactId: Id,
  subject: z.string(),
  /** The address it goes or went to. */
  to: z.string().nullable(),
  state: enumOr(WordState, 'leaving'),
  /** When a mail server that put it off is asked again. */
  nextAttemptAt: Moment.nullable(),
  failure: Failure.nullable(),
  /** The interaction that was logged when it had gone out. */
  interactionId: Id.nullable(),
});
export type Word = z.infer<typeof Word>;

const tags = ['Today'];

export const todayEndpoints = {
  get: {
    method: 'GET',
    url: '/api/today',
    schema: {
      summary: 'What a day brings: who goes cold this week, to-dos due, birthdays, e-mails and meetings',
      tags,
      querystring: TodayQuery,
      response: { 200: Today },
    },
  },
  goingCold: {
    method: 'GET',
    url: '/api/today/going-cold',
    schema: {
      summary: 'All who go cold within a week, the soonest first, those who are met before then last',
      tags,
      querystring: GoingColdQuery,
      response: { 200: pageOf(GoingCold) },
    },
  },
  prepare: {
    method: 'GET',
    url: '/api/today/preparation/:contactId',
    schema: {
      summary: 'What to know before speaking with a contact: last time, what is owed, what to ask about',
      tags,
      params: OfContact,
      querystring: OfZone,
      response: { 200: Preparation, 404: Problem },
    },
  },
  send: {
    method: 'POST',
    url: '/api/today/words/:contactId',
    config: { perMinute: 20, isCostly: true },
    schema: {
      summary: 'Sends a contact an e-mail at once, and logs it when it has gone out',
      tags,
      params: OfContact,
      headers: CreateHeaders,
      body: NewWord,
      response: { 201: Word, 400: Problem, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
  word: {
    method: 'GET',
    url: '/api/today/words/:id',
    schema: {
      summary: 'What became of an e-mail that was to go out at once',
      tags,
      params: ByWord,
      response: { 200: Word, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
