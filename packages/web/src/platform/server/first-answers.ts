import { addressOf, type Endpoint, type Query } from '@inner-circle/domain/endpoint.ts';
import type { Reply } from './call.ts';

export type Answers = Readonly<Record<string, unknown>>;

/** The answers that came with the page and were not taken yet, by the addresses that would be asked for them. */
let answers: Answers = {};

/** Whether the page brought them. */
export const hasFirstAnswers = () => document.querySelector('#first-data') !== null;

function read(): Answers {
  const block = document.querySelector('#first-data');
  if (!block) return answers;
  block.remove();
  try {
    return JSON.parse(block.textContent) as Answers;
  } catch {
    return {};
  }
}

/** Each is taken once, for later it would be old. Undefined where it did not come, or cannot be understood: then the server is asked. */
export function firstAnswer<E extends Endpoint>(endpoint: E, query: Query = {}): Reply<E> | undefined {
  const { [addressOf(endpoint.url, {}, query)]: answer, ...others } = read();
  answers = others;
  return understood(endpoint, answer);
}

export type FindAnswer = typeof firstAnswer;

/** For callers that already have all of them. */
export const answerAmong =
  (all: Answers) =>
  <E extends Endpoint>(endpoint: E, query: Query = {}) =>
    understood(endpoint, all[addressOf(endpoint.url, {}, query)]);

const understood = <E extends Endpoint>(endpoint: E, answer: unknown) =>
  endpoint.schema.response[200]?.safeParse(answer).data as Reply<E> | undefined;
