import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { addressOf, type Endpoint, type Query } from '../../../packages/domain/src/endpoint.ts';

type Success<E extends Endpoint> = E['schema']['response'][Extract<keyof E['schema']['response'], 200 | 201 | 204>];
type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Query;
  body?: unknown;
  key?: string;
  /** Whether it waits for a vendor, whose absence is an answer too: then nobody tries for long. */
  needsVendor?: boolean;
};
export type Reply<Body> = {
  status: number;
  body: Body;
  /** Whether an earlier attempt got no answer, and may have been done. */
  isUnsure: boolean;
};

export class SignInRefused extends Error {}

/** Answers after which a person tries again. What a vendor's absence is answered with is given up sooner. */
const AWAY = new Set([429, 500, 502, 503]);
const TRIES = 60;
const TRIES_WITH_VENDOR = 2;
const TRIES_TO_SIGN_IN = 16;
const WAIT_MILLISECONDS = 250;
const LONGEST_WAIT_SECONDS = 5;
const ANSWER_WITHIN_MILLISECONDS = 60_000;
const MOST_REDIRECTS = 10;

/** A browser that presses the button again when nobody answers, as the app's own does, with the same key. */
export class Client {
  readonly #origin: string;
  readonly #email: string;
  /** Everybody comes from an address of their own. */
  readonly address: string;
  readonly #jar = new Map<string, string>();
  /** Answers of 500 that nothing explains are a promise broken. */
  readonly #onServerError: (what: string) => void;

  constructor(origin: string, email: string, address: string, onServerError: (what: string) => void) {
    this.#origin = origin;
    this.#email = email;
    this.address = address;
    this.#onServerError = onServerError;
  }

  async call<E extends Endpoint>(endpoint: E, { params = {}, query = {}, body, key, needsVendor = false }: Input = {}) {
    const path = addressOf(endpoint.url, params, query);
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return (await this.send(endpoint.method, path, body, headers, needsVendor ? TRIES_WITH_VENDOR : TRIES)) as Reply<
      z.output<Success<E>>
    >;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    most = TRIES,
  ): Promise<Reply<unknown>> {
    let isUnsure = false;
    let hasSignedIn = false;
    let answered = 0;
    for (let tries = 1; ; tries++) {
      const reply = await this.#fetch(new URL(path, this.#origin), method, body, headers).catch(() => undefined);
      if (reply?.status === 401 && !hasSignedIn) {
        hasSignedIn = true;
        await this.signIn();
        continue;
      }
      if (reply && AWAY.has(reply.status)) answered += 1;
      if (reply?.status === 500) this.#onServerError(`${method} ${path}: ${JSON.stringify(reply.body)}`);
      const isLast = tries === TRIES || answered === most;
      if (reply && (!AWAY.has(reply.status) || isLast)) return { ...reply, isUnsure };
      if (isLast) throw new Error(`Nobody answered ${method} ${path}.`);
      isUnsure ||= reply === undefined || reply.status === 500 || reply.status === 503;
      await sleep(Math.max(WAIT_MILLISECONDS, Math.min(reply?.retryAfter ?? 0, LONGEST_WAIT_SECONDS) * 1000));
    }
  }

  async #fetch(url: URL, method: string, body: unknown, headers: Record<string, string>) {
    const picture = body instanceof Uint8Array ? new Uint8Array(body) : undefined;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: this.#origin,
        'x-forwarded-for': this.address,
        ...(body !== undefined && { 'content-type': picture ? 'image/jpeg' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: picture ?? JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MILLISECONDS),
    });
    for (const header of response.headers.getSetCookie()) this.#keep(header);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    return {
      status: response.status,
      location: response.headers.get('location'),
      retryAfter: Number(response.headers.get('retry-after') ?? 0),
      body: isJson ? JSON.parse(text) : text,
    };
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split('; ');
    const [name = '', value = ''] = pair.split('=');
    const isGone = attributes.some((one) => one === 'Max-Age=0' || one.startsWith('Expires=Thu, 01 Jan 1970'));
    if (isGone) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }

  /** By Google. Whoever cannot, because Google or the product is away, comes back another day. */
  async signIn(): Promise<void> {
    for (let tries = 1; tries <= TRIES_TO_SIGN_IN; tries++) {
      this.#jar.clear();
      const end = await this.visit(`/api/auth/google?login_hint=${this.#email}&prompt=none`).catch(() => undefined);
      if (this.#jar.has('session')) return;
      if (end?.searchParams.get('error') === 'closed' || end?.search.includes('closed')) break;
      await sleep(WAIT_MILLISECONDS);
    }
    throw new SignInRefused(`${this.#email} could not sign in.`);
  }

  /** Follows redirects; answers where they end. */
  async visit(address: string): Promise<URL> {
    let url = new URL(address, this.#origin);
    for (let hop = 0; hop < MOST_REDIRECTS; hop++) {
      const { location } = await this.#fetch(url, 'GET', undefined, {});
      if (!location) return url;
      url = new URL(location, url);
    }
    throw new Error(`Too many redirects from ${address}.`);
  }
}
