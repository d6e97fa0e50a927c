// PostgreSQL in WebAssembly blocks its thread while it works, so it has one of its own.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableFileSystem, durableParameters, syncPath } from './durable-file-system.ts';
import type { FromWorker, ToWorker, WorkerInput } from './embedded-worker-messages.ts';

const { directory, durable, syncs, ...input } = workerData as WorkerInput;
const engine = parentPort!;
const post = (message: FromWorker) => engine.postMessage(message);
const code = input.code ?? (await compile());

if (!existsSync(directory)) await create();
const parameters = [
  // The default cost assumes a disk with heads to move. With it, and without statistics, a whole list is read and sorted for each page.
  'random_page_cost=1.1',
  // All of it is taken at the start, and the default is for a server. What does not fit is in the cache of the system's files.
  'shared_buffers=32MB',
].flatMap((parameter) => ['-c', parameter]);
const db = await PGlite.create({
  pgliteWasmModule: code,
  extensions: { btree_gin, pg_trgm, unaccent },
  startParams: [...(durable ? durableParameters : PGlite.defaultStartParams), ...parameters],
  ...(durable ? { fs: new DurableFileSystem(directory, () => Atomics.add(syncs, 0, 1)) } : { dataDir: directory }),
});
dieWithTheEngine();

let connection: MessagePort | undefined;
engine.on('message', (message: ToWorker) => {
  connection?.close();
  if (message === 'close') void db.close().finally(() => process.exit(0));
  else void serve((connection = message.connection));
});
post('ready');

async function compile(): Promise<WebAssembly.Module> {
  const wasm = fileURLToPath(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite')));
  const module = await WebAssembly.compile(readFileSync(wasm));
  post({ code: module });
  return module;
}

/** Made aside and renamed when it is whole and on the disk: a kill in its first seconds leaves nothing broken. */
async function create(): Promise<void> {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  await (await PGlite.create({ dataDir: unfinished, pgliteWasmModule: code })).close();
  if (durable) {
    syncPath(unfinished);
    for (const entry of readdirSync(unfinished, { recursive: true, encoding: 'utf8' })) {
      syncPath(path.join(unfinished, entry));
    }
  }
  renameSync(unfinished, directory);
  if (durable) syncPath(path.dirname(directory));
}

async function serve(port: MessagePort): Promise<void> {
  // There is one session. The next connection must not inherit the transaction or the prepared statements of the one before.
  await db.exec('rollback');
  await db.exec('discard all');
  port.on('message', (request: Uint8Array) => void answer(port, request));
  port.postMessage('open');
}

/** Every request has exactly one reply, though it may be empty. */
async function answer(port: MessagePort, request: Uint8Array): Promise<void> {
  const parts: Uint8Array[] = [];
  // Not execProtocolRaw, which also keeps all that it ever answered.
  await db.execProtocolRawStream(request, { onRawData: (bytes) => parts.push(bytes.slice()), syncToFs: false });
  const reply = new Uint8Array(Buffer.concat(parts));
  port.postMessage(reply, [reply.buffer]);
}

/** PGlite swallows an engine that exits or traps, and then spins or waits for ever. Ending here lets a new one recover the data. */
function dieWithTheEngine(): void {
  const DATABASE_ERROR = 100;
  const loopOnce = '_PostgresMainLoopOnce';
  const module = db.Module as unknown as { [loopOnce]: () => void };
  const original = module[loopOnce];
  module[loopOnce] = () => {
    try {
      original();
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      if (status !== DATABASE_ERROR) {
        post({ fatal: message });
        process.exit(1);
      }
      throw error;
    }
  };
}
