import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { say } from '../../support/report.ts';
import { ada } from './people.ts';
import type { Certificate, Proxy } from './proxies.ts';
import { hereAs, startIn, until } from './running.ts';

const CIRCLE = 'https://circle.example.com';

/** A sign-in, the largest upload, a download and who is asking, through a proxy as its example sets it up. */
export async function behind({ name, example, start }: Proxy, release: string): Promise<string[]> {
  say(`Standing behind ${name} …`);
  const certificate: Certificate = { certificate: `${os.tmpdir()}/certificate.pem`, key: `${os.tmpdir()}/key.pem` };
  const folder = path.join(os.tmpdir(), name.split(' ')[0]!);
  mkdirSync(folder);
  const trusting = { PUBLIC_URL: CIRCLE, TRUST_PROXY: 'loopback', SANDBOX: 'true', LOG_LEVEL: 'info' };
  const place = hereAs({ ...trusting, NODE_EXTRA_CA_CERTS: certificate.certificate });
  const server = await startIn(place, [path.join(release, 'inner-circle')]);
  const stop = await start(path.join(release, example), folder, certificate);
  const circle = await ada(CIRCLE);
  assert.equal((await circle.send('POST', '/api/contacts', { body: { name: `Behind ${name}` } })).status, 201);
  const recording = new FormData();
  recording.append('file', new Blob([new Uint8Array(10_400_000)], { type: 'audio/webm' }), 'recording.webm');
  const headers = { cookie: circle.cookie, origin: CIRCLE };
  const uploaded = await fetch(`${CIRCLE}/api/speech-to-text`, { method: 'POST', body: recording, headers });
  assert.equal(
    uploaded.headers.get('content-type')?.split(';')[0],
    'application/json',
    'The proxy refused the upload.',
  );
  const answer = (await uploaded.json()) as { error: string };
  assert.notEqual(uploaded.status, 413, answer.error);
  const exported = await circle.send('GET', '/api/contacts/export');
  assert.match(await exported.text(), new RegExp(`Behind ${name}`));
  await askAs('127.0.0.2', circle.cookie);
  await until(() => server.said().includes('"ip":"127.0.0.2"'));
  assert.ok(!server.said().includes('6.6.6.6'), 'It believes what anybody says of where they are.');
  await stop();
  await server.stop();
  return [
    `behind ${name}`,
    'signed in by TLS, 10 MB sent, a file fetched; the visitor’s address is known and cannot be made up',
  ];
}

/** From another address of this computer, with a made-up one on top. */
async function askAs(localAddress: string, cookie: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const ca = readFileSync(`${os.tmpdir()}/certificate.pem`);
  const headers = { cookie, 'x-forwarded-for': '6.6.6.6' };
  request(`${CIRCLE}/api/me`, { localAddress, headers, ca }, (answer) => answer.resume().on('end', resolve))
    .on('error', reject)
    .end();
  await promise;
}
