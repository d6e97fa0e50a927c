import { once } from 'node:events';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LARGEST_RECORDING, speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { head, openSocket } from '../../testing/raw-http.ts';
import { type Caller } from '../../testing/caller.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import type { Recording, Speech, Transcript } from './speech.port.ts';

const testApp = await startTestApp();
const { signIn, stranger, dependencies } = testApp;
const { status, transcribe } = speechEndpoints;
const URL_PATH = transcribe.url;

const heard: Recording[] = [];
let answer: Speech['transcribe'];
let missing: string | null;
const says =
  (text: string): Speech['transcribe'] =>
  async () => ({ kind: 'heard', text });
Object.assign(dependencies.ports, {
  speech: {
    missing: () => missing,
    transcribe: (recording, signal) => {
      heard.push(recording);
      return answer(recording, signal);
    },
    close: async () => {},
  } satisfies Speech,
});
beforeEach(() => {
  heard.length = 0;
  missing = null;
  answer = says('Hello');
});

const form = (bytes: Uint8Array<ArrayBuffer>, type = 'audio/webm;codecs=opus', field = 'file') => {
  const data = new FormData();
  data.set('language', 'en');
  data.set(field, new Blob([bytes], { type }), 'recording');
  return data;
};
const upload = (who: Caller, data: FormData = form(Uint8Array.of(1, 2, 3))) =>
  who.send('POST', URL_PATH, undefined, { raw: data });

test('a recording becomes text, in which the names of the user’s own contacts are right', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  await ada(contactsEndpoints.create, { body: { name: 'Bjørn Dahl' } });
  await ada(contactsEndpoints.create, { body: { name: 'Anders Holm' } });
  answer = says('  Call on ders\nand bjorn tomorrow. ');
  expect(await upload(ada)).toMatchObject({ status: 200, body: { text: 'Call Anders and Bjørn tomorrow.' } });
  expect(await upload(bob)).toMatchObject({ status: 200, body: { text: 'Call on ders and bjorn tomorrow.' } });
  expect(heard).toMatchObject([{ extension: 'webm', bytes: Buffer.from([1, 2, 3]) }, { extension: 'webm' }]);
});

