// To decode a recording takes up to seconds and blocks the thread that does it, so it has one of its own.
import { parentPort, workerData } from 'node:worker_threads';
import type { Recording } from '../../assistant/speech/speech.port.ts';
import { refuseUnusable, Unusable } from './samples.ts';

const { bytes, longestSeconds } = workerData as Recording;

const usability = await refuseUnusable(bytes, longestSeconds).then(
  () => 'usable' as const,
  (error: unknown) => (error instanceof Unusable ? error.kind : 'unreadable'),
);
parentPort!.postMessage(usability);
