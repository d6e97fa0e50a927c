import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_RECORDING_SECONDS, speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { areSpeechFilesThere } from './moonshine-files.ts';
import { partsOf, samplesOf, SAMPLE_RATE } from './samples.ts';

// The model is loaded on first use, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());

const { signIn } = await startTestApp();
// Said by espeak-ng: "Please add a task for Anders. Call the boat yard on Friday."
const speech = readFileSync(path.resolve(import.meta.dirname, '../../../../e2e/fixtures/add-a-task-for-anders.wav'));

async function upload(user: TestUser, bytes: Uint8Array<ArrayBuffer>, type = 'audio/wav') {
  const data = new FormData();
  data.set('file', new Blob([bytes], { type }), 'recording');
  return user.send('POST', speechEndpoints.transcribe.url, undefined, { raw: data });
}

/** A file of 8-bit samples. */
function wav(rate: number, samples: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}

test('what is said is written down on this machine, with the contact’s name', async () => {
  expect(areSpeechFilesThere(), 'The speech model is not there. Fetch it with: npm run speech').toBe(true);
  const ada = await signIn();
  expect((await ada(speechEndpoints.status)).body).toEqual({ available: true, message: null });
  await ada(contactsEndpoints.create, { body: { name: 'Anders Holm' } });
  expect(await upload(ada, speech)).toMatchObject({
    status: 200,
    body: { text: 'Please add a task for Anders. Call the boat yard on Friday.' },
  });
  // The same thread, after what it could not read.
  expect(await upload(ada, Buffer.from('no recording at all'))).toMatchObject({
    status: 400,
    body: { message: 'The recording could not be read.' },
  });
  expect(await upload(ada, wav(SAMPLE_RATE, SAMPLE_RATE))).toMatchObject({ status: 400, body: { field: 'file' } });
});

const fixture = (extension: string) =>
  readFileSync(path.resolve(import.meta.dirname, `../../../fixtures/call-anders.${extension}`));

// Said by espeak-ng, "Call Anders on Friday.", and written by ffmpeg: mp4 in fragments, as browsers record it, m4a as one file.
test.each(['wav', 'ogg', 'webm', 'mp3', 'mp4', 'm4a'])(
  'a recording in %s is read, with all that was said',
  async (extension) => {
    const samples = await samplesOf(fixture(extension), LONGEST_RECORDING_SECONDS);
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    expect(Math.abs(samples.length / SAMPLE_RATE - 1.94)).toBeLessThan(0.03);
    expect(Math.abs(loudness - 0.093)).toBeLessThan(0.01);
  },
);

test('a voice message of a phone is written down', async () => {
  const reply = await upload(await signIn(), fixture('ogg'), 'audio/ogg');
  expect(reply).toMatchObject({ status: 200, body: { text: expect.stringMatching(/^Call .*on Friday/) } });
});

test('a recording may be as long as the contract says, and no longer', async () => {
  const rate = 8000;
  const longest = await samplesOf(wav(rate, rate * LONGEST_RECORDING_SECONDS), LONGEST_RECORDING_SECONDS);
  expect(longest).toHaveLength(SAMPLE_RATE * LONGEST_RECORDING_SECONDS);
  const longer = wav(rate, rate * LONGEST_RECORDING_SECONDS + 1);
  expect(await upload(await signIn(), longer)).toMatchObject({
    status: 400,
    body: { message: 'A recording can be at most 2 minutes long.' },
  });
});

test('a recording of another rate keeps its tone', async () => {
  const rate = 44_100;
  const file = wav(rate, rate);
  for (let at = 0; at < rate; at++) file[44 + at] = 128 + Math.round(100 * Math.sin((2 * Math.PI * 440 * at) / rate));
  const samples = await samplesOf(file, LONGEST_RECORDING_SECONDS);
  const crossings = samples.filter((sample, index) => index > 0 && sample >= 0 && samples[index - 1]! < 0).length;
  expect(samples).toHaveLength(SAMPLE_RATE);
  expect(Math.abs(crossings - 440)).toBeLessThanOrEqual(1);
});

test('a long recording is cut where nothing is said, and nothing of it is lost', () => {
  const second = (loud: boolean) => new Float32Array(SAMPLE_RATE).fill(loud ? 0.5 : 0.001);
  const seconds = Array.from({ length: 25 }, (_, index) => second(index % 8 !== 7));
  const recording = new Float32Array(seconds.length * SAMPLE_RATE);
  seconds.forEach((one, index) => recording.set(one, index * SAMPLE_RATE));
  const parts = partsOf(recording);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  expect(parts.reduce((sum, part) => sum + part.length, 0)).toBe(recording.length);
  for (const part of parts.slice(1)) expect(Math.abs(part[0]!)).toBeLessThan(0.01);
  expect(partsOf(new Float32Array(SAMPLE_RATE))).toEqual([]);
});
