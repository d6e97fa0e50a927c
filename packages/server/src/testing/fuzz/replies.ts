import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { Problem } from '@inner-circle/domain/problem.ts';
import type { z } from 'zod';
import { endpoints } from '../walks/endpoints.ts';
import type { Operation } from '../walks/operations.ts';

type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };

/** What any endpoint may answer before it is asked: what cannot be read, whoever is not signed in, what is too large or too often. */
const ANYWHERE = new Set([400, 401, 404, 413, 414, 415, 429, 431]);

/** The endpoint of the contract that an operation of the OpenAPI document is. */
export const endpointOf = ({ method, url }: Operation): Endpoint | undefined =>
  endpoints.find((one) => one.method === method && one.url.replaceAll(/:(\w+)/g, '{$1}') === url);

/** What is wrong with a reply by the contract; undefined when it is as documented. */
export function misfitOf({ schema: { response } }: Endpoint, { status, body, headers }: Reply): string | undefined {
  const documented = response[status];
  if (status >= 500 && !documented) return `answered ${status}: ${JSON.stringify(body)}`;
  if (!documented && !ANYWHERE.has(status)) return `answered ${status}, which it does not document`;
  if (status === 302) return headers.get('location') === null ? 'redirected to nowhere' : undefined;
  const schema: z.ZodType = documented ?? Problem;
  const { error } = schema.safeParse(body);
  if (!error) return undefined;
  const { path, message } = error.issues[0]!;
  return `answered ${status} with something else than it documents: ${path.join('.')} ${message}`;
}
