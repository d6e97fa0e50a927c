import type { Dependencies } from '../../platform/dependencies.ts';
import type { Messenger } from '../integrations.port.ts';
import { backoff, rest } from './backoff.ts';
import { storable } from '../../platform/storable.ts';
import { pollingRepository } from './polling.repository.ts';
import { storeUpdates } from './updates.service.ts';

const WAIT_SECONDS = 25;
/** Above the longest that Telegram lets us wait. */
const HELD_SECONDS = 45;
const STAND_BY_SECONDS = 15;

type Options = { signal: AbortSignal; waitSeconds?: number; standBySeconds?: number };

/** Fetches what people write to the bot, until the signal says so. Of several processes one does. */
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
  { signal, waitSeconds = WAIT_SECONDS }: Options,
): Promise<boolean> {
  const from = await pollingRepository(dependencies.db, bot, holder).hold(HELD_SECONDS);
  if (from === undefined) return false;
  const { updates, next } = await messenger.fetch(from, waitSeconds, signal);
  // The next fetch tells Telegram that they arrived.
  if (next !== from)
    await storeUpdates(bot, updates, dependencies, (tx) => pollingRepository(tx, bot, holder).goOnFrom(next));
  return true;
}
