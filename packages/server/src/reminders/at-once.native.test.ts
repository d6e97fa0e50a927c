import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../testing/reminding.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { sendDue } from './sending/sending.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { correspondent, log, mailsOf, moveTo, planned } = reminding(app);
const { dependencies, query } = app;

beforeEach(() => moveTo('2026-11-15T08:00:00Z'));

test('of three engines at work at once each e-mail is sent by one', async () => {
  const people = [await correspondent(), await correspondent(), await correspondent(), await correspondent()];
  for (const { user, contactId } of people) {
    const { id } = await planned(user, contactId);
    await query(
      `insert into reminders select (json_populate_record(r, json_build_object('id', gen_random_uuid(), 'subject', n::text))).*
       from reminders r, generate_series(2, 50) n where r.user_id = $1 and r.id = $2`,
      [user.user.id, id],
    );
  }
  moveTo('2026-11-15T09:00:00Z');
  const { signal } = new AbortController();
  // Each is another process, as far as the database can tell.
  const engines = [dependencies, { ...dependencies }, { ...dependencies }];
  await Promise.all(engines.map((engine) => sendDue(engine, signal)));
  for (const { user } of people) {
    const mails = await mailsOf(user);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(50);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(50);
    expect(mails).toHaveLength(50);
    expect((await log(user)).meta.counts).toMatchObject({ all: 50, sent: 50 });
  }
});
