// To listen takes seconds and blocks the thread that does it, so it has one of its own.
import { parentPort } from 'node:worker_threads';
import type { Recording } from '../../assistant/speech/speech.port.ts';
import { loadMoonshine } from './moonshine-model.ts';
import type { Heard } from './moonshine-speech.ts';
import { partsOf, samplesOf, Unusable } from './samples.ts';

const listen = await loadMoonshine();

parentPort!.on('message', (recording: Recording) => {
  void transcriptOf(recording).then((heard) => parentPort!.postMessage(heard));
});

async function transcriptOf({ bytes, longestSeconds }: Recording): Promise<Heard> {
  try {
    const texts: string[] = [];
    for (const part of partsOf(await samplesOf(bytes, longestSeconds))) texts.push(await listen(part));
    return { kind: 'heard', text: texts.join(' ') };
  } catch (error) {
    if (error instanceof Unusable) return { kind: error.kind };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
