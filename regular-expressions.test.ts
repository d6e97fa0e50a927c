import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const sources = globSync('packages/{domain,server,web}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));

/** A literal as it stands where a value can stand, in code and not in a comment. */
const LITERAL =
  /(?<=[=(,:!&|?;{}[\n]\s*|return |typeof )\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s.,;)\]}])/g;

function isExpression(pattern: string, flags: string): boolean {
  try {
    return Boolean(new RegExp(pattern, flags));
  } catch {
    return false;
  }
}

const literals = sources.flatMap(({ file, source }) =>
  [...source.replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '').matchAll(LITERAL)]
    .map(([text, pattern, flags]) => ({
      where: `${file}: ${text}`,
      pattern: pattern!,
      flags: flags!.replaceAll(/[gy]/g, ''),
    }))
    // What only looks like one in the source of a page.
    .filter(({ pattern, flags }) => isExpression(pattern, flags)),
);

const LENGTH = 1000;
/**
 * In milliseconds of the processor. What grows with the square of the length needs fewer than ten, with its cube nearly a thousand, and
 * what grows faster never ends. The longest text that people can send is some ten times as long.
 */
const MOST = 200;
/** What is repeated: letters, blanks, digits, what separates things, and pieces that patterns look for. */
const UNITS = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  ',',
  '@',
  '/',
  '"',
  "'",
  '(',
  '<',
  '&',
  '=',
  ':',
  ';',
  '_',
  '\n',
  '\t',
  '\\',
  '%',
  'é',
  '田',
  'a ',
  ' a',
  '0,',
  '1-',
  'a.',
  'a@',
  '@a.',
  '[a](',
  '**',
  '*a',
  '- a\n',
  '|a',
  ' and ',
  'on Monday ',
  'at 9 ',
  ', no, ',
  'tomorrow ',
  'every ',
  '&amp;',
  '"a",',
  'http://a/',
  '+1 ',
];

/** Tries all of them in a thread, for one that never ends cannot be stopped otherwise. Says which are slow, and where it is. */
const TRIES = `
const { parentPort, workerData: { literals, units, length, most, at } } = require('node:worker_threads');
const progress = new Int32Array(at);
const slow = new Set();
for (const [index, { pattern, flags, where }] of literals.entries()) {
  Atomics.store(progress, 0, index);
  const expression = new RegExp(pattern, flags);
  const parts = (pattern.match(/[A-Za-z]{2,}/g) ?? []).slice(0, 8);
  for (const unit of [...units, ...parts, ...parts.map((part) => part + ' ')]) {
    const long = unit.repeat(length / unit.length);
    for (const text of [long + '!', '!' + long, (parts[0] ?? 'x') + long + '\\n!']) {
      const before = process.threadCpuUsage().user;
      expression.test(text);
      if (process.threadCpuUsage().user - before > most * 1000) slow.add(where + ' over ' + JSON.stringify(unit));
    }
  }
}
parentPort.postMessage([...slow]);
`;

test('no regular expression takes for ever over a long and hostile text', async () => {
  expect(literals.length).toBeGreaterThan(250);
  const at = new SharedArrayBuffer(4);
  const workerData = { literals, units: UNITS, length: LENGTH, most: MOST, at };
  const worker = new Worker(TRIES, { eval: true, workerData });
  const { promise, resolve, reject } = Promise.withResolvers<string[] | undefined>();
  worker.once('message', resolve).once('error', reject);
  const timer = setTimeout(() => resolve(undefined), 100_000);
  const slow = await promise.finally(() => clearTimeout(timer));
  await worker.terminate();
  expect(slow ?? [`${literals[new Int32Array(at)[0]!]!.where} did not end`]).toEqual([]);
}, 120_000);

test('no source makes code of text', () => {
  const making = sources.filter(({ source }) =>
    /\beval\(|new Function\(|setTimeout\('|document\.write\(|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|srcdoc/.test(
      source,
    ),
  );
  expect(making.map(({ file }) => file)).toEqual([]);
  const asHtml = sources.filter(({ source }) => source.includes('dangerouslySetInnerHTML'));
  // What search engines read of a public page, with its angle brackets escaped.
  expect(asHtml.map(({ file }) => file)).toEqual(['packages/web/src/public/site/document.tsx']);
});
