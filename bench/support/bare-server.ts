// What the same answer costs without the product: node:http, the same statements on the same pool, and JSON.stringify.
import { createServer } from 'node:http';
import { ContactQuery } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PromoCodeQuery } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { dependenciesFor } from '../../packages/server/src/app/dependencies.ts';
import { userOfSession } from '../../packages/server/src/auth/auth.service.ts';
import { listContacts } from '../../packages/server/src/contacts/contacts.service.ts';
import { MovableClock } from '../../packages/server/src/platform/clock.ts';
import { readConfig } from '../../packages/server/src/platform/config.ts';
import { openDatabase } from '../../packages/server/src/platform/database.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import type { SignedInUser } from '../../packages/server/src/platform/http/routes.ts';
import { analyticsOf } from '../../packages/server/src/promo-codes/analytics.service.ts';
import { listPromoCodes } from '../../packages/server/src/promo-codes/promo-codes.service.ts';
import { recorded, type Statement } from './statements.ts';

const config = readConfig({ ...process.env, SANDBOX: 'false' });
const log = createLogger('silent');
const { db, pool, close } = await openDatabase(config, log);
const dependencies = await dependenciesFor({ config, db, clock: new MovableClock(), log, origin: 'http://localhost' });

/** What the product answers under these paths. */
const QUESTIONS: Readonly<Record<string, (user: SignedInUser) => Promise<unknown>>> = {
  contacts: (user) => listContacts(user, ContactQuery.parse({}), dependencies),
  /** The least that a list of twenty could ask. */
  twenty: (user) =>
    pool.query(
      'select * from contacts where user_id = $1 and id = any(array(select id from contacts where user_id = $1 order by id limit 20))',
      [user.id],
    ),
  'promo-codes': () => listPromoCodes(PromoCodeQuery.parse({}), dependencies),
  analytics: () => analyticsOf({ startDate: process.env['START_DATE'] || undefined }, dependencies),
};
const question = QUESTIONS[process.env['QUESTION'] ?? 'contacts']!;

/** Asks as the product does, once, and keeps what it asked. */
const statementsFor = (token: string) =>
  recorded(pool, async () => {
    const user = await userOfSession(token, dependencies);
    await question(user!);
  });

const ask = async ([query, values]: Statement) => (await pool.query(query as never, values)).rows as unknown[];

const statements = new Map<string | undefined, Statement[]>();
for (const cookie of process.env['COOKIES']!.split(' '))
  statements.set(cookie, await statementsFor(cookie.replace('session=', '')));

const server = createServer((request, response) => {
  if (request.url === '/metrics') {
    const { user, system } = process.cpuUsage();
    return void response.end(`process_cpu_seconds_total ${(user + system) / 1e6}`);
  }
  const answer = async () => {
    const rows: unknown[][] = [];
    for (const statement of statements.get(request.headers.cookie) ?? []) rows.push(await ask(statement));
    const body = JSON.stringify(rows);
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      .end(body);
  };
  answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(config.PORT, config.HOST);
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
  void close().then(() => process.exit(0));
});
