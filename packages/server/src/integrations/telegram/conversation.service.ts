import { readCode } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { refuse } from '../../platform/refusal.ts';
import type { ChatButton, ChatMessage } from '../integrations.port.ts';
import { pair, type Pairing, WRONG_CODES } from './pairing.service.ts';
import { standingOf } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';
import { escapeForTelegram } from './messages.service.ts';

/** What later slices answer in a chat; the app hands it in. */
export type ChatHelpers = {
  /** What is on today, ready to be said. */
  readonly today: (userId: string, dependencies: Dependencies) => Promise<string>;
  /** Whatever else a connected person writes, and the buttons that they press. */
  readonly assist?: (userId: string, message: ChatMessage, dependencies: Dependencies) => Promise<readonly Answer[]>;
};

/** `html` may hold b, i and a. */
export type Answer = { readonly html: string; readonly buttons?: readonly (readonly ChatButton[])[] };

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+(.*))?$/is;

const HELP =
  'This is what I understand:\n/today – what is on today\n/stop – disconnect this chat\n/help – this list\n\nOr just write what you want to know or to be done, or say it in a voice message, such as <i>remind me to call Anna on Friday</i>.\n\nI also tell you when reminders go out, and every morning what the day brings.';
const NOT_CONNECTED =
  'This chat is not connected yet. Open Inner Circle, go to <b>Settings</b>, choose <b>Connect</b> at Telegram and send me the code that you see there.';

/** What the bot says to what somebody wrote. */
export async function answersTo(
  message: ChatMessage,
  helpers: ChatHelpers,
  dependencies: Dependencies,
): Promise<readonly Answer[]> {
  const given = await answerTo(message, helpers, dependencies).catch((error: unknown) => [
    apologyFor(error, dependencies),
  ]);
  if (message.pressed) await dependencies.ports.messenger?.acknowledge(message.pressed.id).catch(() => undefined);
  return typeof given === 'string' ? [{ html: given }] : given;
}

const FAILED = 'Sorry, I encountered an error processing your request. Please try again.';

/** How a refusal, or a failure, is said in a chat. */
export function apologyFor(error: unknown, { log }: Dependencies): Answer {
  const { sentence, isUnexpected } = refuse(error, log);
  return { html: escapeForTelegram(isUnexpected ? FAILED : sentence) };
}

async function answerTo(
  message: ChatMessage,
  helpers: ChatHelpers,
  dependencies: Dependencies,
): Promise<string | readonly Answer[]> {
  const written = message.text.trim();
  const [, command, argument = ''] = COMMAND.exec(written) ?? [];
  const code = readCode(command === undefined ? written : argument);
  if (code !== undefined && (command === undefined || command.toLowerCase() === 'start')) {
    const pairing = await pair(message, code, dependencies);
    // A word such as “Thursday” can look like a code.
    const mayBeWord = command === undefined && (pairing.kind === 'wrong' || pairing.kind === 'too-often');
    if (!mayBeWord || !(await isLinked(message, dependencies))) return inWords(pairing);
  }
  switch (command?.toLowerCase()) {
    case 'start':
      return argument === '' ? greet(message, dependencies) : WRONG_CODE;
    case 'help':
      return HELP;
    case 'today':
      return forConnected(message, dependencies, (userId) => helpers.today(userId, dependencies));
    case 'stop':
      return (await telegramRepository(dependencies.db).unlinkChat(message.chatId)) ? STOPPED : NOT_CONNECTED;
    default: {
      const { assist } = helpers;
      if (!assist || command !== undefined) return `I did not understand that. ${HELP}`;
      return forConnected(message, dependencies, (userId) => assist(userId, message, dependencies));
    }
  }
}

const STOPPED = 'This chat is disconnected. I will not write to you any more.';
const WRONG_CODE =
  'This code is not right, or no longer: it is good once, and for a quarter of an hour. You find a new one in Inner Circle under <b>Settings</b>.';
const NOT_IN_PLAN =
  'Telegram is part of the Medium plan, which your account does not have any more. You can change that in Inner Circle.';

function inWords(pairing: Pairing): string {
  switch (pairing.kind) {
    case 'wrong':
      return WRONG_CODE;
    case 'too-often':
      return `Those were too many wrong codes. Please try again in ${WRONG_CODES.minutes} minutes.`;
    case 'not-in-plan':
      return NOT_IN_PLAN;
    case 'paired': {
      const { formerName, leftAnother } = pairing;
      return [
        '<b>You are connected.</b>',
        leftAnother && 'This chat was connected to another Inner Circle account and has left it.',
        formerName && `It takes the place of ${escapeForTelegram(formerName)}’s chat, which was connected before.`,
        `\n${HELP}`,
      ]
        .filter(Boolean)
        .join('\n');
    }
  }
}

const isLinked = async ({ chatId }: ChatMessage, { db }: Dependencies) =>
  (await telegramRepository(db).linkOfChat(chatId)) !== undefined;

const greet = async (message: ChatMessage, dependencies: Dependencies): Promise<string> =>
  (await isLinked(message, dependencies)) ? `You are connected.\n\n${HELP}` : NOT_CONNECTED;

async function forConnected<Said>(
  { chatId }: ChatMessage,
  dependencies: Dependencies,
  answer: (userId: string) => Promise<Said>,
): Promise<Said | string> {
  const link = await telegramRepository(dependencies.db).linkOfChat(chatId);
  if (!link) return NOT_CONNECTED;
  return (await standingOf(link.userId, dependencies)) === 'good' ? answer(link.userId) : NOT_IN_PLAN;
}
