import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { refuseReadOnly, type Primary } from './primary.ts';

const EVERY_MILLISECONDS = 1000;

/**
 * A machine that has lost its power answers nothing, not even that it is gone: connections to it wait. So it is asked all the time, on
 * a connection that nobody else uses, and when it is silent or takes no more changes all are asked, until one of them has taken over.
 */
export function watchPrimary(primary: Primary) {
  const closing = new AbortController();
  const { signal } = closing;
  let client: Client | undefined;
  const look = async () => {
    client ??= await primary.connect();
    await refuseReadOnly(client).catch(async () => {
      primary.doubt();
      client?.connection.stream.destroy();
      client = undefined;
      client = await primary.connect();
    });
  };
  const watch = async () => {
    while (!signal.aborted) {
      // While none takes changes, those who want to change something are told.
      await look().catch(() => {});
      await sleep(EVERY_MILLISECONDS, undefined, { signal }).catch(() => {});
    }
    await client?.end().catch(() => {});
  };
  const watching = watch();
  const close = async () => {
    closing.abort();
    await watching;
  };
  return { close };
}
