import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a test starts in a process of its own: the bundle that `npm test` made, which loads in half the time, else the sources. */
export const SERVER_PROGRAM =
  process.env['SERVER_PROGRAM'] ?? fileURLToPath(new URL('../../server.ts', import.meta.url));

/** The program of `inner-circle [command]`, which lies beside it. */
export const COMMAND_PROGRAM = path.join(path.dirname(SERVER_PROGRAM), `cli${path.extname(SERVER_PROGRAM)}`);
