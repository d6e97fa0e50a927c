import { hashOf } from '../platform/secrets.ts';

const MOST = 20_000;

/** The users of recent sessions. It says against whom a request is counted before the database is asked, and lets nobody in. */
export class SessionCache {
  readonly #users = new Map<string, string>();

  add(token: string, userId: string): void {
    const hash = hashOf(token);
    // The map is in the order of the last request; the oldest are forgotten.
    this.#users.delete(hash);
    this.#users.set(hash, userId);
    if (this.#users.size > MOST) this.#users.delete(this.#users.keys().next().value!);
  }

  userOf(token: string | undefined): string | undefined {
    return token === undefined ? undefined : this.#users.get(hashOf(token));
  }
}
