import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { upload } from '../../platform/server/upload.ts';
import { keepingFor, type Recorded } from './kept-recordings.ts';
import { startRecorder } from './recorder.ts';
import { recordingName } from './recording-type.ts';
import { denied, heard, moveOn, restVoice, voice, withRecording, type VoiceState } from './voice-state.ts';

const TIMEOUT = 120_000;

/** The wishes to speak that the browser was asked about already. */
const asked = new WeakSet<VoiceState>();

/** Listens, once the state says that somebody wants to speak, until it is stopped; then what was said is turned into text. */
export async function listen(owner: string): Promise<void> {
  const asking = voice.get();
  if (asking.step !== 'asking' || asked.has(asking)) return;
  asked.add(asking);
  const { keep, drop } = keepingFor(owner);
  let recording: VoiceState = asking;
  try {
    const recorder = await startRecorder({
      isWanted: () => voice.get() === asking && !document.hidden,
      onChunk: keep,
      onRecorded: (said, seconds) => void transcribe({ recording: said, seconds, drop }, recording),
      onCancelled: () => {
        drop();
        moveOn(recording);
      },
    });
    if (!recorder) {
      drop();
      moveOn(asking);
      return;
    }
    const { stop, cancel } = recorder;
    recording = { step: 'recording', ...recorder, onLeave: (way) => (way === 'over' ? cancel() : stop()) };
    moveOn(asking, recording);
  } catch (error) {
    console.error('Could not access the microphone', error);
    drop();
    moveOn(asking, denied);
  }
}

export function discard({ drop }: Pick<Recorded, 'drop'>) {
  drop();
  restVoice();
}

/** Turns a recording into text, whether somebody looks on or not. When that fails the recording is kept, to be tried again. */
export async function transcribe(recorded: Recorded, from: VoiceState = voice.get()): Promise<void> {
  const { recording, drop } = recorded;
  if (recording.size === 0) {
    drop();
    moveOn(from);
    return;
  }
  const processing: VoiceState = {
    step: 'processing',
    onLeave: (way) => {
      if (way === 'over') drop();
    },
  };
  if (!moveOn(from, processing)) return;
  const body = new FormData();
  body.set('file', recording, recordingName(recording.type));
  try {
    const { text } = await upload(speechEndpoints.transcribe, body, TIMEOUT);
    if (!moveOn(processing)) return;
    heard.set([heard.get(), text.trim()].filter(Boolean).join(' '));
    drop();
  } catch (error) {
    console.error('Failed to process speech', error);
    moveOn(processing, withRecording('failed', recorded));
  }
}
