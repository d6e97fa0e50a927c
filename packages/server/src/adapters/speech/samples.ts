import decode, { type AudioData } from 'audio-decode';

/** Why nobody can listen to a recording. */
export class Unusable extends Error {
  readonly kind: 'unreadable' | 'too-long';
  constructor(kind: Unusable['kind']) {
    super(kind);
    this.kind = kind;
  }
}

export const SAMPLE_RATE = 16_000;
/** Little at a time: ten megabytes of silence can be hours. */
const CHUNK_BYTES = 32 * 1024;

/** What a recording is by its first bytes, whatever it is called. */
function kindOf(bytes: Uint8Array): 'webm' | 'm4a' | 'mp3' | 'wav' | 'oga' | 'opus' | undefined {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1');
  if (/^RIFF.{4}WAVE/s.test(start)) return 'wav';
  if (start.startsWith('\x1A\x45\xDF\xA3')) return 'webm';
  if (/^.{4}ftyp/s.test(start)) return 'm4a';
  if (start.startsWith('OggS')) return start.includes('OpusHead') ? 'opus' : 'oga';
  return /^(?:ID3|\xFF[\xE2-\xFF])/.test(start) ? 'mp3' : undefined;
}

/** Browsers write a few for each second. The decoders look through all of them again with each piece that they get. */
const MOST_PARTS = 2000;

/** The parts of a file that is made of parts, each with its length: chunks of WAV and boxes of MP4. */
function countParts(bytes: Uint8Array, kind: 'wav' | 'm4a'): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isWav = kind === 'wav';
  let [at, parts] = [isWav ? 12 : 0, 0];
  while (at + 8 <= bytes.length) {
    let length = isWav ? 8 + view.getUint32(at + 4, true) : view.getUint32(at);
    // The length stands behind the name of the box.
    if (!isWav && length === 1 && at + 16 <= bytes.length) length = Number(view.getBigUint64(at + 8));
    parts += 1;
    // A box without a length goes on to the end of the file, which only what is heard may do.
    if (length === 0 && isSound(bytes, at)) break;
    if (length < 8) return Number.POSITIVE_INFINITY;
    at += length;
  }
  return parts;
}

const isSound = (bytes: Uint8Array, box: number) =>
  Buffer.from(bytes.subarray(box + 4, box + 8)).toString('latin1') === 'mdat';

/** A recording as one channel at 16 kHz, which is what the model listens to. */
export async function samplesOf(bytes: Uint8Array, longestSeconds: number): Promise<Float32Array> {
  const parts: Float32Array[] = [];
  const { rate, length } = await decoded(bytes, longestSeconds, (part) => void parts.push(part));
  return resampled(joined(parts, length), rate);
}

/** Throws when nobody can listen to it, or it is too long. What a file says of its own length is not believed. */
export async function refuseUnusable(bytes: Uint8Array, longestSeconds: number): Promise<void> {
  await decoded(bytes, longestSeconds, () => {});
}

/** Hands its parts on as they are decoded, and stops as soon as it is too long. */
async function decoded(bytes: Uint8Array, longestSeconds: number, take: (part: Float32Array) => void) {
  const kind = kindOf(bytes);
  const isMadeOfParts = kind === 'wav' || kind === 'm4a';
  if (!kind || (isMadeOfParts && countParts(bytes, kind) > MOST_PARTS)) throw new Unusable('unreadable');
  try {
    let [rate, length] = [0, 0];
    const keep = ({ channelData, sampleRate }: AudioData) => {
      if (channelData.length === 0) return;
      rate = sampleRate;
      const part = asOneChannel(channelData);
      length += part.length;
      if (length > rate * longestSeconds) throw new Unusable('too-long');
      take(part);
    };
    const decoder = await decode[kind]();
    try {
      for (let start = 0; start < bytes.length; start += CHUNK_BYTES)
        keep(await decoder(bytes.slice(start, start + CHUNK_BYTES)));
      keep(await decoder());
    } finally {
      decoder.free();
    }
    if (length === 0) throw new Unusable('unreadable');
    return { rate, length };
  } catch (error) {
    throw error instanceof Unusable ? error : new Unusable('unreadable');
  }
}

