import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as icons from './icons.tsx';

const sources = path.resolve(import.meta.dirname, '../..');

test('the icons that were written down are those in use: `npm run icons` writes them anew', async () => {
  const files = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: sources }));
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(path.join(sources, file), 'utf8').matchAll(/import \{([^}]+)\} from '[^']*\/icons\.tsx'/g),
    ].flatMap(([, names]) => names?.match(/\w+/g) ?? []),
  );
  expect(Object.keys(icons).toSorted()).toEqual([...new Set(imported)].toSorted());
});
