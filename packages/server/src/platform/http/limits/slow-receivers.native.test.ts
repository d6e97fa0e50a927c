import { once } from 'node:events';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { App } from '../routes.ts';
import { cutSlowReceivers } from './slow-receivers.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const app = fastify() as unknown as App;
cutSlowReceivers(app);
const responses: WeakRef<object>[] = [];
app.get('/', async (_request, { raw }) => {
  responses.push(new WeakRef(raw));
  await once(raw, 'close');
  return 'too late';
});
const origin = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
afterAll(() => app.close());

test('nothing is kept of an answer whose caller had gone before it', async () => {
  const caller = connect(Number(origin.port), origin.hostname);
  caller.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => responses.length).toBe(1);
  caller.destroy();
  await expect
    .poll(() => {
      collectGarbage();
      return responses[0]!.deref() === undefined;
    })
    .toBe(true);
});
