import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, type Endpoint, type Query } from '@inner-circle/domain/endpoint.ts';
import type { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import type { App, SignedInUser } from '../routes.ts';

/**
 * The page waits this long for its first data, and goes out without it then: the browser asks for it as ever. No less, for a browser
 * that has to ask first reads all of its scripts, and the server then answers a second time.
 */
const TIMEOUT_MILLISECONDS = 1000;

type Asked<E extends Endpoint> = E['schema']['querystring'] extends infer Schema extends z.ZodType
  ? z.output<Schema>
  : undefined;

type Answer<E extends Endpoint> = (user: SignedInUser, asked: Asked<E>, dependencies: Dependencies) => unknown;

/** Something that the first screen asks for: where, what, and who answers it. */
export type FirstAnswer = {
  endpoint: Endpoint;
  /** What is asked under an address of the app. */
  askedUnder: (parameters: URLSearchParams) => Query;
  answer: Answer<Endpoint>;
};

export const firstAnswer = <E extends Endpoint>(
  endpoint: E,
  answer: Answer<E>,
  askedUnder: FirstAnswer['askedUnder'] = () => ({}),
): FirstAnswer => ({ endpoint, answer, askedUnder });

/** As JSON; `isBare` where the address of the page asks for nothing else than the bare one does. */
export type FirstData = { json: string; isBare: boolean };

/**
 * The answers of the first screen: each by the address that the browser would ask, in the words that it would get. Undefined when they
 * take too long or one of them fails.
 */
export function firstData(app: App, answers: readonly FirstAnswer[], dependencies: Dependencies) {
  const found = answers.map(({ endpoint, askedUnder, answer }) => {
    const { method, url, schema } = endpoint;
    const serialize = app.serializerCompiler!({ schema: schema.response[200], method, url, httpStatus: '200' });
    const askedAt = (parameters: URLSearchParams) => addressOf(url, {}, askedUnder(parameters));
    const bare = askedAt(new URLSearchParams());
    const find = async (user: SignedInUser, parameters: URLSearchParams) => {
      const address = askedAt(parameters);
      const [, query = ''] = address.split('?');
      const asked = schema.querystring?.parse(Object.fromEntries(new URLSearchParams(query)));
      return `${JSON.stringify(address)}:${serialize(await answer(user, asked as undefined, dependencies))}`;
    };
    return { find, isBare: (parameters: URLSearchParams) => askedAt(parameters) === bare };
  });
  return async (user: SignedInUser, parameters: URLSearchParams): Promise<FirstData | undefined> => {
    const all = Promise.all(found.map(({ find }) => find(user, parameters)));
    const withTimeout = await Promise.race([all, sleep(TIMEOUT_MILLISECONDS, undefined, { ref: false })]).catch(
      (error: unknown) => {
        dependencies.log.warn({ err: error }, 'a page goes out without its first data');
        return undefined;
      },
    );
    return (
      withTimeout && { json: `{${withTimeout.join(',')}}`, isBare: found.every(({ isBare }) => isBare(parameters)) }
    );
  };
}
