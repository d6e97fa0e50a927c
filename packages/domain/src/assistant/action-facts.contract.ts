import { z } from 'zod';
import { InteractionType } from '../contacts/contacts.contract.ts';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Moment, TimeZone } from '../time.ts';

/** What the rows said when the action was proposed: a card still names whom it was about when they are gone. */
export const ActionFacts = z.object({
  people: z.array(z.object({ id: Id, name: z.string() })).readonly(),
  todos: z.array(z.object({ id: Id, task: z.string() })).readonly(),
  /** The logs that are to be deleted, each with how its notes begin. */
  interactions: z
    .array(z.object({ id: Id, type: enumOr(InteractionType, 'message'), date: Moment, notes: z.string() }))
    .readonly()
    .nullish(),
  groupName: z.string().nullable(),
  /** How many people are in that group. */
  memberCount: z.int().nullish(),
  subject: z.string().nullable(),
  /** The address that an e-mail goes to; whoever confirms it means this one. */
  address: z.string().nullish(),
  /** What it does to what is there, the gravest first. */
  effects: z.array(z.string()).nullish(),
  /** What was done already, in whose place it comes: when it is carried out, these are taken back. */
  replaces: z
    .array(z.object({ id: Id, words: z.string() }))
    .readonly()
    .nullish(),
  /** The parts of the message that were not understood or not used. */
  unused: z.array(z.string()).readonly().nullish(),
  /** The person's zone, in which every date is written. */
  zone: TimeZone,
  /** Why the person is asked. Without it nobody needs to be, or an earlier version wrote it. */
  why: z.string().nullish(),
  /** The planned e-mails that the card spoke of; whoever confirms it means these. */
  plannedKey: z.string().nullish(),
  /** The fields that are to be changed as they were then; whoever confirms it means to change these. */
  seen: z.record(z.string(), z.unknown()).nullish(),
});
export type ActionFacts = z.output<typeof ActionFacts>;
