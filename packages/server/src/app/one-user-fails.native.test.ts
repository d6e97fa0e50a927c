import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { plannedMeetingsRepository } from '../calendar/meetings/planned-meetings.repository.ts';
import { revocationsRepository } from '../integrations/revocations.repository.ts';
import { telegramRepository } from '../integrations/telegram/telegram.repository.ts';
import type { Job } from '../platform/jobs/job.ts';
import { uploadFile } from '../testing/importing.ts';
import { paying } from '../testing/vendors/paying.ts';
import { reminding } from '../testing/reminding.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { stripeEvents } from '../testing/vendors/stripe-events.ts';
import { jobs } from './jobs.ts';

let logged = '';
const logTo = new Writable({
  write(line, _encoding, done) {
    logged += String(line);
    done();
  },
});
const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' }, logTo });
const { signIn, query, clock, dependencies } = app;
const { buy, pay, webhooks } = paying(app);
const { atStripe } = stripeEvents(app);
const { correspondent, planned } = reminding(app);

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
beforeAll(() => webhooks({ lose: true }));
beforeEach(() => clock.moveTo(NOON));

const has = async (text: string, { user }: TestUser) => (await query(text, [user.id])).length > 0;
const daysAgo = (days: number) => toMoment(clock.now().subtract({ hours: 24 * days }));
const person = async (user: TestUser): Promise<string> =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace' } })).body.id;

const connected = ({ user }: TestUser, nextLookAt: string | null) =>
  query(
    `insert into contact_sources (user_id, id, kind, account, sealed_secret, connected_at, next_look_at)
     values ($1, gen_random_uuid(), 'google', $2, 'sealed', now(), $3)`,
    [user.id, user.email, nextLookAt],
  );

/** A job's work for one user, what makes it throw for one of them, and how it is seen that it was done. */
type Work = {
  readonly given: () => Promise<TestUser>;
  /** Where the work writes: a trigger that raises for this user's rows, by the column or expression that names the user. */
  readonly poisoned: { table: string; event: string; owner?: string };
  readonly isDone: (user: TestUser) => Promise<boolean>;
  /** What the job holds for a while after it failed is free again. */
  readonly meanwhile?: string;
  /** What failed is tried again without the job. */
  readonly putsOff?: true;
};

const ONE_STATEMENT = 'deletes or changes by age alone, in one statement for all';
const ONE_RUN_EACH = 'a run of the queue is about one user, and those of others do not wait for it';

const NOTICE_WAITS: Work = {
  given: async () => {
    const ada = await signIn();
    await query(
      `insert into operator_mails (user_id, id, kind, occasion, status, notice, next_attempt_at, give_up_at, created_at)
       values ($1, gen_random_uuid(), 'mailbox-lost', 'now', 'open', '{"kind":"mailbox-lost","mailbox":"ada"}', $2, $3, $2)`,
      [ada.user.id, daysAgo(0), daysAgo(-1)],
    );
    return ada;
  },
  poisoned: { table: 'operator_mails', event: 'update of status' },
  isDone: (user) => has(`select from operator_mails where user_id = $1 and status = 'sent'`, user),
  meanwhile: 'update operator_mails set next_attempt_at = created_at',
};

