import { type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivate, PrivateAddress, publicLookup } from './public-addresses.ts';

export class TooManyBytes extends Error {}
/** A password is not sent in the clear to a server that somebody else chose. */
export class Unencrypted extends Error {}

const MOST_REDIRECTS = 5;

type Bounds = {
  /** Whether servers of this machine's own network may be connected to, also without TLS. */
  readonly allowPrivate: boolean;
  /** In milliseconds, of each call. */
  readonly timeout: number;
  /** Of all answers together. */
  readonly mostBytes: number;
  /** Of one answer, which is kept in memory until it is read. */
  readonly mostBytesOfAnswer?: number;
  readonly signal: AbortSignal;
  /** What asks a server over TLS; a test has no public one. */
  readonly overTls?: typeof overHttps;
};

type Call = { method: string; headers: Record<string, string>; body: string | Uint8Array | undefined };

/** `fetch`, for addresses that users give: wherever it is sent on to, each host is looked up and checked before it is connected to. */
export function boundedFetch(bounds: Bounds) {
  let bytesLeft = bounds.mostBytes;
  const count = (bytes: number) => {
    bytesLeft -= bytes;
    if (bytesLeft < 0) throw new TooManyBytes();
  };

  async function follow(url: URL, call: Call, isManual: boolean, redirects: number): Promise<Response> {
    const answer = await ask(url, call, bounds, count);
    const location = answer.headers.get('location');
    if (isManual || location === null || ![301, 302, 307, 308].includes(answer.status)) return answer;
    if (redirects === 0) throw new Error('There were too many redirects.');
    const next = new URL(location, url);
    return follow(next, next.origin === url.origin ? call : withoutCredentials(call), isManual, redirects - 1);
  }

  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input);
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' || init.body instanceof Uint8Array ? init.body : undefined;
    const call = { method: init.method ?? 'GET', headers, body };
    return follow(url, call, init.redirect === 'manual', MOST_REDIRECTS);
  };
}

const CREDENTIALS: ReadonlySet<string> = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** A password is meant for the server that the user named, and not for whomever that one names. */
const withoutCredentials = (call: Call): Call => ({
  ...call,
  headers: Object.fromEntries(Object.entries(call.headers).filter(([name]) => !CREDENTIALS.has(name))),
});

async function ask(url: URL, { method, headers, body }: Call, bounds: Bounds, count: (bytes: number) => void) {
  const { allowPrivate, timeout, signal, mostBytesOfAnswer = Infinity, overTls = overHttps } = bounds;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (!allowPrivate && url.protocol !== 'https:') throw new Unencrypted(url.hostname);
  // A name is checked where it is looked up; an address is not looked up.
  if (!allowPrivate && isIP(host) !== 0 && isPrivate(host)) throw new PrivateAddress(host);
  const options: RequestOptions = {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    ...(!allowPrivate && { lookup: publicLookup }),
  };
  const { promise: answered, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = (url.protocol === 'https:' ? overTls : overHttp)(url, options, resolve).on('error', reject);
  sent.end(body);
  const answer = await answered;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    count(chunk.length);
    length += chunk.length;
    if (length > mostBytesOfAnswer) throw new TooManyBytes();
    chunks.push(chunk);
  }
  const { statusCode: status = 500, statusMessage: statusText = '' } = answer;
  const isEmpty = [204, 205, 304].includes(status);
  const answerHeaders = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, statusText, headers: answerHeaders });
}
