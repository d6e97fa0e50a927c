// What hearing an event costs at least: node:http, a check of the signature, and one insert that keeps the id.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openDatabase } from '../../packages/server/src/platform/database.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';

const config = readConfig(process.env);
const { pool, close } = await openDatabase(config, createLogger('silent'));

function isSigned(body: Buffer, header: string): boolean {
  const [, at, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!at || !signature) return false;
  const expected = createHmac('sha256', config.STRIPE_WEBHOOK_SECRET!).update(`${at}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected);
}

const server = createServer((request, response) => {
  const hear = async () => {
    const body = await buffer(request);
    if (request.method === 'POST') {
      if (!isSigned(body, String(request.headers['stripe-signature']))) return void response.writeHead(400).end();
      const { id, type } = JSON.parse(body.toString()) as { id: string; type: string };
      await pool.query(
        'insert into stripe_events (id, type, received_at) values ($1, $2, now()) on conflict do nothing',
        [id, type],
      );
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  };
  hear().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(config.PORT, config.HOST);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close().then(() => process.exit(0));
});
