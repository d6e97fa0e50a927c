import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Stream = { nfd?: number; node: unknown };
type Emscripten = {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string };
};
type InitOptions = Parameters<NodeFS['init']>[1];

/** PGlite's own file system has no fsync: every commit would be a promise only. */
export class DurableFileSystem extends NodeFS {
  readonly #onSync: () => void;

  constructor(directory: string, onSync: () => void) {
    super(directory);
    this.#onSync = onSync;
  }

  override init(db: PGlite, options: InitOptions): ReturnType<NodeFS['init']> {
    const addFsync = (module: unknown) => {
      const { NODEFS } = module as Emscripten;
      NODEFS.stream_ops.fsync = ({ nfd, node }) => {
        if (nfd === undefined) syncPath(NODEFS.realPath(node));
        else fdatasyncSync(nfd);
        this.#onSync();
        return 0;
      };
    };
    return super.init(db, { ...options, preRun: [...(options.preRun ?? []), addFsync] });
  }
}

/** `-F` turns syncing off, and of the ways to sync only fsync reaches the file system in WebAssembly. */
export const durableParameters = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
