import type { MessagePort } from 'node:worker_threads';

declare global {
  // The types of Node leave it to those of browsers.
  namespace WebAssembly {
    interface Module {}
    function compile(bytes: Uint8Array): Promise<Module>;
  }
}

export type WorkerInput = {
  directory: string;
  /** False only for data that may be lost, such as that of tests. */
  durable: boolean;
  /** Counts how often the disk was made to keep what was written. */
  syncs: Int32Array<SharedArrayBuffer>;
  /** Of the engine, as a thread before compiled it. */
  code: WebAssembly.Module | undefined;
};

/** Bytes of the PostgreSQL protocol go to and fro on the connection, which takes the place of the one before. */
export type ToWorker = { connection: MessagePort } | 'close';
export type FromWorker = 'ready' | { code: WebAssembly.Module } | { fatal: string };