function joined(parts: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function asOneChannel(channels: readonly Float32Array[]): Float32Array {
  if (channels.length === 1) return channels[0]!;
  return channels[0]!.map((_, index) => channels.reduce((sum, channel) => sum + channel[index]!, 0) / channels.length);
}

/** How many crossings of zero the filter has on each side: enough to keep what is above 8 kHz out. */
const FILTER_REACH = 16;

/** By a windowed sinc: plain averaging would fold high notes into the voice. */
function resampled(samples: Float32Array, rate: number): Float32Array {
  if (rate === SAMPLE_RATE) return samples;
  const step = rate / SAMPLE_RATE;
  const stretch = Math.max(1, step);
  const reach = FILTER_REACH * stretch;
  return new Float32Array(Math.floor(samples.length / step)).map((_, index) => {
    const middle = index * step;
    const [first, last] = [
      Math.max(0, Math.ceil(middle - reach)),
      Math.min(samples.length - 1, Math.floor(middle + reach)),
    ];
    let [sum, weights] = [0, 0];
    for (let at = first; at <= last; at++) {
      const weight = windowedSinc((at - middle) / stretch);
      sum += samples[at]! * weight;
      weights += weight;
    }
    return weights === 0 ? 0 : sum / weights;
  });
}

function windowedSinc(x: number): number {
  if (Math.abs(x) < 1e-9) return 1;
  const angle = Math.PI * x;
  return (Math.sin(angle) / angle) * (0.5 + 0.5 * Math.cos(angle / FILTER_REACH));
}

const FRAME = SAMPLE_RATE / 50;
/** A frame this much weaker than the loudest is no speech: 35 dB. */
const SILENCE = 10 ** -3.5;
const MARGIN_FRAMES = 5;
/** The model was made for sentences. */
const LONGEST_PART_FRAMES = 10 * 50;

const energiesOf = (samples: Float32Array) =>
  Array.from({ length: Math.ceil(samples.length / FRAME) }, (_, frame) =>
    samples.subarray(frame * FRAME, (frame + 1) * FRAME).reduce((sum, sample) => sum + sample * sample, 0),
  );

/** What is said in a recording, in parts that the model takes well: without the silence around it, and cut where it is quietest. */
export function partsOf(recording: Float32Array): Float32Array[] {
  const samples = withoutSilence(recording);
  const energies = energiesOf(samples);
  const parts: Float32Array[] = [];
  let start = 0;
  while (energies.length - start > LONGEST_PART_FRAMES) {
    let quietest = start + LONGEST_PART_FRAMES / 2;
    for (let frame = quietest; frame < start + LONGEST_PART_FRAMES; frame++)
      if (around(energies, frame) < around(energies, quietest)) quietest = frame;
    parts.push(samples.subarray(start * FRAME, quietest * FRAME));
    start = quietest;
  }
  return [...parts, samples.subarray(start * FRAME)].filter((part) => part.length > 0);
}

const around = (energies: readonly number[], frame: number) =>
  (energies[frame - 1] ?? 0) + energies[frame]! + (energies[frame + 1] ?? 0);

function withoutSilence(samples: Float32Array): Float32Array {
  const energies = energiesOf(samples);
  const loudest = Math.max(...energies);
  const isSpeech = (energy: number) => energy > 0 && energy > loudest * SILENCE;
  const [first, last] = [energies.findIndex(isSpeech), energies.findLastIndex(isSpeech)];
  if (first === -1) return samples.subarray(0, 0);
  return samples.subarray(Math.max(0, first - MARGIN_FRAMES) * FRAME, (last + 1 + MARGIN_FRAMES) * FRAME);
}
