import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Parser } from './parser.ts';
import { parsingThreads } from './parsing-threads.ts';
import { Unparsable } from './unparsable.ts';

/** Stands in for the product's thread. Its inputs say what happens. */
const THREAD = `
const { parentPort, threadId } = require('node:worker_threads');
parentPort.on('message', ({ input }) => {
  const task = typeof input === 'string' ? input.trim() : 'bytes';
  if (task === 'never ends') for (;;);
  if (task === 'needs ever more memory') for (const kept = []; ;) kept.push(new Array(10_000).fill(task));
  if (task === 'is refused') return parentPort.postMessage({ kind: 'refused', reason: 'malformed' });
  if (task === 'fails') return parentPort.postMessage({ kind: 'failed', error: new Error('a mistake of ours') });
  parentPort.postMessage({ kind: 'parsed', output: threadId });
});
`;

const large = (task: string) => task.padEnd(100_000);
const parser: Parser<string | ArrayBuffer, unknown> = { name: 'test', parse: () => 'here' };

function poolOf(options: { longestMs?: number; mostWaiting?: number } = {}) {
  const started: Worker[] = [];
  const warn = vi.fn<() => void>();
  const start = () => {
    const thread = new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 20 } });
    started.push(thread);
    return thread;
  };
  const pool = parsingThreads({ start, log: { warn }, ...options });
  onTestFinished(() => pool.close());
  return { pool, started, warn, parse: (task: string) => pool.parse(parser, large(task)) };
}

test('small input is read at once, and no thread is started for it', async () => {
  const { pool, started } = poolOf();
  expect(await pool.parse(parser, 'small')).toBe('here');
  expect(started).toHaveLength(0);
});

test('large input is read in a thread that serves the next input too, and bytes are moved there', async () => {
  const { pool, parse, started } = poolOf();
  const bytes = new ArrayBuffer(100_000);
  const first = await pool.parse(parser, bytes);
  expect(bytes.byteLength).toBe(0);
  expect(await parse('again')).toBe(first);
  expect(started).toHaveLength(1);
});

test('many inputs at once share two threads', async () => {
  const { parse, started } = poolOf();
  const threads = await Promise.all(Array.from({ length: 10 }, () => parse('one of many')));
  expect(new Set(threads).size).toBe(2);
  expect(started).toHaveLength(2);
});

test.each([
  ['takes too long', 'never ends', { longestMs: 300 }],
  ['takes too much memory', 'needs ever more memory', {}],
])(
  'input that %s is refused as too large, its thread ends, and the next input is read',
  async (_how, task, options) => {
    const { parse, started, warn } = poolOf(options);
    await expect(parse(task)).rejects.toThrow(new Unparsable('too-much'));
    await expect(parse(task)).rejects.toMatchObject({ kind: 'too-large', reason: 'too-much' });
    expect(warn).toHaveBeenCalledTimes(2);
    if (started[0]!.threadId !== -1) await once(started[0]!, 'exit');
    expect(started).toHaveLength(2);
  },
);

test('a refusal and a failure of a parser reach the caller, and the thread goes on', async () => {
  const { parse, started } = poolOf();
  await expect(parse('is refused')).rejects.toMatchObject({ kind: 'bad-input', reason: 'malformed' });
  await expect(parse('fails')).rejects.toThrow('a mistake of ours');
  await parse('is read');
  expect(started).toHaveLength(1);
});

test('the pool refuses input as unavailable when the queue is full', async () => {
  const { parse } = poolOf({ mostWaiting: 1 });
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => parse('one of many'));
  await expect(fourth).rejects.toMatchObject({ kind: 'unavailable', code: 'parsing.busy' });
  await Promise.all([first, second, third]);
});
