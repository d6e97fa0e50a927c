import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  LARGEST_RECORDING,
  LONGEST_RECORDING_SECONDS,
  speechEndpoints,
} from '@inner-circle/domain/assistant/speech.contract.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { remoteSpeech } from './remote-speech.ts';

let answers: RequestListener[] = [];
let asked: { url: string | undefined; authorization: string | undefined; form: FormData }[] = [];
const server = createServer(async (request, response) => {
  const { url, headers } = request;
  const body = new Response(await buffer(request), { headers: { 'content-type': headers['content-type']! } });
  asked.push({ url, authorization: headers.authorization, form: await body.formData() });
  (answers.shift() ?? says(500))(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close().closeAllConnections());
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
beforeEach(() => {
  [answers, asked] = [[], []];
});

const says =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const hangs: RequestListener = () => {};

const patient = { baseUrl, apiKey: 'key', model: 'whisper-1', log: createLogger('silent'), firstPauseMs: 1 };
/** The one that hangs is not waited for; any other may be slow on a busy machine. */
const impatient = { ...patient, longestMs: 1000 };
const fixture = (extension: string) =>
  new Uint8Array(readFileSync(path.resolve(import.meta.dirname, `../../../fixtures/call-anders.${extension}`)));
const recording = { bytes: fixture('ogg'), extension: 'ogg', longestSeconds: LONGEST_RECORDING_SECONDS };

const outcome = async (options: Parameters<typeof remoteSpeech>[0]) => {
  const transcript = await remoteSpeech(options).transcribe(recording, new AbortController().signal);
  return transcript.kind === 'heard' ? transcript.text : transcript.kind;
};

test('a recording goes to the server that is configured, with its key and model', async () => {
  const { signIn } = await startTestApp({
    environment: { SPEECH_BASE_URL: `${baseUrl}/`, SPEECH_API_KEY: 'secret', SPEECH_MODEL: 'tiny' },
  });
  const ada = await signIn();
  expect((await ada(speechEndpoints.status)).body).toEqual({ available: true, message: null });
  answers = [says(200, { text: 'Hello there' })];
  const data = new FormData();
  const bytes = fixture('mp4');
  data.set('file', new Blob([bytes], { type: 'audio/mp4' }), 'x');
  const reply = await ada.send('POST', speechEndpoints.transcribe.url, undefined, { raw: data });
  expect(reply).toMatchObject({ status: 200, body: { text: 'Hello there' } });
  expect(asked).toMatchObject([{ url: '/v1/audio/transcriptions', authorization: 'Bearer secret' }]);
  const form = asked[0]!.form;
  expect(form.get('model')).toBe('tiny');
  const file = form.get('file') as File;
  expect([file.name, new Uint8Array(await file.arrayBuffer())]).toEqual(['recording.mp4', bytes]);
});

test('what is too long is sent to nobody, however small it is, and neither is what nobody can measure', async () => {
  const { signIn } = await startTestApp({ environment: { SPEECH_BASE_URL: baseUrl, SPEECH_API_KEY: 'secret' } });
  const ada = await signIn();
  const upload = (bytes: Uint8Array<ArrayBuffer>, type: string) => {
    const data = new FormData();
    data.set('file', new Blob([bytes], { type }), 'x');
    return ada.send('POST', speechEndpoints.transcribe.url, undefined, { raw: data });
  };
  // A phone's voice message of two seconds, over and over: hours of it would fit into what may be uploaded.
  const times = Math.ceil(LONGEST_RECORDING_SECONDS / 1.9);
  for (const [extension, type] of [
    ['ogg', 'audio/ogg'],
    ['webm', 'audio/webm'],
    ['mp3', 'audio/mpeg'],
  ] as const) {
    const long = new Uint8Array(Buffer.concat(Array<Uint8Array>(times).fill(fixture(extension))));
    expect(long.length).toBeLessThan(LARGEST_RECORDING / 10);
    expect(await upload(long, type)).toMatchObject({
      status: 400,
      body: { message: 'A recording can be at most 2 minutes long.' },
    });
  }
  expect(await upload(new Uint8Array(5000), 'audio/ogg')).toMatchObject({
    status: 400,
    body: { message: 'The recording could not be read.' },
  });
  expect(asked).toEqual([]);
});

describe('a server that does not do its part', () => {
  test.each([
    ['is busy for a moment', [says(429, {}, { 'retry-after': '0' }), says(503), says(200, { text: 'Hi' })], 'Hi', 3],
    ['stays busy', [says(429), says(429), says(429), says(200, { text: 'Hi' })], 'busy', 3],
    ['asks to come back much later', [says(429, {}, { 'retry-after': '3600' })], 'busy', 1],
    ['is broken', [says(500), says(500), says(500)], 'failed', 3],
    ['does not know our key', [says(401)], 'failed', 1],
    ['cannot read the recording', [says(400)], 'unreadable', 1],
    ['answers something else', [says(200, { words: [] })], 'failed', 1],
    ['does not answer', [hangs], 'busy', 1],
    ['hangs up', [(request) => request.socket.destroy(), says(200, { text: 'Hi' })], 'Hi', 2],
  ] satisfies [string, RequestListener[], string, number][])(
    '%s',
    async (_what, given: RequestListener[], expected, calls) => {
      answers = [...given];
      expect(await outcome(given.includes(hangs) ? impatient : patient)).toBe(expected);
      expect(asked).toHaveLength(calls);
    },
  );
});
