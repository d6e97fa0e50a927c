import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';

const SETTLED_WITHIN_MILLISECONDS = 240_000;
const POLL_MILLISECONDS = 500;

/** Whether nothing waits, is claimed or on its way any more. */
export async function settled(client: ClientBase): Promise<boolean> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MILLISECONDS;
  while (performance.now() < giveUpAt) {
    const { rows } = await client.query<{ open: number }>(
      `select (select count(*)::int from reminders where status = 'pending')
            + (select count(*)::int from deliveries where status in ('claimed', 'sending', 'waiting')) as open`,
    );
    if (rows[0]!.open === 0) return true;
    await sleep(POLL_MILLISECONDS);
  }
  return false;
}

/** What is said of the reminders, beside what arrived. The subject of each ends with its id. */
export async function countEmails(client: ClientBase, userId: string, origin: string) {
  const mails = (await (await fetch(`${origin}/sandbox/outbox.json`)).json()) as { subject: string }[];
  const arrived = Map.groupBy(mails, ({ subject }) => subject.split(' ').at(-1)!);
  const { rows } = await client.query<{ id: string; status: string; code: string | null }>(
    'select id, status, failure_code as code from reminders where user_id = $1',
    [userId],
  );
  const sent = rows.filter(({ status }) => status === 'sent');
  return {
    sent: sent.length,
    unknown: rows.filter(({ code }) => code === 'unknown').length,
    twice: rows.filter(({ id }) => (arrived.get(id)?.length ?? 0) > 1).length,
    missing: sent.filter(({ id }) => !arrived.has(id)).length,
  };
}

export async function countContacts(client: ClientBase, acknowledged: readonly string[]) {
  const { rows } = await client.query<{ name: string; copies: number }>(
    `select name, count(*)::int as copies from contacts where name like 'Contact %' group by name`,
  );
  const stored = new Set(rows.map(({ name }) => name));
  return {
    lost: acknowledged.filter((key) => !stored.has(`Contact ${key}`)).length,
    twice: rows.filter(({ copies }) => copies > 1).length,
  };
}
