import { setTimeout as pause } from 'node:timers/promises';
import type { Update, WebhookInfo } from '@grammyjs/types';
import type { Updates } from './updates.ts';

/** After the last of these the update is given up. */
const pauses = [0, 200, 1000, 3000];
const CALL_TIMEOUT = 30_000;

type Hook = { url: string; secret: string | undefined; removed: AbortController };

export type Webhook = ReturnType<typeof createWebhook>;

/** Posts each update to the product, one after the other, in the order in which they came. */
export function createWebhook(updates: Updates) {
  let hook: Hook | undefined;
  let failure: { last_error_date: number; last_error_message: string } | undefined;
  let delivering = false;

  const post = async ({ url, secret, removed }: Hook, update: Update) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(secret && { 'X-Telegram-Bot-Api-Secret-Token': secret }) },
      body: JSON.stringify(update),
      redirect: 'manual',
      signal: AbortSignal.any([removed.signal, AbortSignal.timeout(CALL_TIMEOUT)]),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`Wrong response from the webhook: ${reply.status} ${reply.statusText}`);
  };

  const deliver = async (to: Hook, update: Update) => {
    for (const wait of pauses) {
      await pause(wait, undefined, { ref: false, signal: to.removed.signal });
      try {
        return await post(to, update);
      } catch (error) {
        to.removed.signal.throwIfAborted();
        const last_error_message = error instanceof Error ? error.message : String(error);
        failure = { last_error_date: Math.floor(Date.now() / 1000), last_error_message };
      }
    }
  };

  const next = () => {
    const [update] = updates.pending();
    return hook && update && { hook, update };
  };

  const deliverAll = async () => {
    if (delivering) return;
    delivering = true;
    try {
      for (let due = next(); due; due = next()) {
        await deliver(due.hook, due.update);
        updates.confirm(due.update.update_id + 1);
      }
    } catch {
      // The hook was taken away in the middle: what it did not get waits for the next one.
    } finally {
      delivering = false;
    }
  };
  updates.onArrival(() => void deliverAll());

  const remove = () => {
    hook?.removed.abort();
    hook = undefined;
    failure = undefined;
  };

  return {
    isSet: () => hook !== undefined,
    remove,
    set(url: string, secret: string | undefined) {
      remove();
      hook = { url, secret, removed: new AbortController() };
      // The delivery to an earlier hook ends first.
      setImmediate(() => void deliverAll());
    },
    info: (): WebhookInfo => ({
      url: hook?.url ?? '',
      has_custom_certificate: false,
      pending_update_count: updates.pending().length,
      ...failure,
    }),
  };
}
