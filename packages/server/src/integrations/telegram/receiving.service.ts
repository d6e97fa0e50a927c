import type { Dependencies } from '../../platform/dependencies.ts';
import { converse, type ChatHelpers } from './conversation.service.ts';
import type { ChatMessage, Messenger } from '../integrations.port.ts';
import { backoff, rest } from './backoff.ts';
import { storable } from '../../platform/storable.ts';
import { pollingRepository } from './polling.repository.ts';

const WAIT_SECONDS = 25;
/** Above the wait and what is done with one message. */
const HELD_SECONDS = 90;
const STAND_BY_SECONDS = 15;

type Options = { helpers: ChatHelpers; signal: AbortSignal; waitSeconds?: number; standBySeconds?: number };

/** Fetches what people write to the bot and answers it, until the signal says so. Of several processes one does. */
export async function receiveMessages(dependencies: Dependencies, options: Options): Promise<void> {
  const { messenger } = dependencies.ports;
  if (!messenger) return;
  const { signal } = options;
  const holder = dependencies.newId();
  const waiting = backoff(dependencies.log, signal);
  let bot: string | undefined;
  while (!signal.aborted) {
    try {
      bot ??= await introduced(messenger);
      const isOurTurn = await receiveOnce(bot, holder, messenger, dependencies, options);
      waiting.succeeded();
      if (!isOurTurn) await rest(options.standBySeconds ?? STAND_BY_SECONDS, signal);
    } catch (error) {
      await waiting.failed(error);
    }
  }
  if (bot !== undefined) await pollingRepository(dependencies.db, bot, holder).release();
}

async function introduced(messenger: Messenger): Promise<string> {
  const name = storable(await messenger.name());
  // While a webhook is set, Telegram refuses polling.
  await messenger.useWebhook(undefined);
  return name;
}

/** False when another process does it. No transaction is open while Telegram lets us wait. */
async function receiveOnce(
  bot: string,
  holder: string,
  messenger: Messenger,
  dependencies: Dependencies,
  { helpers, signal, waitSeconds = WAIT_SECONDS }: Options,
): Promise<boolean> {
  const turn = pollingRepository(dependencies.db, bot, holder);
  const from = await turn.hold(HELD_SECONDS);
  if (from === undefined) return false;
  const { messages, next } = await messenger.fetch(from, waitSeconds, signal);
  // Nobody waits for the assistant's answer to somebody else.
  const chats = Map.groupBy(messages, ({ chatId }) => chatId);
  const answered = Array.from(chats.values(), async (ofChat) => {
    for (const message of ofChat) {
      if (signal.aborted || (await turn.hold(HELD_SECONDS)) === undefined) return false;
      await answer(message, helpers, dependencies, signal);
    }
    return true;
  });
  if ((await Promise.all(answered)).includes(false)) return false;
  if (next !== from) await turn.goOnFrom(next);
  return true;
}

/** A failure is logged, and the next message is answered all the same. */
export async function answer(
  message: ChatMessage,
  helpers: ChatHelpers,
  dependencies: Dependencies,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await converse(message, helpers, dependencies, signal);
  } catch (error) {
    dependencies.log.error({ err: error }, 'a message from Telegram could not be answered');
  }
}
