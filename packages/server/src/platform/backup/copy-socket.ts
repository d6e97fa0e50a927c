// The embedded database is locked by the process that has it open, so a backup that somebody asks for by the command line asks that
// process: over a socket in a folder of DATA_DIR that only the user who runs the product can enter. It hands out nothing but the right
// moment; the command copies the files by itself, which that user may read anyway.
//
//   command ─ connects ─►  begins the copy, answers where the files are
//   command ─ “copied” ─►  ends it, answers what has to be copied of the log
//   command ─ hangs up ─►  goes on as ever, also when the command died
import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import { DatabaseUnusable } from '../database/database-unusable.ts';
import type { CopyEnd, Engine, FileCopy } from '../database/engine.ts';

const FOLDER = 'control';
const COPIED = 'copied';
/** Nobody copies for that long; a command that was stopped half-way must not keep the log for ever. */
const LONGEST_COPY = 60 * 60_000;

const socketIn = (home: string) => path.join(path.resolve(home), FOLDER, 'backup.sock');

/** Lets backups be made while this process has the database open. */
export async function offerCopies(
  engine: Pick<Engine, 'beginCopy'>,
  home: string,
  log: FastifyBaseLogger,
): Promise<Server | undefined> {
  const { beginCopy } = engine;
  if (!beginCopy) return undefined;
  const address = socketIn(home);
  mkdirSync(path.dirname(address), { recursive: true, mode: 0o700 });
  // Of a process that was killed: this one holds the lock of the data.
  rmSync(address, { force: true });
  const server = createServer((socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'a backup ended unexpectedly'));
    void lead(socket, beginCopy).catch((error: unknown) => {
      const isSaid = error instanceof DatabaseUnusable;
      if (!isSaid) log.error({ err: error }, 'a backup failed');
      answer(socket, { refused: isSaid ? error.message : 'The backup failed: the log of the server says why.' });
      socket.end();
    });
  });
  const failed = (error: Error) => log.warn({ err: error }, 'backups by the command need the product to be stopped');
  server.on('error', failed);
  await new Promise<void>((resolve) => {
    server.once('error', () => resolve());
    server.listen(address, resolve);
  });
  server.unref();
  return server;
}

const answer = (socket: Socket, message: object) => socket.writable && socket.write(`${JSON.stringify(message)}\n`);

async function lead(socket: Socket, beginCopy: () => Promise<FileCopy>): Promise<void> {
  socket.setTimeout(LONGEST_COPY, () => socket.destroy());
  const copy = await beginCopy();
  try {
    answer(socket, { directory: copy.directory });
    for await (const line of createInterface({ input: socket })) if (line === COPIED) answer(socket, await copy.end());
  } finally {
    await copy.release();
    socket.end();
  }
}

/** Asks the process that has the database open. */
export async function askForCopy(home: string): Promise<FileCopy> {
  const socket = connect(socketIn(home));
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => undefined);
  socket.on('error', (error) =>
    reject(
      new DatabaseUnusable(
        'The process that has the data open cannot be asked for a backup: it is still starting, or of an earlier release. Stop it, or try again.',
        { cause: error },
      ),
    ),
  );
  const reply = async <Reply extends object>() => {
    const { value, done } = await Promise.race([lines.next(), broken]);
    if (done) throw new DatabaseUnusable('The product was stopped while it was backed up. Try again.');
    const message = JSON.parse(value) as Reply | { refused: string };
    if ('refused' in message) throw new DatabaseUnusable(message.refused);
    return message;
  };
  const { directory } = await reply<{ directory: string }>();
  return {
    directory,
    end: async () => {
      socket.write(`${COPIED}\n`);
      return reply<CopyEnd>();
    },
    release: async () => void socket.destroy(),
  };
}