describe('what is not a recording is refused before anybody listens', () => {
  test.each([
    ['an empty file', form(new Uint8Array(0)), 400],
    ['a picture', form(Uint8Array.of(1), 'image/png'), 415],
    ['another field', form(Uint8Array.of(1), 'audio/wav', 'sound'), 415],
    ['more than ten megabytes', form(new Uint8Array(LARGEST_RECORDING + 1), 'audio/wav'), 413],
  ])('%s', async (_what, data, code) => {
    const reply = await upload(await signIn(), data);
    expect(reply).toMatchObject({
      status: code,
      body: { field: 'file', message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(heard).toEqual([]);
  });

  test('something that is no form', async () => {
    const ada = await signIn();
    expect((await ada.send('POST', URL_PATH, { file: 'x' })).status).toBe(415);
    const reply = await ada.send('POST', URL_PATH, undefined, { raw: 'x', type: 'audio/webm' });
    expect(reply).toMatchObject({ status: 415, body: { error: 'speech.unsupported-type' } });
  });

  test('silence', async () => {
    answer = says(' ');
    expect(await upload(await signIn())).toMatchObject({ status: 400, body: { field: 'file' } });
  });
});

/** A form by hand. */
const part = (fields: string, content: string) => `--x\r\n${fields}\r\n\r\n${content}\r\n`;
const FILE = 'content-disposition: form-data; name="file"; filename="a.webm"\r\ncontent-type: audio/webm';
const END = '--x--\r\n';
const FORM = 'multipart/form-data; boundary=x';

describe('a form that is not right is refused with a sentence, and nobody listens', () => {
  test.each([
    ['no boundary', 'multipart/form-data', part(FILE, 'abc') + END, 400],
    ['an empty boundary', 'multipart/form-data; boundary=', part(FILE, 'abc') + END, 400],
    ['another boundary', 'multipart/form-data; boundary=other', part(FILE, 'abc') + END, 400],
    ['a body that stops in the file', FORM, `--x\r\n${FILE}\r\n\r\nab`, 400],
    ['a body that stops in the head of the file', FORM, '--x\r\ncontent-disposition: form-da', 400],
    ['no last boundary', FORM, part(FILE, 'abc'), 400],
    ['no body', FORM, '', 415],
    ['nothing in it', FORM, END, 415],
    ['garbage', FORM, '\0\x01\x02 not a form', 400],
    ['no file', FORM, part('content-disposition: form-data; name="language"', 'en') + END, 415],
    ['a field in place of the file', FORM, part('content-disposition: form-data; name="file"', 'abc') + END, 415],
    ['an empty file', FORM, part(FILE, '') + END, 400],
    ['two files', FORM, part(FILE, 'abc') + part(FILE, 'abc') + END, 400],
    [
      'too many fields',
      FORM,
      part('content-disposition: form-data; name="a"', 'x').repeat(9) + part(FILE, 'abc') + END,
      400,
    ],
    ['a head that is too long', FORM, part(`x-more: ${'x'.repeat(200_000)}\r\n${FILE}`, 'abc') + END, 415],
    [
      'a head without a name',
      FORM,
      part('content-disposition: form-data; filename="a"\r\ncontent-type: audio/webm', 'abc') + END,
      415,
    ],
    [
      'a field that is called __proto__',
      FORM,
      part('content-disposition: form-data; name="__proto__"', 'x') + part(FILE, 'abc') + END,
      400,
    ],
  ] as const)('%s', async (_what, type, raw, code) => {
    const reply = await (await signIn()).send('POST', URL_PATH, undefined, { raw, type });
    expect(reply).toMatchObject({
      status: code,
      body: { error: expect.any(String), field: expect.any(String), message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
    expect(heard).toEqual([]);
  });
});

test('forms are taken nowhere else, and from nobody who is not signed in', async () => {
  const ada = await signIn();
  const raw = { raw: form(Uint8Array.of(1)) };
  expect((await ada.send('POST', '/api/contacts', undefined, raw)).status).toBe(415);
  expect((await upload(stranger)).status).toBe(401);
});

test('a user has one recording under way, and others do not wait for it', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const { promise, resolve } = Promise.withResolvers<Transcript>();
  answer = () => (heard.length === 1 ? promise : Promise.resolve({ kind: 'heard', text: 'Second' }));
  const first = upload(ada);
  await expect.poll(() => heard).toHaveLength(1);
  expect(await upload(ada)).toMatchObject({ status: 429, body: { error: 'speech.running' } });
  expect((await upload(bob)).status).toBe(200);
  resolve({ kind: 'heard', text: 'First' });
  expect((await first).body).toEqual({ text: 'First' });
  expect((await upload(ada)).body).toEqual({ text: 'Second' });
});

test('an upload that is broken off is heard by nobody, and the next one is', async () => {
  const ada = await signIn();
  const start =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: audio/webm\r\n\r\nabc';
  const headers = [
    'content-type: multipart/form-data; boundary=x',
    'content-length: 5000',
    'sec-fetch-site: same-origin',
  ];
  const arrived = once(testApp.app.server, 'request');
  const socket = await openSocket(testApp, head(`POST ${URL_PATH}`, ...headers, `cookie: ${ada.cookie}`) + start);
  await arrived;
  // Whoever came first is let in first.
  await ada(status);
  await expect.poll(async () => (await upload(ada)).status).toBe(429);
  socket.destroy();
  await expect.poll(async () => (await upload(ada)).status).toBe(200);
  expect(heard.map(({ bytes }) => String(bytes))).not.toContain('abc');
});

test('whoever goes away while somebody listens is not listened to any more', async () => {
  const ada = await signIn();
  const { promise, resolve } = Promise.withResolvers<void>();
  answer = (_recording, signal) =>
    new Promise((done) => {
      signal.addEventListener('abort', () => {
        resolve();
        done({ kind: 'busy' });
      });
    });
  const leaving = new AbortController();
  const headers = { origin: testApp.origin, cookie: ada.cookie };
  const body = form(Uint8Array.of(1));
  const gone = fetch(`${testApp.origin}${URL_PATH}`, { method: 'POST', headers, body, signal: leaving.signal });
  await expect.poll(() => heard).toHaveLength(1);
  leaving.abort();
  await expect(gone).rejects.toThrow('aborted');
  await promise;
});

test.each([
  ['unreadable', 400],
  ['too-long', 400],
  ['busy', 503],
  ['failed', 502],
] as const)('a recording that is %s is answered %i with a sentence', async (kind, code) => {
  answer = async () => ({ kind });
  const reply = await upload(await signIn());
  expect(reply).toMatchObject({ status: code, body: { message: expect.stringMatching(/^[A-Z].*\.$/) } });
});

test('where there is no model the status says so, and so does a recording', async () => {
  const ada = await signIn();
  expect((await ada(status)).body).toEqual({ available: true, message: null });
  missing = 'its model has not been fetched.';
  const message = 'Speech is not set up here: its model has not been fetched.';
  expect((await ada(status)).body).toEqual({ available: false, message });
  expect(await upload(ada)).toMatchObject({ status: 503, body: { error: 'speech.not-set-up', message } });
});
