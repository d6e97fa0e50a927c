import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import type { z } from 'zod';

type Input = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
  /** Not typed by the endpoint, for tests also send what is wrong. */
  body?: unknown;
  /** The Idempotency-Key of a create. */
  key?: string;
};

type Success<E extends Endpoint> = E['schema']['response'][Extract<
  keyof E['schema']['response'],
  200 | 201 | 202 | 204
>];

/** The body is typed as that of success; what a refusal holds is for the test to say. */
type Reply<Body = unknown> = { status: number; body: Body; headers: Headers };

/** Something other than JSON. */
type Raw = { raw: string | FormData | Uint8Array<ArrayBuffer>; type?: string };

export type Caller = {
  <E extends Endpoint>(endpoint: E, input?: Input): Promise<Reply<z.output<Success<E>>>>;
  send(method: string, path: string, body?: unknown, raw?: Raw, headers?: Record<string, string>): Promise<Reply>;
};

/** Calls the app over HTTP as a browser of its own origin would. */
export function callerOf(origin: string, cookie?: string): Caller {
  const send: Caller['send'] = async (method, path, body, raw, headers = {}) => {
    const payload = raw ? raw.raw : body === undefined ? undefined : JSON.stringify(body);
    const type = raw ? raw.type : body === undefined ? undefined : 'application/json';
    const response = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: { origin, ...headers, ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
      ...(payload !== undefined && { body: payload }),
    });
    return { status: response.status, headers: response.headers, body: await bodyOf(response) };
  };
  const call = async <E extends Endpoint>({ method, url }: E, { params = {}, query = {}, body, key }: Input = {}) => {
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return (await send(method, urlOf(url, params, query), body, undefined, headers)) as Reply<z.output<Success<E>>>;
  };
  return Object.assign(call, { send });
}

function urlOf(url: string, params: NonNullable<Input['params']>, query: NonNullable<Input['query']>): string {
  const path = url.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}
