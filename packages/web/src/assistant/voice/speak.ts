import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { upload } from '../../platform/server/upload.ts';
import { keepingFor, type Recorded } from './kept-recordings.ts';
import { startRecorder } from './recorder.ts';
import { recordingName } from './recording-type.ts';
import { heard, voice } from './voice-state.ts';

const TIMEOUT = 120_000;

let isAsking = false;

/** Listens, once the state says that somebody wants to speak, until it is stopped; then what was said is turned into text. */
export async function listen(owner: string): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  const { keep, drop } = keepingFor(owner);
  try {
    const recorder = await startRecorder({
      onChunk: keep,
      onRecorded: (recording, seconds) => void transcribe({ recording, seconds, drop }),
      onCancelled: () => discard({ drop }),
    });
    // Somebody pressed Cancel, or left, before the browser had asked.
    if (voice.get().step === 'asking') voice.set({ step: 'recording', ...recorder });
    else recorder.cancel();
  } catch (error) {
    console.error('Could not access the microphone', error);
    drop();
    if (voice.get().step === 'asking') voice.set({ step: 'denied' });
  } finally {
    isAsking = false;
  }
}

export function discard({ drop }: Pick<Recorded, 'drop'>) {
  drop();
  voice.set({ step: 'idle' });
}

/** Turns a recording into text. When that fails the recording is kept, to be tried again. */
export async function transcribe(recorded: Recorded): Promise<void> {
  const { recording } = recorded;
  if (recording.size === 0) return discard(recorded);
  voice.set({ step: 'processing' });
  const body = new FormData();
  body.set('file', recording, recordingName(recording.type));
  try {
    const { text } = await upload(speechEndpoints.transcribe, body, TIMEOUT);
    if (voice.get().step !== 'processing') return;
    heard.set([heard.get(), text.trim()].filter(Boolean).join(' '));
    discard(recorded);
  } catch (error) {
    console.error('Failed to process speech', error);
    if (voice.get().step === 'processing') voice.set({ step: 'failed', recorded });
  }
}
