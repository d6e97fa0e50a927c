import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');

/** The window's title has one line; comments have no reader on a phone. */
const NO_TEXT = /^\s*(?:\/\*|\*|\/\/)|title[:=]| · Inner Circle|· \$\{NAME\}/;

test('no dot between two facts can begin a line', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.tsx?$|ui\/dot\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const loose = files.flatMap((file) =>
    readFileSync(path.join(src, file), 'utf8')
      .split('\n')
      .filter((line) => /(?<!nbsp;|00A0)·/.test(line) && !/after:content-\['·'\]/.test(line) && !NO_TEXT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(loose).toEqual([]);
});
