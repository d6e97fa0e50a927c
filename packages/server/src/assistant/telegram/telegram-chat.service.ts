import type { ProposedAction } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { confirmLabel, wordsOf } from '@inner-circle/domain/assistant/action-sentences.rules.ts';
import {
  assistantEndpoints,
  type ChatMessage as Said,
  type ChatReply,
  type Choice,
  FORM_LINK,
  NewChatMessage,
} from '@inner-circle/domain/assistant/assistant.contract.ts';
import { v5 } from 'uuid';
import { userById } from '../../auth/auth.service.ts';
import { withCurrentPlan } from '../../billing/billing.service.ts';
import type { ChatButton, ChatMessage, VoiceMessage } from '../../integrations/integrations.port.ts';
import { type Answer, apologyFor } from '../../integrations/telegram/conversation.service.ts';
import { escapeForTelegram } from '../../integrations/telegram/messages.service.ts';
import type { Config } from '../../platform/config.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { countCostly } from '../../platform/coordination/costly-calls.ts';
import { checkedInput } from '../../platform/refusal.ts';
import { dismissAction, executeActions, undoAction } from '../actions/actions.service.ts';
import { answerMessage } from '../conversation/answer.service.ts';
import { findMessage } from '../conversation/conversation.service.ts';
import { heardIn } from './voice-message.service.ts';

/** Names the messages of chats, so that one that Telegram brings again has the same id. */
const MESSAGES = '6f1b8c52-52b5-4f0e-9d0a-3a1d2c7c9f10';

/** The same assistant as in the app, in the same conversation: what is harmless is done, and the rest comes with buttons. */
export async function assistInChat(
  userId: string,
  message: ChatMessage,
  dependencies: Dependencies,
): Promise<readonly Answer[]> {
  const user = await userById(userId, dependencies);
  if (!user) return [];
  const current = await withCurrentPlan(user, dependencies);
  const { pressed: button, voice, chatId, messageId, text } = message;
  const key = messageId === undefined ? dependencies.newId() : v5(`${chatId}/${messageId}`, MESSAGES);
  if (button) return pressed(current, button.data, dependencies);
  return voice ? answeredVoice(current, voice, key, dependencies) : answered(current, text, key, dependencies);
}

async function answeredVoice(user: SignedInUser, voice: VoiceMessage, key: string, dependencies: Dependencies) {
  const heard = await heardIn(voice, user, key, dependencies);
  // What was heard is told in any case: the answer alone would not say what it is an answer to.
  const answers = await answered(user, heard, key, dependencies).catch((error: unknown) => [
    apologyFor(error, dependencies),
  ]);
  return [{ html: `I heard: <i>${escapeForTelegram(heard)}</i>` }, ...answers];
}

async function answered(user: SignedInUser, text: string, key: string, dependencies: Dependencies) {
  const message = checkedInput(NewChatMessage, { message: text });
  return carriedOut(user, await asked(user, message, key, dependencies), dependencies);
}

/** As often in a minute as in the app, and together with it. */
async function asked(user: SignedInUser, message: NewChatMessage, key: string, dependencies: Dependencies) {
  await countCostly(assistantEndpoints.process, user.id, dependencies);
  return answerMessage(user, message, dependencies, key);
}

/** Pages are opened in the app alone. */
const isShown = ({ type }: ProposedAction) => type !== 'navigate';

async function carriedOut(user: SignedInUser, reply: ChatReply, dependencies: Dependencies): Promise<Answer[]> {
  const { message } = reply;
  const actions = message.actions.filter(isShown);
  const harmless = actions.filter(({ needsConfirmation, status }) => !needsConfirmation && status === 'proposed');
  const done =
    harmless.length === 0
      ? []
      : await executeActions(user, { actions: harmless.map(({ id }) => ({ id, confirmed: false })) }, dependencies);
  const latest = actions.map((action) => done.find(({ id }) => id === action.id) ?? action);
  // Cards of earlier messages that stand differently now are said again, with what can be done about them.
  const others = [...reply.decided, ...done.filter(({ id }) => actions.every((action) => action.id !== id))];
  return [answerIn(message, latest, dependencies.config), ...[...others.filter(isShown), ...latest].map(cardOf)];
}

