// What hearing an event costs at least: node:http, Stripe's own check of the signature, and one insert that keeps the id.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openDatabase } from '../../packages/server/src/platform/database.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';

const config = readConfig(process.env);
const { pool, close } = await openDatabase(config, createLogger('silent'));
const stripe = new Stripe(config.STRIPE_SECRET_KEY!);

const server = createServer((request, response) => {
  const hear = async () => {
    const body = await buffer(request);
    if (request.method === 'POST') {
      const signature = request.headers['stripe-signature'] ?? '';
      const { id, type } = stripe.webhooks.constructEvent(body, signature, config.STRIPE_WEBHOOK_SECRET!);
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
