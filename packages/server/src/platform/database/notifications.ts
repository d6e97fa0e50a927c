import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, ClientBase } from 'pg';
import type { Primary } from './primary.ts';

/** Called with the payload, or with undefined when something may have been missed. */
type Listener = (payload?: string) => void;

const RETRY_MILLISECONDS = 1000;

/** What the database tells without being asked (LISTEN). It only says where to look: nobody may count on hearing everything. */
export class Notifications {
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #subscribe: (statement: string) => void;

  /** `subscribe` runs a statement on the connection that is attached, if there is one. */
  constructor(subscribe: (statement: string) => void) {
    this.#subscribe = subscribe;
  }

  /** Answers how to end it. */
  listen(channel: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(channel);
    if (listeners) listeners.add(listener);
    else {
      this.#listeners.set(channel, new Set([listener]));
      this.#subscribe(listenTo([channel]));
    }
    return () => void this.#listeners.get(channel)?.delete(listener);
  }

  /** From here on this connection tells. */
  async attach(client: ClientBase): Promise<void> {
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload);
    });
    if (this.#listeners.size === 0) return;
    await client.query(listenTo([...this.#listeners.keys()]));
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener();
  }
}

const listenTo = (channels: readonly string[]) => channels.map((channel) => `listen ${channel}`).join('; ');

/** On a server a connection of its own listens, from the first listener on; when it is lost, another takes its place. */
export function listenOnServer(primary: Primary, log: FastifyBaseLogger) {
  const closing = new AbortController();
  let current: Client | undefined;
  let keeping: Promise<void> | undefined;
  const notifications = new Notifications((statement) => {
    keeping ??= keep();
    // What is lost with the connection is listened to again by the next one.
    current?.query(statement).catch(() => {});
  });

  const listenUntilLost = async () => {
    const client = await primary.connect();
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    client.on('end', resolve);
    const leave = primary.onMoved(() => !primary.isAt(client) && client.connection.stream.destroy());
    try {
      current = client;
      await notifications.attach(client);
      const stop = () => void client.end().catch(() => {});
      closing.signal.addEventListener('abort', stop);
      if (closing.signal.aborted) stop();
      await lost;
    } finally {
      leave();
      current = undefined;
      await client.end().catch(() => {});
    }
  };
  const keep = async () => {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch((error: unknown) => log.warn({ err: error }, 'the database cannot be listened to'));
      await sleep(RETRY_MILLISECONDS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  const close = async () => {
    closing.abort();
    await keeping;
  };
  return { notifications, close };
}