const labelOf = ({ label, detail }: Choice) => (detail ? `${label} · ${detail}` : label);

const choiceButtons = ({ id, choices }: Said): ChatButton[][] =>
  choices.flatMap((choice, index) =>
    choice.opens ? [] : [[{ label: labelOf(choice), data: `choose:${id}:${index}` }]],
  );

/** Forms open in the app alone. The link names the choice: what was understood stays out of addresses. */
const formLinks = ({ id, choices }: Said, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string[] =>
  choices.flatMap((choice, index) =>
    choice.opens && PUBLIC_URL
      ? [`<a href="${PUBLIC_URL}/?${FORM_LINK}=${id}.${index}">${escapeForTelegram(labelOf(choice))}</a>`]
      : [],
  );

function answerIn(message: Said, actions: readonly ProposedAction[], config: Config): Answer {
  const isPageAlone = actions.length < message.actions.length && actions.length === 0;
  const words = asHtml(isPageAlone ? NO_PAGES : wordsOf({ ...message, actions }));
  return { html: [words, ...formLinks(message, config)].join('\n\n'), buttons: choiceButtons(message) };
}

const NO_PAGES = 'Pages open in the app alone.';

const BUTTON = /^(?<what>confirm|dismiss|undo|choose):(?<id>[0-9a-f-]{36})(?::(?<index>\d{1,2}))?$/;

async function pressed(user: SignedInUser, data: string, dependencies: Dependencies): Promise<Answer[]> {
  const { what, id = '', index } = BUTTON.exec(data)?.groups ?? {};
  switch (what) {
    case 'confirm':
      return (await executeActions(user, { actions: [{ id, confirmed: true }] }, dependencies)).map(cardOf);
    case 'dismiss':
      return [cardOf(await dismissAction(user, id, dependencies))];
    case 'undo':
      return [cardOf(await undoAction(user, id, dependencies))];
    case 'choose': {
      const choice = { messageId: id, index: Number(index) };
      const question = await findMessage(user, id, dependencies);
      const message = question.choices[choice.index]?.label ?? '?';
      // The same button names the same message: pressed twice it is answered once.
      const key = v5(data, MESSAGES);
      return carriedOut(user, await asked(user, { message, choice }, key, dependencies), dependencies);
    }
    default:
      return [];
  }
}

const STATES: Readonly<Record<ProposedAction['status'], string>> = {
  newer: '',
  undone: 'Taken back: ',
  dismissed: 'Left alone: ',
  failed: 'Not done: ',
  expired: 'Not done: ',
  proposed: '',
  done: '✓ ',
};

/** A card as a message: what it does, line by line, and what can be done about it. */
export function cardOf(action: ProposedAction): Answer {
  const { id, title, lines, people, status, message, why, undoUntil } = action;
  const buttons: ChatButton[] = [];
  if (status === 'proposed') {
    buttons.push({ label: confirmLabel([action]), data: `confirm:${id}` }, { label: 'Dismiss', data: `dismiss:${id}` });
  }
  if (undoUntil !== null) buttons.push({ label: 'Undo', data: `undo:${id}` });
  const names = people.map(({ name }) => name).join(', ');
  const html = [
    `<b>${escapeForTelegram(STATES[status] + title)}</b>`,
    ...[names, ...lines, why ?? '', message ?? ''].filter((line) => line !== '').map(escapeForTelegram),
  ].join('\n');
  return { html, buttons: buttons.length > 0 ? [buttons] : [] };
}

/** What the engines write, in what Telegram shows: people and what is bold in bold, lists with dots. */
const asHtml = (markdown: string) =>
  escapeForTelegram(markdown)
    .replace(/\[([^\]]*)\]\(contact:[^)]*\)/g, '<b>$1</b>')
    .replace(/\*\*([^*\n]+)\*\*/g, (_bold, words: string) => `<b>${words.replace(/<\/?b>/g, '')}</b>`)
    .replace(/^[-*] /gm, '• ');
