import type { Person } from '../people/person.ts';
import type { SoakDatabase } from '../world/database.ts';
import type { World } from '../world/world.ts';
import type { Promises } from './promises.ts';

const GONE = 'an erased account has left nothing in any table';
const TOLD_ONCE = 'the bot tells everything once';
const SILENT = 'a closed account is told nothing';
/** Within thirty days, by a job that runs as the clock moves. */
const ERASED_AFTER_HOURS = 24 * 31;

const ownedTables = `
  select table_name as name, column_name as "column" from information_schema.columns
  join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`;

/** Walks every table by its owner. */
export async function lookForErased(
  people: readonly Person[],
  database: SoakDatabase,
  promises: Promises,
  now: Temporal.Instant,
) {
  const erased = people.filter(
    ({ life, closedAt }) =>
      life === 'closed' && closedAt && Temporal.Instant.compare(closedAt.add({ hours: ERASED_AFTER_HOURS }), now) < 0,
  );
  if (erased.length === 0) return;
  await database.looking(async (query) => {
    for (const { name, column } of await query<{ name: string; column: string }>(ownedTables)) {
      const ids = erased.map(({ userId }) => userId);
      const rows = await query<{ owner: string }>(
        `select distinct "${column}"::text as owner from "${name}" where "${column}"::text = any($1)`,
        [ids],
      );
      for (const person of erased)
        promises.check(
          GONE,
          !rows.some(({ owner }) => owner === person.userId),
          () => `there are rows in ${name}`,
          person,
        );
    }
  });
  for (const person of erased) {
    person.life = 'erased';
    person.note('the account is erased');
  }
}

type Chat = { chatId: number; messages: { from: 'bot' | 'person'; text: string; sentAt: string }[] };

/** What was said in the moment in which a process died, or Telegram lost its answer, may be said again. */
const SAID_TWICE = /SIG|database|telegram|slow/;
/** The last word about a closed account. It comes whenever Telegram takes it. */
const FAREWELL = /^Your Inner Circle account is closed/;

export async function listenToChats(people: readonly Person[], { vendors, troubles }: World, promises: Promises) {
  const chats = new Map((await vendors.ask<Chat[]>('GET', '/telegram/chats.json')).map((chat) => [chat.chatId, chat]));
  const arrived = (await vendors.mails()).values().map(({ subject, sentAt }) => `${sentAt.slice(0, 10)} ${subject}`);
  const onDay = Map.groupBy(arrived, (mail) => mail);
  for (const { chatId, messages } of chats.values()) {
    const told = new Map<string, number>();
    for (const { text, sentAt } of messages.filter((one) => /^(?:Good morning|Your )/.test(one.text))) {
      const day = sentAt.slice(0, 10);
      const what = `${chatId} ${day} ${text}`;
      const times = (told.get(what) ?? 0) + 1;
      told.set(what, times);
      // The e-mails of two dates may go out on one day, when the clock has leapt.
      const mails = onDay.get(`${day} ${/^Your e-mail “(.+)” to /.exec(text)?.[1]}`)?.length ?? 0;
      const isOnce = times <= Math.max(1, mails) || troubles.wereFelt(SAID_TWICE, sentAt);
      promises.check(TOLD_ONCE, isOnce, () => `${what} came again at ${sentAt}, when nothing had gone wrong`);
    }
  }
  for (const person of people) {
    const { chatId, closedAt } = person;
    if (chatId === undefined || !closedAt) continue;
    const until = closedAt.add({ minutes: 1 }).toString();
    const messages =
      chats.get(chatId)?.messages.filter(({ from, text }) => from === 'bot' && !FAREWELL.test(text)) ?? [];
    const late = messages.filter(({ sentAt }) => sentAt > until);
    promises.check(SILENT, late.length === 0, () => `the bot said at ${late[0]?.sentAt}: ${late[0]?.text}`, person);
  }
}
