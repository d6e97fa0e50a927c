import { z } from 'zod';
import { PhotoName } from '../contacts/contact-values.contract.ts';
import { PlanLimit } from '../billing/billing.contract.ts';
import { CreateHeaders, type Endpoint } from '../endpoint.ts';
import { ById, Id } from '../id.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { linesOfText, longText, text } from '../text.ts';
import { Moment, TimeZone } from '../time.ts';
import { OpenForm } from './open-form.contract.ts';
import { ProposedAction } from './proposals.contract.ts';

export const LONGEST_CHAT_MESSAGE = 4000;
/** How many actions one sentence can lead to. */
export const MOST_ACTIONS = 20;
export const MESSAGES_SHOWN = 50;

/** The parameter of the app's address that opens the form of a choice: the message's id, a dot and the index of the choice. */
export const FORM_LINK = 'opens';

/** A button below a question: "Which Sofia?" */
export const Choice = z.object({
  label: z.string(),
  /** What tells it from the others: groups and the last interaction of a contact. */
  detail: z.string(),
  contactId: Id.nullable(),
  photo: PhotoName,
  /** It opens this form instead of answering the question. One that only a newer version has is none. */
  opens: OpenForm.nullable().default(null).catch(null),
});
export type Choice = z.infer<typeof Choice>;
/** As an engine gives it. */
export type NewChoice = z.input<typeof Choice>;

/** What a person can decide about a card, by its buttons or in words. */
export const Decision = z.enum(['confirm', 'dismiss', 'undo']);
export type Decision = z.infer<typeof Decision>;

export const ChatRole = z.enum(['user', 'assistant']);

/** What was said in the conversation, or a card for what the user's own AI client asked for. */
export const MessageSource = z.enum(['conversation', 'client']);

