import { LARGEST_RECORDING, LONGEST_RECORDING_SECONDS } from '@inner-circle/domain/assistant/speech.contract.ts';
import { isSafari, recordingType } from './recording-type.ts';

const CHUNK = 1000;

type Ends = {
  /** Called once the browser has answered: the person may have left while it asked for permission. */
  isWanted: () => boolean;
  /** What was said so far, each second. */
  onChunk: (recording: Blob, seconds: number) => void;
  /** What was said until it was stopped, the time was over or the microphone was taken away. */
  onRecorded: (recording: Blob, seconds: number) => void;
  onCancelled: () => void;
};

/**
 * Records from the microphone in chunks of a second. Whatever ends it, the microphone is let go. Throws where it may not listen, and
 * answers nothing where nobody wants it any more.
 */
export async function startRecorder({ isWanted, onChunk, onRecorded, onCancelled }: Ends) {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const letGo = () => stream.getTracks().forEach((track) => track.stop());
  if (!isWanted()) return letGo();
  try {
    const type = recordingType(isSafari(navigator.userAgent), (one) => MediaRecorder.isTypeSupported(one));
    const recorder = new MediaRecorder(stream, type === undefined ? {} : { mimeType: type });
    const chunks: Blob[] = [];
    const soFar = () => new Blob(chunks, { type: recorder.mimeType });
    let isCancelled = false;
    const meter = levelOf(stream);
    const stop = () => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.addEventListener('dataavailable', ({ data }) => {
      chunks.push(data);
      if (!isCancelled) onChunk(soFar(), chunks.length);
      if (chunks.reduce((total, { size }) => total + size, 0) > LARGEST_RECORDING * 0.9) stop();
    });
    const cancel = () => {
      isCancelled = true;
      stop();
    };
    const timer = setTimeout(stop, LONGEST_RECORDING_SECONDS * 1000);
    recorder.addEventListener(
      'stop',
      () => {
        clearTimeout(timer);
        meter.close();
        letGo();
        if (isCancelled) onCancelled();
        else onRecorded(soFar(), chunks.length);
      },
      { once: true },
    );
    // A headset is unplugged, or the permission is taken back: what was said until then is there.
    for (const track of stream.getTracks()) track.addEventListener('ended', stop);
    recorder.start(CHUNK);
    return { stop, cancel, level: meter.level };
  } catch (error) {
    letGo();
    throw error;
  }
}

const SILENT = { level: () => 0, close: () => undefined };

/** The picture of a voice is no reason not to record it. */
function levelOf(stream: MediaStream) {
  try {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 256;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Uint8Array(analyser.fftSize);
    return {
      /** How loud it is right now, from 0 to 1. */
      level: () => {
        analyser.getByteTimeDomainData(samples);
        return Math.min(1, Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 64);
      },
      close: () => void context.close().catch(() => undefined),
    };
  } catch {
    return SILENT;
  }
}
