import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { telegramMessenger } from './telegram-messenger.ts';

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const found = json({ ok: true, result: { file_id: 'f', file_unique_id: 'f', file_path: 'voice/f.oga' } });

let file: RequestListener;
let info: RequestListener;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  (request.url?.startsWith('/file/') ? file : info)(request, response);
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close().closeAllConnections());

const apiRoot = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const messenger = telegramMessenger({ token: '1:secret', apiRoot, timeoutSeconds: 1 });
const download = () => messenger.download('f', 10, new AbortController().signal);

test('a file that somebody sent is fetched from where Telegram says', async () => {
  info = found;
  file = (_request, response) => response.end('hello');
  expect(await download()).toEqual({ kind: 'file', bytes: Buffer.from('hello') });
  expect(asked).toEqual(['/bot1:secret/getFile', '/file/bot1:secret/voice/f.oga']);
});

test.each<[string, RequestListener, RequestListener, 'too-large' | 'missing']>([
  ['is too large, as Telegram says', json({ ok: true, result: { file_path: 'f', file_size: 11 } }), found, 'too-large'],
  [
    'is too large for any bot',
    json({ ok: false, error_code: 400, description: 'Bad Request: file is too big' }),
    found,
    'too-large',
  ],
  ['never ends', found, (_request, response) => void response.write('more than ten letters'), 'too-large'],
  [
    'is there no longer',
    json({ ok: false, error_code: 400, description: 'Bad Request: invalid file_id' }),
    found,
    'missing',
  ],
  ['cannot be downloaded', found, (_request, response) => response.writeHead(404).end(), 'missing'],
  ['lies somewhere else', found, (_request, response) => response.writeHead(302, { location: '/x' }).end(), 'missing'],
  ['breaks off', found, (request, response) => response.write('part', () => request.socket.destroy()), 'missing'],
  ['does not come in time', found, (_request, response) => void response.write('part'), 'missing'],
])('a file that %s is not waited for', async (_what, telegram, served, kind) => {
  [info, file] = [telegram, served];
  expect(await download()).toEqual({ kind });
});
