import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

const SOURCES = [
  path.resolve(import.meta.dirname, '..'),
  path.dirname(fileURLToPath(import.meta.resolve('@inner-circle/domain/endpoint.ts'))),
];

let sources: Buffer | undefined;

/** By content, for several processes may answer the same user. Read when it is first asked for, not while somebody waits for the start. */
const hashOfSources = () => (sources ??= SOURCES.reduce(addFolder, createHash('sha256')).digest());

const addFolder = (hash: ReturnType<typeof createHash>, folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .toSorted()
    .reduce((sum, file) => sum.update(readFileSync(path.join(folder, file))), hash);

/** What names the program with its configuration: another one may answer the same question about the same rows otherwise. */
export function versionOf(config: Config): string {
  const { PORT: _port, HOST: _host, DATA_DIR: _home, ROLE: _role, ...rest } = config;
  return createHash('sha256').update(hashOfSources()).update(JSON.stringify(rest)).digest('base64url');
}
