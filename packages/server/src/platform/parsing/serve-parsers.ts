import type { MessagePort } from 'node:worker_threads';
import type { Parser, ParsingAnswer, ParsingTask } from './parser.ts';
import { Unparsable } from './unparsable.ts';

/** Runs in a thread: answers each task with what its parser makes of it. */
export function serveParsers(parsers: readonly Parser<never, unknown>[], port: MessagePort): void {
  const byName = new Map(parsers.map(({ name, parse }) => [name, parse]));
  port.on('message', ({ name, input }: ParsingTask) => {
    const parse = byName.get(name);
    port.postMessage(answerOf(() => parse!(input as never)));
  });
}

function answerOf(parse: () => unknown): ParsingAnswer {
  try {
    return { kind: 'parsed', output: parse() };
  } catch (error) {
    if (error instanceof Unparsable) return { kind: 'refused', reason: error.reason };
    return { kind: 'failed', error };
  }
}
