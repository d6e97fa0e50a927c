import { readCode } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ChatMessage } from '../integrations.port.ts';
import { pair, type Pairing, WRONG_CODES } from './pairing.service.ts';
import { standingOf } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';
import { escapeForTelegram } from './messages.service.ts';

/** What is on today, ready to be said. Slices that come later know it; the app hands it in. */
export type Today = (userId: string, dependencies: Dependencies) => Promise<string>;

const COMMAND = /^\/([a-z]+)(?:@\w+)?(?:\s+(.*))?$/is;

const HELP =
  'This is what I understand:\n/today – what is on today\n/stop – disconnect this chat\n/help – this list\n\nI also tell you when reminders go out, and every morning what the day brings.';
const NOT_CONNECTED =
  'This chat is not connected yet. Open Inner Circle, go to <b>Settings</b>, choose <b>Connect</b> at Telegram and send me the code that you see there.';

/** Answers what somebody wrote to the bot. */
export async function converse(
  message: ChatMessage,
  today: Today,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<void> {
  const { messenger } = dependencies.ports;
  const outcome = await messenger?.say(message.chatId, await answerTo(message, today, dependencies), signal);
  if (outcome === 'gone') await telegramRepository(dependencies.db).unlinkChat(message.chatId);
}

async function answerTo(message: ChatMessage, today: Today, dependencies: Dependencies): Promise<string> {
  const written = message.text.trim();
  const [, command, argument = ''] = COMMAND.exec(written) ?? [];
  const code = readCode(command === undefined ? written : argument);
  if (code !== undefined && (command === undefined || command.toLowerCase() === 'start'))
    return inWords(await pair(message, code, dependencies));
  switch (command?.toLowerCase()) {
    case 'start':
      return argument === '' ? greet(message, dependencies) : WRONG_CODE;
    case 'help':
      return HELP;
    case 'today':
      return tellToday(message, today, dependencies);
    case 'stop':
      return (await telegramRepository(dependencies.db).unlinkChat(message.chatId)) ? STOPPED : NOT_CONNECTED;
    default:
      return `I did not understand that. ${HELP}`;
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

async function greet({ chatId }: ChatMessage, { db }: Dependencies): Promise<string> {
  return (await telegramRepository(db).linkOfChat(chatId)) ? `You are connected.\n\n${HELP}` : NOT_CONNECTED;
}

async function tellToday({ chatId }: ChatMessage, today: Today, dependencies: Dependencies): Promise<string> {
  const link = await telegramRepository(dependencies.db).linkOfChat(chatId);
  if (!link) return NOT_CONNECTED;
  return (await standingOf(link.userId, dependencies)) === 'good' ? today(link.userId, dependencies) : NOT_IN_PLAN;
}
