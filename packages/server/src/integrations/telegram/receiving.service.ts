import type { Dependencies } from '../../platform/dependencies.ts';
import type { Messenger } from '../integrations.port.ts';
import { backoff, rest } from './backoff.ts';
import { BEAT_MILLISECONDS, LEASE_SECONDS } from '../../platform/coordination/leases.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { pollingRepository } from './polling.repository.ts';
import { storeUpdates } from './updates.service.ts';

const WAIT_SECONDS = 25;
const STAND_BY_SECONDS = 5;

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
  const name = postgresText(await messenger.name());
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
  const turn = pollingRepository(dependencies.db, bot, holder);
  const from = await turn.hold(LEASE_SECONDS);
  if (from === undefined) return false;
  const beat = () =>
    turn.hold(LEASE_SECONDS).catch((error: unknown) => dependencies.log.warn({ err: error }, 'a turn was not renewed'));
  const timer = setInterval(() => void beat(), BEAT_MILLISECONDS);
  const { updates, next } = await messenger.fetch(from, waitSeconds, signal).finally(() => clearInterval(timer));
  // The next fetch tells Telegram that they arrived.
  if (next !== from)
    await storeUpdates(bot, updates, dependencies, (tx) => pollingRepository(tx, bot, holder).goOnFrom(next));
  return true;
}