/** Every job: its work, or why one user cannot hold up another. */
const JOBS: Readonly<Record<string, string | readonly Work[]>> = {
  'auth.purge': ONE_STATEMENT,
  'settings.erase-accounts': [
    {
      given: async () => {
        const ada = await signIn();
        await query('update users set deleted_at = $2 where id = $1', [ada.user.id, daysAgo(40)]);
        return ada;
      },
      poisoned: { table: 'users', event: 'delete', owner: 'id' },
      isDone: async (user) => !(await has('select from users where id = $1', user)),
    },
  ],
  'billing.delete-customers': [
    {
      given: async () => {
        const ada = await signIn();
        await query('update users set stripe_customer_id = $2 where id = $1', [ada.user.id, `cus_${ada.user.id}`]);
        await query('delete from users where id = $1', [ada.user.id]);
        return ada;
      },
      poisoned: { table: 'customer_deletions', event: 'delete', owner: 'substr(old.customer_id, 5)' },
      isDone: async (user) => !(await has(`select from customer_deletions where customer_id = 'cus_' || $1`, user)),
    },
  ],
  'billing.reconcile': [
    {
      given: async () => {
        const ada = await signIn();
        await pay(ada);
        return ada;
      },
      poisoned: { table: 'subscriptions', event: 'insert' },
      isDone: (user) => has('select from subscriptions where user_id = $1', user),
    },
    {
      given: async () => {
        clock.moveTo(NOON.subtract({ hours: 24 * 10 }));
        const ada = await signIn();
        const { stripeSubscriptionId } = await buy(ada);
        await atStripe(`subscriptions/${stripeSubscriptionId}`, 'DELETE');
        clock.moveTo(NOON);
        return ada;
      },
      poisoned: { table: 'subscriptions', event: 'update of status' },
      isDone: (user) => has('select from subscriptions where user_id = $1 and ended_at is not null', user),
    },
  ],
  'billing.refresh-plans': [
    {
      given: async () => {
        const ada = await signIn();
        await query(`update users set plan = 'premium', plan_ends_at = $2 where id = $1`, [ada.user.id, daysAgo(1)]);
        return ada;
      },
      poisoned: { table: 'users', event: 'update of plan', owner: 'id' },
      isDone: (user) => has('select from users where id = $1 and plan is null', user),
    },
  ],
  'billing.keep-usage': [
    {
      given: () => signIn(),
      poisoned: { table: 'usage_months', event: 'insert' },
      isDone: (user) => has('select from usage_months where user_id = $1', user),
    },
  ],
  'billing.end-subscriptions': ONE_RUN_EACH,
  'billing.purge': ONE_STATEMENT,
  'integrations.answer-chat': ONE_RUN_EACH,
  'integrations.tell': ONE_RUN_EACH,
  'integrations.give-back': ONE_RUN_EACH,
  'integrations.give-up-closed': [
    {
      given: async () => {
        const ada = await signIn();
        const chat = { chatId: randomUUID(), name: 'Ada', linkedAt: daysAgo(9) };
        await telegramRepository(dependencies.db).link({ userId: ada.user.id, ...chat });
        await query('update users set deleted_at = $2 where id = $1', [ada.user.id, daysAgo(1)]);
        return ada;
      },
      poisoned: { table: 'telegram_links', event: 'delete' },
      isDone: async (user) => !(await has('select from telegram_links where user_id = $1', user)),
    },
    {
      given: async () => {
        const ada = await signIn();
        const [email, sealedSecret] = [ada.user.email, 'sealed'];
        const grant = { userId: ada.user.id, email, sealedSecret };
        await revocationsRepository(dependencies.db).insert('mailbox', grant, randomUUID(), daysAgo(1));
        return ada;
      },
      poisoned: { table: 'jobs', event: 'insert', owner: `(new.data->>'userId')` },
      isDone: (user) => has(`select from jobs where data->>'userId' = $1`, user),
    },
  ],
  'integrations.purge': ONE_STATEMENT,
  'contacts.purge-deleted': ONE_STATEMENT,
  'todos.purge-deleted': ONE_STATEMENT,
  'notifications.morning': [
    {
      given: async () => {
        const ada = await signIn();
        const contactId = await person(ada);
        await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call', dueDate: '2026-01-01' } });
        return ada;
      },
      poisoned: { table: 'notifications', event: 'insert' },
      isDone: (user) => has('select from notifications where user_id = $1', user),
    },
  ],
  'notifications.push': ONE_RUN_EACH,
  'billing.report-plan': ONE_RUN_EACH,
  'notifications.purge': ONE_STATEMENT,
  'reminders.send': [
    {
      given: async () => {
        const { user, contactId } = await correspondent();
        clock.moveTo(NOON.subtract({ hours: 5 }));
        await planned(user, contactId);
        clock.moveTo(NOON);
        // Before an e-mail goes out, a plan that is over is worked out anew.
        await query(`update users set plan = 'premium', plan_ends_at = $2 where id = $1`, [user.user.id, daysAgo(1)]);
        return user;
      },
      poisoned: { table: 'users', event: 'update of plan', owner: 'id' },
      isDone: (user) => has(`select from deliveries where user_id = $1 and status = 'sent'`, user),
      putsOff: true,
      meanwhile: `update deliveries set held_until = now() - interval '1 second' where status = 'claimed'`,
    },
  ],
  'reminders.log-word': ONE_RUN_EACH,
  'calendar.log-meetings': [
    {
      given: async () => {
        const ada = await signIn();
        const event = { userId: ada.user.id, calendarId: 'primary', eventId: randomUUID(), id: randomUUID() };
        const details = { contactId: await person(ada), title: 'Lunch', startsAt: daysAgo(2), endsAt: daysAgo(1) };
        await plannedMeetingsRepository(dependencies.db).plan({ ...event, createdAt: daysAgo(3) }, details);
        return ada;
      },
      poisoned: { table: 'interactions', event: 'insert' },
      isDone: (user) => has('select from interactions where user_id = $1', user),
      meanwhile: 'update planned_meetings set held_until = null',
    },
  ],
  'letters.send': [
    {
      given: async () => {
        const ada = await signIn();
        await query(
          `insert into letter_settings (user_id, is_on, weekday, hour, next_at, since) values ($1, true, 7, 9, $2, $3)`,
          [ada.user.id, daysAgo(0), daysAgo(3)],
        );
        return ada;
      },
      poisoned: { table: 'operator_mails', event: 'insert' },
      isDone: (user) => has('select from operator_mails where user_id = $1', user),
    },
    NOTICE_WAITS,
  ],
  'operator-mail.send': [NOTICE_WAITS],
  'operator-mail.purge': ONE_STATEMENT,
  'imports.advance': ONE_RUN_EACH,
  'imports.resume': [
    {
      given: async () => {
        const ada = await signIn();
        const id = await uploadFile(ada, [{ name: 'Grace' }]);
        await ada(importExportEndpoints.start, { params: { id }, body: {} });
        // As when it failed too often.
        await query(`delete from jobs where data->>'userId' = $1`, [ada.user.id]);
        await query('update imports set touched_at = $2 where user_id = $1', [ada.user.id, daysAgo(1)]);
        return ada;
      },
      poisoned: { table: 'jobs', event: 'insert', owner: `(new.data->>'userId')` },
      isDone: (user) => has(`select from jobs where data->>'userId' = $1`, user),
    },
  ],
  'duplicates.compare': [
    {
      given: async () => {
        const ada = await signIn();
        await person(ada);
        return ada;
      },
      poisoned: { table: 'compared_contacts', event: 'insert' },
      isDone: (user) => has('select from compared_contacts where user_id = $1', user),
    },
  ],
  'imports.purge': [
    {
      given: async () => {
        const ada = await signIn();
        await uploadFile(ada, [{ name: 'Grace' }]);
        await query('update imports set touched_at = $2 where user_id = $1', [ada.user.id, daysAgo(3)]);
        return ada;
      },
      poisoned: { table: 'import_rows', event: 'delete' },
      isDone: async (user) => !(await has('select from import_rows where user_id = $1', user)),
    },
  ],
  'duplicates.purge-merges': ONE_STATEMENT,
  'bulk.purge': ONE_STATEMENT,
  'sources.look': ONE_RUN_EACH,
  'sources.ask-for-looks': [
    {
      given: async () => {
        const ada = await signIn();
        await connected(ada, daysAgo(1));
        return ada;
      },
      poisoned: { table: 'jobs', event: 'insert', owner: `(new.data->>'userId')` },
      isDone: (user) => has(`select from jobs where data->>'userId' = $1`, user),
    },
  ],
  'sources.purge': [
    {
      given: async () => {
        const ada = await signIn();
        await connected(ada, null);
        await query('update users set deleted_at = $2 where id = $1', [ada.user.id, daysAgo(1)]);
        return ada;
      },
      poisoned: { table: 'contact_sources', event: 'delete' },
      isDone: async (user) => !(await has('select from contact_sources where user_id = $1', user)),
    },
  ],
  'search.fill': [
    {
      given: async () => {
        const ada = await signIn();
        await person(ada);
        await query('insert into search_unfilled (user_id) values ($1)', [ada.user.id]);
        return ada;
      },
      poisoned: { table: 'search_unfilled', event: 'delete' },
      isDone: async (user) => !(await has('select from search_unfilled where user_id = $1', user)),
    },
  ],
  'admin.forget-addresses': ONE_STATEMENT,
};

