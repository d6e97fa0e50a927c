import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { expect, test } from 'vitest';
import { METRICS } from '../platform/watching/metric-list.ts';
import { dashboard } from '../testing/dashboard.ts';
import { paying } from '../testing/vendors/paying.ts';
import { pushBrowsers } from '../testing/vendors/push.ts';
import { reminding } from '../testing/reminding.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { jobs } from './jobs.ts';

const SECRET = 'a-secret-of-telegram';
const running = jobs.filter(({ name }) => name === 'integrations.answer-chat');
const app = await startTestApp({
  sandbox: true,
  running,
  environment: { DEFAULT_PLAN: 'medium', TELEGRAM_WEBHOOK_SECRET: SECRET, BACKUP_DIR: tmpdir(), DATA_DIR: tmpdir() },
});
const { origin, query, dependencies } = app;
const { correspondent, planned, sendAt, moveTo, gmail } = reminding(app);
const { pay, allTold } = paying(app);
const { turnOn } = pushBrowsers(app);

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const ours = Object.entries(METRICS);

/** What a scrape says, by metric with its labels. */
async function scrape(): Promise<Map<string, number>> {
  const samples = (await app.scrape()).matchAll(/^([a-z]\S*(?:\{.*\})?) (\S+)$/gm);
  return new Map(samples.map(([, sample, value]) => [sample!, Number(value)]));
}
const nameIn = (sample: string) => sample.replace(/\{.*/, '');
const familyOf = (name: string) => {
  const family = name.replace(/_(?:bucket|sum|count)$/, '');
  return Object.hasOwn(METRICS, family) ? family : name;
};

async function doALittleOfEverything(): Promise<void> {
  moveTo('2026-11-15T08:00:00Z');
  const { user: ada, contactId } = await correspondent();
  await planned(ada, contactId);
  await sendAt('2026-11-15T09:00:00Z');
  await gmail({ fault: 'refused' });
  await planned(ada, contactId, { date: '2026-11-16' });
  await sendAt('2026-11-16T09:30:00Z');
  await gmail({ fault: 'none' });
  await ada(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes: 'The boat.' } });
  expect((await ada(lettersEndpoints.sendTrial)).body).toMatchObject({ outcome: 'sent' });
  const { device } = await turnOn(ada);
  await ada(pushEndpoints.test, { params: { id: device.id } });
  await pay(ada);
  await allTold();
  const date = dependencies.clock.now().epochMilliseconds / 1000 - 10;
  const message = {
    date: Math.floor(date),
    text: '/help',
    chat: { id: 7, type: 'private' },
    from: { first_name: 'Ada' },
  };
  await fetch(`${origin}${integrationsEndpoints.telegramWebhook.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
    body: JSON.stringify({ update_id: 1, message }),
  });
  await expect.poll(async () => [...(await scrape()).keys()].join(' ')).toContain('inner_circle_job_duration_seconds');
}

test('each metric of the list is in a scrape, with its labels, and each of ours in a scrape is in the list', async () => {
  await doALittleOfEverything();
  const samples = [...(await scrape()).keys()];
  const scraped = new Set(samples.map((sample) => familyOf(nameIn(sample))));
  expect(Object.keys(METRICS).filter((name) => !scraped.has(name))).toEqual([]);
  expect([...scraped].filter((name) => name.startsWith('inner_circle_') && !Object.hasOwn(METRICS, name))).toEqual([]);
  for (const [name, metric] of ours) {
    const sample = samples.find((one) => familyOf(nameIn(one)) === name)!;
    const labels = [...sample.matchAll(/(\w+)="/g)].map(([, label]) => label!).filter((label) => label !== 'le');
    expect.soft(labels.toSorted(), name).toEqual([...('labels' in metric ? metric.labels : [])].toSorted());
  }
});

test('no label says anything of a person', async () => {
  const labels = [...[...(await scrape()).keys()].join('\n').matchAll(/="([^"]*)"/g)];
  expect(labels.length).toBeGreaterThan(50);
  const odd = labels
    .map(([, value]) => value!)
    .filter((value) => !/^[\w./:*+-]*$/.test(value) || /@|ada|grace/i.test(value));
  expect(odd).toEqual([]);
});

test('e-mails, calls, events and jobs are counted by what became of them', async () => {
  const found = await scrape();
  expect(found.get('inner_circle_sends_total{outcome="sent",reason=""}')).toBe(1);
  expect(found.get('inner_circle_sends_total{outcome="failed",reason="refused"}')).toBe(1);
  expect(found.get('inner_circle_user_mails_total{kind="trial",outcome="sent"}')).toBe(1);
  expect(found.get('inner_circle_pushes_total{outcome="sent"}')).toBe(1);
  expect(found.get('inner_circle_webhook_lag_seconds_bucket{le="30",vendor="telegram"}')).toBe(1);
  expect(found.get('inner_circle_webhook_lag_seconds_count{vendor="stripe"}')).toBeGreaterThan(0);
  const runs = 'inner_circle_job_duration_seconds_count{kind="integrations.answer-chat",outcome="done"}';
  expect(found.get(runs)).toBe(1);
  expect(found.get('inner_circle_ready{reason=""}')).toBe(1);
});

test('what is not known is not told as nothing', async () => {
  const unknown = await startTestApp({ environment: { DATA_DIR: '/nowhere' } });
  const metrics = await unknown.scrape();
  expect(metrics).toContain('\ninner_circle_reminders_due 0\n');
  for (const name of ['disk_free_bytes', 'disk_size_bytes', 'backup_last_success_timestamp_seconds'])
    expect(metrics).not.toContain(`\ninner_circle_${name} `);
});

test('what waits, how long and what was given up is told per kind, and a job that runs does not wait', async () => {
  await query(`insert into jobs (name, key, due_at) values
    ('settings.erase-accounts', 'a', now() - interval '20 minutes'), ('settings.erase-accounts', 'b', now() - interval '1 minute')`);
  await query(`insert into jobs (name, key, due_at, holder, held_until) values
    ('auth.purge', 'a', now() - interval '1 hour', gen_random_uuid(), now() + interval '1 minute')`);
  await query(`insert into jobs (name, due_at, failed_at, error) values ('auth.purge', now(), now(), 'It broke.')`);
  const waiting = (name: string, kind: string) => async () =>
    (await scrape()).get(`inner_circle_${name}{kind="${kind}"}`);
  // Figures of the database are some seconds old at most.
  await expect.poll(waiting('jobs_waiting', 'settings.erase-accounts')).toBe(2);
  const age = await waiting('job_age_seconds', 'settings.erase-accounts')();
  expect(age).toBeGreaterThan(1199);
  expect(await waiting('jobs_waiting', 'auth.purge')()).toBe(0);
  expect(await waiting('jobs_failed', 'auth.purge')()).toBe(1);
});

test('a letter that the mail server puts off is told by how long it has waited, until nobody wants it any more', async () => {
  const { id } = (await app.signIn()).user;
  const add = (occasion: string, minutesAgo: number, wantedFor: string) =>
    query(
      `insert into operator_mails (user_id, id, kind, occasion, status, next_attempt_at, give_up_at, created_at)
       select $1, gen_random_uuid(), 'letter', $2, 'open', $3::timestamptz + interval '1 hour',
         $3::timestamptz + $5::interval, $3::timestamptz - make_interval(mins => $4)`,
      [id, occasion, dependencies.clock.now().toString(), minutesAgo, wantedFor],
    );
  await add('2026-W40', 600, '-1 minute');
  await add('2026-W41', 180, '1 hour');
  await add('2026-W42', 10, '1 hour');
  const late = async () => Math.round((await scrape()).get('inner_circle_user_mails_late_seconds')! / 60);
  // Figures of the database are some seconds old at most.
  await expect.poll(late, { timeout: 15_000 }).toBe(180);
});

/** Every name of a metric that a file mentions. */
const mentioned = (text: string) =>
  new Set([...text.matchAll(/\b(?:inner_circle|http_request|nodejs|process)_[a-z_]+\b/g)].map(([name]) => name));

test.each(['deploy/alerts.yml', 'deploy/alerts.test.yml', 'deploy/grafana-dashboard.json', 'docs/operations.md'])(
  '%s speaks of no metric that is not there',
  async (file) => {
    const there = new Set([...(await scrape()).keys()].flatMap((sample) => [nameIn(sample), familyOf(nameIn(sample))]));
    const names = mentioned(read(file));
    expect(names.size).toBeGreaterThan(5);
    expect([...names].filter((name) => !there.has(name))).toEqual([]);
  },
);

test('each alert has its example for promtool, and its words for whoever is woken by it', () => {
  const alerts = [...read('deploy/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name!);
  expect(alerts).toHaveLength(8);
  const tried = read('deploy/alerts.test.yml');
  for (const alert of alerts) {
    expect.soft(tried).toContain(`alertname: ${alert}\n`);
    expect.soft(read('docs/operations.md')).toContain(`**${alert}**: `);
  }
});

/** A table without its alignment. */
const rowsOf = (text: string) => new Set(text.split('\n').map((line) => line.replaceAll(/ +/g, ' ')));

test('docs/operations.md describes each metric as it is', () => {
  const rows = rowsOf(read('docs/operations.md'));
  const wanted = ours.map(([name, { kind, of, help, ...metric }]) => {
    const labels = 'labels' in metric ? metric.labels.map((label) => `\`${label}\``).join(', ') : '';
    return `| \`${name}\` | ${kind} | ${of} | ${help} | ${labels} |`.replaceAll(/ +/g, ' ');
  });
  expect(wanted.filter((row) => !rows.has(row))).toEqual([]);
});

test('the dashboard is the one of the list of panels: after a change, npx vitest run --project server-native watching -u', async () => {
  await expect(`${JSON.stringify(dashboard(), undefined, 2)}\n`).toMatchFileSnapshot(
    path.join(root, 'deploy/grafana-dashboard.json'),
  );
});
