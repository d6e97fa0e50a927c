import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { vi } from 'vitest';

type Received = { request: string; body: unknown; headers: Readonly<Record<string, string>> };
type Answer = { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> };
/** What would be answered to another request. */
type AnswerTo = (request: string) => Promise<Answer>;
type Answers = Record<string, Answer | ((received: Received, answerTo: AnswerTo) => Answer | Promise<Answer>)>;

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
    const answerTo: AnswerTo = async (request) => {
      const answer = answering[request] ?? { status: 404, body: { error: 'not-found', message: 'Not found.' } };
      return typeof answer === 'function' ? answer(one, answerTo) : answer;
    };
    const { status = 200, body: reply, headers: replyHeaders = {} } = await answerTo(one.request);
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

type List = 'interactions' | 'todos' | 'reminders';

/** The contact as it is opened, with the lists that are answered to these requests. */
export const opened =
  (contact: Contact, lists: Partial<Record<List, string>> = {}) =>
  async (_received: Received, answerTo: AnswerTo): Promise<Answer> => {
    const details: ContactDetails = {
      ...contact,
      relations: [],
      interactions: [],
      todos: [],
      reminders: [],
      totals: { interactions: 0, todos: 0, reminders: 0 },
    };
    for (const [list, request] of Object.entries(lists) as [List, string][]) {
      const answer = await answerTo(request);
      if (answer.status !== undefined && answer.status !== 200) return answer;
      const { data, meta } = answer.body as { data: never[]; meta: { total: number } };
      Object.assign(details, { [list]: data });
      details.totals[list] = meta.total;
    }
    return { body: details };
  };