/** Has whatever the work writes of a user refused; answers how to end that. */
async function poison({ user }: TestUser, poisoned: Work['poisoned']): Promise<() => Promise<unknown>> {
  const { table, event, owner = 'user_id' } = poisoned;
  const row = event === 'delete' ? 'old' : 'new';
  const whose = owner.includes('(') ? owner : `${row}.${owner}`;
  await query(
    `create or replace function fail() returns trigger language plpgsql as $$ begin raise 'poisoned'; end $$`,
  );
  await query(
    `create trigger fail before ${event} on ${table} for each row when (${whose} = '${user.id}') execute function fail()`,
  );
  return () => query(`drop trigger fail on ${table}`);
}

const runOf = (job: Job) => job.run(dependencies, clock.now(), {}, new AbortController().signal);

test('every job is known here', () => {
  expect(Object.keys(JOBS)).toEqual(jobs.map(({ name }) => name));
});

const works = jobs.flatMap((job) => {
  const work = JOBS[job.name];
  return typeof work === 'object'
    ? work.map((one, index) => ({ job, work: one, title: `${job.name} ${index + 1}` }))
    : [];
});

test.each(works)(
  '$title: a user for whom it fails holds up nobody, is logged, and is served when nothing fails',
  async ({ job, work }) => {
    const users: TestUser[] = [];
    for (let count = 0; count < 4; count += 1) users.push(await work.given());
    const [first, second, third, fourth] = users;
    const done = () => Promise.all(users.map((user) => work.isDone(user)));
    expect(await done()).toEqual([false, false, false, false]);
    logged = '';
    const end = await poison(first!, work.poisoned);
    const outcome = await runOf(job).catch(() => 'failed');
    await end();
    expect(await done()).toEqual([false, true, true, true]);
    expect(outcome).toBe(work.putsOff ? undefined : 'failed');
    expect(logged).toContain(first!.user.id);
    for (const { user } of [second!, third!, fourth!]) expect(logged).not.toContain(`"userId":"${user.id}"`);

    if (work.meanwhile) await query(work.meanwhile);
    await runOf(job);
    expect(await done()).toEqual([true, true, true, true]);
  },
);

const PROCESSES = 4;

/** What somebody was told, sent or given more than once. */
const twiceOf = ({ user }: TestUser) =>
  query(
    `select name as what, data::text as detail from jobs where data->>'userId' = $1::uuid::text group by 1, 2 having count(*) > 1
     union all select type, message from notifications where user_id = $1::uuid group by day, 1, 2 having count(*) > 1
     union all select type, notes from interactions where user_id = $1::uuid group by 1, 2 having count(*) > 1
     union all select 'delivery', date::text from deliveries where user_id = $1::uuid group by reminder_id, 1, 2 having count(*) > 1`,
    [user.id],
  );

test.each(works)('$title: of several processes in the same moment one does it', async ({ job, work }) => {
  const ada = await work.given();
  await query(
    `insert into telegram_links (user_id, chat_id, name, linked_at)
     select id, 'chat of ' || id, 'Ada', now() from users where id = $1 and deleted_at is null`,
    [ada.user.id],
  );
  await Promise.all(Array.from({ length: PROCESSES }, () => runOf(job)));
  expect(await work.isDone(ada)).toBe(true);
  expect(await twiceOf(ada)).toEqual([]);
});
