import { z } from 'zod';
import { Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Moment } from '../time.ts';

/** Where the assistant can lead. Other targets are ignored with a warning. */
export const NavigationTarget = z.enum(['contacts', 'groups', 'todos', 'reminders', 'calendar', 'settings']);
export type NavigationTarget = z.infer<typeof NavigationTarget>;

export const ActionStatus = z.enum([
  /** Waits for the browser to run it, or for the person to confirm it. */
  'proposed',
  'done',
  'undone',
  'dismissed',
  /** It was tried and refused; `message` says why. */
  'failed',
  /** Nobody confirmed it in time. */
  'expired',
]);
export type ActionStatus = z.infer<typeof ActionStatus>;

/** What the picture of a card shows. */
export const ActionIcon = z.enum(['bin', 'calendar', 'chat', 'check', 'mail', 'mute', 'page', 'pen', 'person', 'ring']);
export type ActionIcon = z.infer<typeof ActionIcon>;

/** What an action can change. */
export const ActionChange = z.enum(['calendar', 'contacts', 'groups', 'interactions', 'reminders', 'todos']);
export type ActionChange = z.infer<typeof ActionChange>;

/** An action as a card shows it. */
export const ProposedAction = z.object({
  id: Id,
  type: z.string(),
  icon: enumOr(ActionIcon, 'ring').default('ring'),
  /** What is old on the screens once it is done or taken back; null where this version cannot know. */
  changes: z.array(ActionChange).nullable().default(null).catch(null),
  arguments: z.record(z.string(), z.unknown()),
  /** What it does, in a few words: "Log a call". Once it is done: "Call logged". */
  title: z.string(),
  /** What changes, line by line, with every date written out: "Fri 20 Nov, 10:00". */
  lines: z.array(z.string()),
  /** What is said of it as it stands, in Markdown: "Shall I call off the e-mail “Keys” to Tom?" */
  sentence: z.string().default(''),
  /** As somebody would type it, with all that was written for it: what Edit brings where nobody said a sentence. */
  request: z.string().default(''),
  /** Whom it is about; the card links to them. */
  people: z.array(z.object({ id: Id, name: z.string() })),
  /** Whether it is done only after the person said yes: `confirmation.rules.ts` says what that is. */
  needsConfirmation: z.boolean(),
  /** Whether it deletes, sends, empties or overwrites something. */
  isDestructive: z.boolean().default(false),
  /** Why it waits: "It sends an e-mail." Null once it is decided, and for what does not wait. */
  why: z.string().nullable().default(null),
  /** The parts of the message that it does not do: said beside it once it is done. */
  unused: z.array(z.string()).default([]),
  /** `newer` is what only a newer version knows: it is shown, and nothing can be done about it here. */
  status: enumOr(z.enum([...ActionStatus.options, 'newer']), 'newer'),
  /** Why it failed or can no longer be done, or what of it is left to do; null otherwise. */
  message: z.string().nullable(),
  /** Until when it can be undone; null when it cannot. */
  undoUntil: Moment.nullable(),
});
export type ProposedAction = z.infer<typeof ProposedAction>;
