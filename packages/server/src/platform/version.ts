import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

/** Set by scripts/build-server.mjs: a bundle is named by what it was made from, and may lie where no other file of ours does. */
declare const BUILT_FROM: string | undefined;
declare const RELEASE: string | undefined;

const MANIFEST = path.resolve(import.meta.dirname, '../../../../package.json');

/** Of the release, such as 0.1.0. */
export const release = () => (typeof RELEASE === 'undefined' ? releaseOfSources() : RELEASE);

const releaseOfSources = () => (JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }).version;

let version: string | undefined;

/** By content, for several processes may answer the same user. Read when it is first asked for, not while somebody waits for the start. */
const hashOfProgram = () => (version ??= typeof BUILT_FROM === 'undefined' ? hashOfSources() : BUILT_FROM);

const hashOfSources = () =>
  [
    path.resolve(import.meta.dirname, '..'),
    path.dirname(fileURLToPath(import.meta.resolve('@inner-circle/domain/endpoint.ts'))),
  ]
    .reduce(addFolder, createHash('sha256'))
    .digest('hex');

const addFolder = (hash: ReturnType<typeof createHash>, folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .reduce((sum, file) => sum.update(readFileSync(path.join(folder, file))), hash);

/** What names the program with its configuration: another one may answer the same question about the same rows otherwise. */
export function versionOf(config: Config): string {
  const { PORT: _port, HOST: _host, DATA_DIR: _home, ROLE: _role, ...rest } = config;
  return createHash('sha256').update(hashOfProgram()).update(JSON.stringify(rest)).digest('base64url');
}
