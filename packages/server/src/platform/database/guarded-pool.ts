import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Notifications } from './notifications.ts';
import { ConnectionQueue } from './connection-queue.ts';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** The embedded engine has one connection, so this would wait for itself; on a server it would see and lock other things than the transaction. */
class QueryBesideTransaction extends Error {
  override readonly name = 'QueryBesideTransaction';
  constructor() {
    super('A query went to the database while a transaction was open. Pass the transaction on and ask that.');
  }
}

/** A socket's error looks the same whoever it was connected to, so those of the database's own are remembered. */
const connectionFailures = new WeakSet<object>();

export const isConnectionFailure = (error: Error) => connectionFailures.has(error);

/** A pool that no lost connection can bring down, and that is never asked from inside a transaction. */
export class GuardedPool extends Pool {
  readonly #transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  readonly notifications: Notifications;
  readonly queue = new ConnectionQueue();

  constructor(config: PoolConfig, notifications: Notifications, onError: (error: Error) => void) {
    super(config);
    this.notifications = notifications;
    this.on('error', onError);
    // The queries of a lost connection fail with the same error. One that is lost between two queries has no other listener.
    this.on('connect', (client) => client.on('error', (error) => connectionFailures.add(error)));
  }

  async withinTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const transaction = { isOpen: true };
    try {
      return await this.#transactions.run(transaction, work);
    } finally {
      transaction.isOpen = false;
    }
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    if (this.#transactions.getStore()?.isOpen) {
      const error = new QueryBesideTransaction();
      return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
    }
    const leave = this.queue.enter();
    if (!callback) return super.connect().catch(failedToConnect).finally(leave);
    return super.connect((error, ...rest) => {
      leave();
      if (error) connectionFailures.add(error);
      callback(error, ...rest);
    });
  }
}

function failedToConnect(error: Error): never {
  connectionFailures.add(error);
  throw error;
}
