import { AsyncLocalStorage } from 'node:async_hooks';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Notifications } from './notifications.ts';
import { ConnectionQueue } from './connection-queue.ts';
import type { Primary } from './primary.ts';
import { isUnavailable, rememberFailure } from './unavailable.ts';

type Callback = (error: Error | undefined, client: PoolClient | undefined, done: (release?: unknown) => void) => void;

/** The embedded engine has one connection, so this would wait for itself; on a server it would see and lock other things than the transaction. */
class QueryBesideTransaction extends Error {
  override readonly name = 'QueryBesideTransaction';
  constructor() {
    super('A query went to the database while a transaction was open. Pass the transaction on and ask that.');
  }
}

/** A pool that no lost connection can bring down, and that is never asked from inside a transaction. */
export class GuardedPool extends Pool {
  readonly #transactions = new AsyncLocalStorage<{ isOpen: boolean }>();
  readonly notifications: Notifications;
  readonly queue = new ConnectionQueue();
  /** Of the machine where the database is, as far as that is this one. */
  isDiskFull: () => boolean = () => false;
  readonly #primary: Primary | undefined;
  readonly #connected = new Set<PoolClient>();

  constructor(
    config: PoolConfig,
    notifications: Notifications,
    onError: (error: Error) => void,
    /** Where DATABASE_URL leads, when that may change. */
    primary?: Primary,
  ) {
    super(config);
    this.notifications = notifications;
    this.#primary = primary;
    this.on('error', onError);
    this.on('connect', (client) => this.#watch(client));
    this.on('remove', (client) => this.#connected.delete(client));
    if (!primary) return;
    this.on('release', (error) => isUnavailable(error) && primary.doubt());
    primary.onMoved(() => this.#follow(primary));
  }

  #watch(client: PoolClient): void {
    this.#connected.add(client);
    // The queries of a lost connection fail with the same error. One that is lost between two queries has no other listener.
    client.on('error', (error) => {
      rememberFailure(error);
      this.#primary?.doubt();
    });
  }

  /** What waits for an answer of the server before would wait for ever if that is gone. */
  #follow(primary: Primary): void {
    this.options.connectionString = primary.url;
    for (const client of this.#connected) if (!primary.isAt(client)) client.connection.stream.destroy();
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
    // Where it is in doubt who takes changes, that is found out first.
    const doubted = this.#primary?.isDoubted ? this.#primary : undefined;
    if (!callback) {
      const connecting = doubted ? doubted.find().then(() => super.connect()) : super.connect();
      return connecting.catch((error: Error) => Promise.reject(this.#failed(error))).finally(leave);
    }
    const open = () =>
      super.connect((error, ...rest) => {
        leave();
        callback(error && this.#failed(error), ...rest);
      });
    const fail = (error: Error) => {
      leave();
      callback(this.#failed(error), undefined, () => {});
    };
    if (!doubted) return open();
    void doubted.find().then(open, fail);
  }

  #failed(error: Error): Error {
    rememberFailure(error);
    // Nobody was asked: those before it have the connections.
    if (error.message !== 'timeout exceeded when trying to connect') this.#primary?.doubt();
    return error;
  }
}