export const ChatMessage = z.object({
  id: Id,
  role: enumOr(ChatRole, 'assistant'),
  source: enumOr(MessageSource, 'conversation').default('conversation'),
  /** Markdown. A link to `contact:<id>` opens that contact. Of its actions it says how they stand when it is read. */
  content: z.string(),
  /** What it says besides its actions; null where that is all that it says. `wordsOf` puts both together. */
  note: z.string().nullable().default(null),
  timestamp: Moment,
  actions: z.array(ProposedAction),
  choices: z.array(Choice),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** What the panel shows beside the words. It is a hint: the server reads the user's own data itself. */
const ChatContext = z.object({ currentDate: longText(40).optional() });
const Turn = z.object({ role: ChatRole, content: longText(20_000) });

export const NewChatMessage = z.strictObject({
  message: linesOfText(1, LONGEST_CHAT_MESSAGE, 'Message cannot be empty.'),
  context: ChatContext.optional(),
  history: z.array(Turn).max(200, 'must have at most 200 entries').optional(),
  /** Of the browser; without one the user's own. */
  zone: TimeZone.optional(),
  /** The button that was pressed, of the message that asked. */
  choice: z.strictObject({ messageId: Id, index: z.int().min(0).max(20) }).optional(),
});
export type NewChatMessage = z.output<typeof NewChatMessage>;

export const ChatReply = z.object({
  reply: z.string(),
  actions: z.array(ProposedAction),
  /** The answer as the conversation keeps it. */
  message: ChatMessage,
  /** Cards of earlier messages that stand differently now, because the message decided about them or something takes their place. */
  decided: z.array(ProposedAction).default([]),
});
export type ChatReply = z.infer<typeof ChatReply>;

export const LONGEST_SENTENCE = 500;
/** How many questions about one sentence are answered. */
const MOST_ANSWERED = 5;

/** A sentence that is only read, by rules and without a model. */
export const Sentence = z.strictObject({
  message: linesOfText(1, LONGEST_SENTENCE, 'Message cannot be empty.'),
  /** Of the browser; without one the user's own. */
  zone: TimeZone.optional(),
  /** The buttons that were pressed under the questions about it, in their order. */
  choices: z.array(z.int().min(0).max(20)).max(MOST_ANSWERED).default([]),
});
export type Sentence = z.output<typeof Sentence>;

/** Part of a text: from a letter to before another. */
const Mark = z.object({ from: z.int(), to: z.int() });
export type Mark = z.infer<typeof Mark>;

/** Somebody who is cold, or goes cold today, and is warm until another day once a talk is logged. */
const Warmed = z.object({
  id: Id,
  name: z.string(),
  until: Moment,
  /** Null for who is cold. */
  insteadOf: Moment.nullable(),
});
export type Warmed = z.infer<typeof Warmed>;

/** What a sentence would lead to. Nothing of it is kept. */
export const SentenceReading = z.object({
  /** What would be done, a question with its choices, or nothing that could be done. */
  kind: enumOr(z.enum(['do', 'ask', 'nothing']), 'nothing'),
  /** The question, or what there is to say besides, in Markdown. */
  reply: z.string(),
  /** As their cards would be; their ids lead nowhere. */
  actions: z.array(ProposedAction),
  choices: z.array(Choice),
  /** Which words of the sentence were understood, in their order. What is only written down as it was said, such as a note, is none of them. */
  marks: z.array(Mark).default([]),
  /** Whom it makes warm again. */
  warms: z.array(Warmed).default([]),
  /** Only the server can open it: all of the above, to be proposed as it was shown. Null where nothing would be done. */
  sealed: z.string().nullable(),
});
export type SentenceReading = z.infer<typeof SentenceReading>;

export const LONGEST_SEALED = 200_000;
const SentenceToPropose = z.strictObject({ sealed: text(1, LONGEST_SEALED) });

/** The actions as they were proposed. The server keeps what it proposed: only the id and the confirmation count. */
export const ActionsToRun = z.strictObject({
  actions: z
    .array(z.object({ id: Id, confirmed: z.boolean().default(false) }))
    .min(1)
    .max(MOST_ACTIONS),
});
export type ActionsToRun = z.output<typeof ActionsToRun>;

const Conversation = z.object({
  /** The oldest first. */
  data: z.array(ChatMessage),
  hasMore: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

const tags = ['Assistant'];

export const assistantEndpoints = {
  process: {
    method: 'POST',
    url: '/api/ai/process',
    schema: {
      summary: 'Answers a message, with the actions that it leads to',
      tags,
      headers: CreateHeaders,
      body: NewChatMessage,
      response: { 200: ChatReply, 403: PlanLimit, 404: Problem, 409: Problem, 502: Problem },
    },
    config: { perMinute: 30, isCostly: true },
  },
  read: {
    method: 'POST',
    url: '/api/ai/read',
    schema: {
      summary: 'Says what a sentence would lead to: by rules, without an AI query, and without keeping anything',
      tags,
      body: Sentence,
      response: { 200: SentenceReading, 409: Problem },
    },
    config: { perMinute: 120 },
  },
  propose: {
    method: 'POST',
    url: '/api/ai/propose',
    schema: {
      summary: 'Keeps what was read of a sentence as a message with its answer, whose actions can then be carried out',
      tags,
      headers: CreateHeaders,
      body: SentenceToPropose,
      response: { 200: ChatReply, 409: Problem },
    },
  },
  execute: {
    method: 'POST',
    url: '/api/ai/execute-actions',
    schema: {
      summary: 'Carries out proposed actions, each once',
      tags,
      body: ActionsToRun,
      response: { 200: z.object({ results: z.array(ProposedAction) }), 404: Problem },
    },
  },
  undo: {
    method: 'POST',
    url: '/api/ai/actions/:id/undo',
    schema: {
      summary: 'Takes back what an action did',
      tags,
      params: ById,
      response: { 200: ProposedAction, 403: PlanLimit, 404: Problem, 409: Problem },
    },
  },
  dismiss: {
    method: 'POST',
    url: '/api/ai/actions/:id/dismiss',
    schema: {
      summary: 'Puts a proposed action away',
      tags,
      params: ById,
      response: { 200: ProposedAction, 404: Problem, 409: Problem },
    },
  },
  conversation: {
    method: 'GET',
    url: '/api/ai/conversation',
    schema: {
      summary:
        'What was said, the latest messages or those before one of them, with what AI clients asked for meanwhile',
      tags,
      querystring: z.object({ before: Id.optional() }),
      response: { 200: Conversation, 404: Problem },
    },
  },
  clear: {
    method: 'DELETE',
    url: '/api/ai/conversation',
    schema: {
      summary: 'Forgets what was said; what AI clients asked for stays while it waits or was done within the hour',
      tags,
      response: { 204: z.undefined() },
    },
  },
} as const satisfies Record<string, Endpoint>;
