import type { FastifyBaseLogger } from 'fastify';
import { Client, type ClientBase, type ClientConfig } from 'pg';
import { DatabaseUnusable } from './database-unusable.ts';
import { hostsOf } from './hosts.ts';

/** So long one of several servers may be silent. They are asked at once, so that one that is gone costs the others nothing. */
const SILENT_MILLISECONDS = 2000;

/** A standby, or a primary that its manager is taking out of service. */
class TakesNoChanges extends Error {
  override readonly name = 'TakesNoChanges';
  constructor() {
    super('it takes no changes, as a standby');
  }
}

type Mode = { transaction_read_only: 'on' | 'off' };
const MODE = { text: 'show transaction_read_only', query_timeout: SILENT_MILLISECONDS };

export async function refuseReadOnly(connection: ClientBase): Promise<void> {
  const { rows } = await connection.query<Mode>(MODE);
  if (rows[0]?.transaction_read_only === 'on') throw new TakesNoChanges();
}

/** None of several takes changes, each for a reason of its own, in their order. */
export class NoPrimary extends Error {
  override readonly name = 'NoPrimary';
  readonly reasons: readonly Error[];
  constructor(cause: AggregateError) {
    super('none of the servers takes changes', { cause });
    this.reasons = cause.errors as Error[];
  }
}

type Named = {
  /** What its address is called in sentences. */
  variable: string;
  url: string;
};

/** Which of the servers that an address names takes changes. With a single one there is nothing to choose. */
export class Primary {
  readonly variable: string;
  readonly password: string | undefined;
  readonly #servers: readonly { url: string; host: string; port: number }[];
  readonly #options: ClientConfig;
  readonly #log: FastifyBaseLogger | undefined;
  readonly #listeners = new Set<() => void>();
  #current: { url: string; host: string; port: number };
  #isDoubted = false;
  #finding: Promise<void> | undefined;

  constructor({ variable, url }: Named, options: ClientConfig, log?: FastifyBaseLogger) {
    this.variable = variable;
    try {
      const clients = hostsOf(url).map((one) => [one, new Client(one)] as const);
      this.#servers = clients.map(([one, { host, port }]) => ({ url: one, host, port }));
      this.password = clients[0]![1].password ?? undefined;
    } catch {
      // What the parser says repeats the address, with the password in it.
      throw new DatabaseUnusable(`${variable} is not the address of a database, such as postgres://user@host/database`);
    }
    this.#current = this.#servers[0]!;
    this.#options = this.isChosen
      ? {
          ...options,
          connectionTimeoutMillis: Math.min(options.connectionTimeoutMillis ?? Infinity, SILENT_MILLISECONDS),
        }
      : options;
    this.#log = log;
  }

  /** Whether there are several to choose from. */
  get isChosen(): boolean {
    return this.#servers.length > 1;
  }

  /** All of them, as a person knows them. */
  get names(): string[] {
    return this.#servers.map(({ host, port }) => (host.startsWith('/') ? host : `${host}:${port}`));
  }

  get urls(): string[] {
    return this.#servers.map(({ url }) => url);
  }

  /** The address of the one that took changes last. */
  get url(): string {
    return this.#current.url;
  }

  isAt({ host, port }: Pick<Client, 'host' | 'port'>): boolean {
    return host === this.#current.host && port === this.#current.port;
  }

  /** Called when another one has taken over. Answers how to end it. */
  onMoved(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Something went wrong there: before the next connection, all are asked. */
  doubt(): void {
    this.#isDoubted = this.isChosen;
  }

  get isDoubted(): boolean {
    return this.#isDoubted;
  }

  /** Looks for it, once for however many ask. */
  find(): Promise<void> {
    this.#finding ??= this.connect()
      .then((client) => client.end())
      .finally(() => (this.#finding = undefined));
    return this.#finding;
  }

  /** A connection to the one that says first that it takes changes. Whoever gets it must end it. */
  async connect(): Promise<Client> {
    if (!this.isChosen) return this.#connectTo(this.#current.url);
    const attempts = this.#servers.map(async (server) => ({ server, client: await this.#connectTo(server.url) }));
    const { server, client } = await Promise.any(attempts).catch((error: AggregateError) => {
      throw new NoPrimary(error);
    });
    for (const attempt of attempts)
      attempt.then(({ client: other }) => (other === client ? undefined : other.end())).catch(() => undefined);
    this.#isDoubted = false;
    if (server !== this.#current) {
      this.#current = server;
      for (const listener of this.#listeners) listener();
    }
    return client;
  }

  async #connectTo(url: string): Promise<Client> {
    const client = new Client({ ...this.#options, connectionString: url });
    client.on('error', (error) => this.#log?.warn({ err: error }, 'a connection to the database was lost'));
    await client.connect();
    if (!this.isChosen) return client;
    try {
      await refuseReadOnly(client);
      return client;
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
  }
}
