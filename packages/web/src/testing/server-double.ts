import { vi } from 'vitest';

type Received = { request: string; body: unknown };
type Answer = { status?: number; body?: unknown };
type Answers = Record<string, Answer | ((received: Received) => Answer | Promise<Answer>)>;

/** Stands in for the server: answers by method and path, and remembers what it was asked. Throwing is an outage. */
export function serve(answers: Answers) {
  const received: Received[] = [];
  const answering = { ...answers };
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: string; body?: string }) => {
    const path = new URL(url, 'http://localhost').pathname;
    const one: Received = { request: `${method} ${path}`, body: body === undefined ? undefined : JSON.parse(body) };
    received.push(one);
    const answer = answering[one.request] ?? { status: 404, body: { error: 'not-found', message: 'Not found.' } };
    const { status = 200, body: reply } = typeof answer === 'function' ? await answer(one) : answer;
    return new Response(reply === undefined ? null : JSON.stringify(reply), { status });
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
