import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { sendMessage } from '../packages/server/src/integrations/telegram/messages.service.ts';
import { readConfig } from '../packages/server/src/platform/config.ts';
import { openDatabase, poolOf } from '../packages/server/src/platform/database.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { withDatabase } from './support/engines.ts';
import { met, milliseconds, percent, whole } from './support/figures.ts';
import { countOf, engines } from './support/options.ts';
import { startServer } from './support/program.ts';
import { report, say } from './support/report.ts';

const people = countOf('samples', 1000);
const ANSWER_MILLISECONDS = 50;
const TARGET_MILLISECONDS = 60_000;
const GIVE_UP_MILLISECONDS = 300_000;
const BOT_PER_SECOND = 30;

/** Takes messages the way Telegram does: each after a while, and more than a bot may send not at all. */
async function startTelegram() {
  const taken: { chat: string; at: number }[] = [];
  let refused = 0;
  const take = async (chat: string) => {
    const at = performance.now();
    if (taken.filter((message) => message.at > at - 1000).length >= BOT_PER_SECOND) {
      refused += 1;
      return { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } };
    }
    taken.push({ chat, at });
    await sleep(ANSWER_MILLISECONDS);
    return { ok: true, result: { message_id: taken.length, date: 0, chat: { id: Number(chat), type: 'private' } } };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse(await new Response(request as never).text()) as { chat_id?: string };
    const method = request.url?.split('/').at(-1);
    if (method === 'getUpdates') await sleep(GIVE_UP_MILLISECONDS, undefined, { ref: false });
    const me = { id: 1, is_bot: true, first_name: 'Bench', username: 'BenchBot' };
    const reply =
      method === 'sendMessage' ? await take(body.chat_id!) : { ok: true, result: method === 'getMe' ? me : true };
    response.writeHead('error_code' in reply ? reply.error_code : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    taken,
    refused: () => refused,
    end: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** People with a chat. */
async function addPeople(client: ClientBase): Promise<void> {
  await client.query(
    `insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
     select uuidv7(), 'bench', 'person-' || n, 'person-' || n || '@example.com', 'Person', now(), now()
     from generate_series(1, $1::int) as n`,
    [people],
  );
  await client.query(
    `insert into telegram_links (user_id, chat_id, name, linked_at)
     select id, substr(subject, 8), 'Person', now() from users where subject like 'person-%'`,
  );
}

/** Queues a message to each, as the product does, and works on none. */
async function queueMessages(environment: Readonly<Record<string, string>>): Promise<void> {
  const log = createLogger('silent');
  const config = readConfig({ NODE_ENV: 'test', SANDBOX: 'true', ...environment });
  const { db, close } = await openDatabase(config, log);
  const { rows: linked } = await poolOf(db).query<{ id: string }>('select user_id as id from telegram_links');
  for (const { id } of linked) await sendMessage(db, id, '<b>Good morning!</b>');
  await close();
}

const rows: string[][] = [];
for (const engine of engines) {
  await withDatabase(
    engine,
    [1],
    async ({ environmentOf }) => {
      const telegram = await startTelegram();
      const environment = { ...environmentOf('telegram'), DEFAULT_PLAN: 'medium', LOG_LEVEL: 'error' };
      await queueMessages(environment);
      const { program } = await startServer({ ...environment, PUBLIC_URL: telegram.origin });
      const giveUpAt = performance.now() + GIVE_UP_MILLISECONDS;
      while (telegram.taken.length < people && performance.now() < giveUpAt) await sleep(20);
      const took = (telegram.taken.at(-1)?.at ?? 0) - (telegram.taken[0]?.at ?? 0);
      say(`${engine}: ${telegram.taken.length} got a message`);
      await program.end();
      telegram.end();
      const chats = new Set(telegram.taken.map(({ chat }) => chat)).size;
      if (chats !== people || telegram.taken.length !== people)
        throw new Error(`${telegram.taken.length} messages came to ${chats} of ${people} chats.`);
      rows.push([
        percent(took / TARGET_MILLISECONDS),
        engine,
        whole(people),
        milliseconds(took),
        whole(people / (took / 1000)),
        whole(telegram.refused()),
        met(took <= TARGET_MILLISECONDS),
      ]);
    },
    addPeople,
  );
}
report({
  title: 'Messages in Telegram',
  about: `${whole(people)} messages to as many people are queued when one process starts and sends them to a stand-in for Telegram that answers after ${ANSWER_MILLISECONDS} ms and takes no more than ${BOT_PER_SECOND} in a second. From the first to the last of them. Target: within ${TARGET_MILLISECONDS / 1000} s.`,
  columns: ['of the target', 'engine', 'messages', 'took', 'a second', 'refused as too many', 'target'],
  rows,
});
