import { z } from 'zod';
import { conflictOf, seenValue } from '../conflicts.contract.ts';
import { Contact, InteractionType } from '../contacts/contacts.contract.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { ById, Id } from '../id.ts';
import { Problem } from '../problem.ts';
import { CalendarDate, Moment } from '../time.ts';
import { ONE_LINE } from '../text.ts';

/** What a story can be narrowed to. Everything else in it is shown with all of it. */
export const StoryKind = z.enum(['interaction', 'meeting', 'email', 'todo', 'note']);
export type StoryKind = z.infer<typeof StoryKind>;

/** Known to nobody yet: what a newer version tells. */
const OTHER = 'other';
export const StoryEntryKind = z.enum([...StoryKind.options, 'cold', 'added', 'merge', OTHER]);
export type StoryEntryKind = z.infer<typeof StoryEntryKind>;

export const StoryEntry = z.object({
  kind: enumOr(StoryEntryKind, OTHER),
  /** Of the row that it tells of. Of being cold: of the interaction that ended it, or of the contact. */
  id: Id,
  at: Moment,
  /** What people wrote: of an interaction or a to-do the words, of an e-mail the subject, of the first day how you met. */
  text: z.string().default(''),
  /** Of an interaction. */
  type: enumOr(InteractionType, 'message').nullable().default(null),
  /** Of a meeting that was logged by an event of the calendar. */
  fromCalendar: z.boolean().default(false),
  /** Of an e-mail that did not go out: why. */
  failure: z.string().nullable().default(null),
  /** Of a to-do. */
  dueDate: CalendarDate.nullable().default(null),
  /** Of notes: what was written and what was taken out. */
  added: z.array(z.string()).default([]),
  removed: z.array(z.string()).default([]),
  /** Of being cold: since when. `at` is when it ended, or, as long as it lasts, when it began. */
  coldSince: Moment.nullable().default(null),
  isOver: z.boolean().default(true),
  /** Of a merge: who became part of the contact. */
  names: z.array(z.string()).default([]),
});
export type StoryEntry = z.infer<typeof StoryEntry>;

export const STORY_PAGE_SIZE = 30;
const MAX_STORY_PAGE_SIZE = 100;

/** Where a page ends: the moment, the place among what happened in it, and the id. */
const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)~(\d)~([0-9a-f-]{36})$/;
const Cursor = z
  .string()
  .max(64)
  .check(ONE_LINE)
  .transform((cursor, { issues }) => {
    const [, at, rank, id] = CURSOR.exec(cursor) ?? [];
    const read = z.object({ at: Moment, id: Id }).safeParse({ at, id });
    if (read.success) return { ...read.data, rank: Number(rank) };
    issues.push({ code: 'custom', input: cursor, message: 'is not where a page ended' });
    return z.NEVER;
  });
export type StoryCursor = z.output<typeof Cursor>;
export const cursorOf = ({ at, rank, id }: StoryCursor) => `${at}~${rank}~${id}`;

const LONGEST_KINDS = 100;
const Kinds = z
  .string()
  .max(LONGEST_KINDS)
  .check(ONE_LINE)
  .transform((kinds) => kinds.split(','))
  .pipe(z.array(StoryKind).max(StoryKind.options.length));

export const StoryQuery = z.object({
  /** Kinds with commas between them; all of the story when left out. */
  kinds: Kinds.optional(),
  /** What `next` of the page before says. */
  before: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_STORY_PAGE_SIZE).default(STORY_PAGE_SIZE),
});
export type StoryQuery = z.output<typeof StoryQuery>;

/** The latest first. */
export const StoryPage = z.object({ data: z.array(StoryEntry), next: z.string().nullable() });
export type StoryPage = z.infer<typeof StoryPage>;

const ComingKind = z.enum(['birthday', 'email', 'todo', 'meeting', OTHER]);

export const Coming = z.object({
  kind: enumOr(ComingKind, OTHER),
  id: Id,
  day: CalendarDate,
  /** Of what has a time of the day. */
  at: Moment.nullable(),
  /** A subject, a task, a title. */
  text: z.string(),
  /** On a birthday, where the year of birth is known. */
  turns: z.int().nullable().default(null),
});
export type Coming = z.infer<typeof Coming>;

/** Days, the first and the last included. */
const Days = z.object({ from: CalendarDate, to: CalendarDate });

export const StoryYear = Days.extend({
  /** The first of these days of which anything is known; null when there is none. */
  knownFrom: CalendarDate.nullable(),
  /** Days with an interaction. */
  days: z.array(CalendarDate),
  cold: z.array(Days),
  warmDays: z.int(),
  knownDays: z.int(),
});
export type StoryYear = z.infer<typeof StoryYear>;

export const StoryOutline = z.object({
  counts: z.object({ interaction: z.int(), meeting: z.int(), email: z.int(), todo: z.int(), note: z.int() }),
  /** When it began: with the first interaction, or the day of adding where that was earlier. */
  since: Moment,
  /** The soonest first. */
  coming: z.array(Coming),
  year: StoryYear,
  /** By how many days without an interaction it is told who was cold. */
  coldAfterDays: z.int(),
});
export type StoryOutline = z.infer<typeof StoryOutline>;

/** Notes before and after a change. */
export const NoteVersion = z.object({
  id: Id,
  contactId: Id,
  changedAt: Moment,
  before: z.string(),
  after: z.string(),
});
export type NoteVersion = z.infer<typeof NoteVersion>;

/** The notes as the person saw them: what was written since is not overwritten. */
const RestoreNotes = z.strictObject({ seen: z.strictObject({ notes: seenValue() }).optional() });
export type RestoreNotes = z.output<typeof RestoreNotes>;

const tags = ['Story'];

export const storyEndpoints = {
  entries: {
    method: 'GET',
    url: '/api/contacts/:id/story',
    schema: {
      summary: 'What happened with a contact, the latest first: interactions, e-mails, to-dos, notes, warmth',
      tags,
      params: ById,
      querystring: StoryQuery,
      response: { 200: StoryPage, 404: Problem },
    },
  },
  outline: {
    method: 'GET',
    url: '/api/contacts/:id/story/outline',
    schema: {
      summary: 'How much there is in a contact’s story, its last year and what comes next',
      tags,
      params: ById,
      response: { 200: StoryOutline, 404: Problem },
    },
  },
  file: {
    method: 'GET',
    url: '/api/contacts/:id/story/file',
    config: { perMinute: 20, isCostly: true, oneAtATime: true },
    schema: {
      summary: 'A contact’s whole story as a page to keep, in HTML without scripts',
      tags,
      params: ById,
      response: { 200: z.any(), 404: Problem, 429: Problem },
    },
  },
  version: {
    method: 'GET',
    url: '/api/note-versions/:id',
    schema: {
      summary: 'A contact’s notes before and after one change',
      tags,
      params: ById,
      response: { 200: NoteVersion, 404: Problem },
    },
  },
  restore: {
    method: 'POST',
    url: '/api/note-versions/:id/restore',
    schema: {
      summary: 'Gives a contact the notes that it had before a change',
      tags,
      params: ById,
      body: RestoreNotes,
      response: { 200: Contact, 404: Problem, 409: conflictOf(Contact) },
    },
  },
} as const satisfies Record<string, Endpoint>;
