import { vi } from 'vitest';

type Received = { request: string; body: unknown; headers: Readonly<Record<string, string>> };
type Answer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> };
type Answers = Record<string, Answer | ((received: Received) => Answer | Promise<Answer>)>;

type Request = { method: string; body?: string | FormData; headers?: Record<string, string> };

/** Stands in for the server: answers by method and path, and remembers what it was asked. Throwing is an outage. */
export function serve(answers: Answers) {
  const received: Received[] = [];
  const answering = { ...answers };
  vi.stubGlobal('fetch', async (url: string, { method, body, headers = {} }: Request) => {
    const path = new URL(url, 'http://localhost').pathname;
    const one: Received = {
      request: `${method} ${path}`,
      body: typeof body === 'string' ? JSON.parse(body) : body,
      headers,
    };
    received.push(one);
    const answer = answering[one.request] ?? { status: 404, body: { error: 'not-found', message: 'Not found.' } };
    const {
      status = 200,
      body: reply,
      headers: replyHeaders = {},
    } = typeof answer === 'function' ? await answer(one) : answer;
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status, headers: replyHeaders });
  });
  return {
    received,
    requests: () => received.map(({ request }) => request),
    bodyOf: (request: string) => received.findLast((one) => one.request === request)?.body,
    answer: (changes: Answers) => Object.assign(answering, changes),
  };
}

export const outage = () => {
  throw new TypeError('Failed to fetch');
};

export const refused = (status: number, error = 'refused', details: object = {}): Answer => ({
  status,
  body: { error, message: error, ...details },
});

/** Answers only when it is released, so that a test sees what is shown before. */
export function held(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: () => promise, release: () => resolve(answer) };
}
