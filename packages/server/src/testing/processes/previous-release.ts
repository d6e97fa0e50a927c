import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const kept = path.resolve(import.meta.dirname, '../../../fixtures/previous-release.json.br');

/** The server of the release before this one, as `npm run keep-release` kept it: the text of its files by their paths. */
export const previousRelease = JSON.parse(brotliDecompressSync(readFileSync(kept)).toString()) as {
  readonly commit: string;
  readonly files: Readonly<Record<string, string>>;
};

/** Answers the program. */
export function unpackPreviousRelease(folder: string): string {
  for (const [name, text] of Object.entries(previousRelease.files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text, 'latin1');
  }
  const program = Object.keys(previousRelease.files).find((name) => name.endsWith('/server.mjs'))!;
  return path.join(folder, program);
}
