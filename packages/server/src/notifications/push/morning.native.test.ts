import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { pushBrowsers } from '../../testing/vendors/push.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { runDailyDigests } from '../daily-digest.service.ts';
import type { PushOutcome } from './push.port.ts';
import { tellBrowser } from './morning.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, clock, dependencies, runQueued, query } = app;
const { turnOn } = pushBrowsers(app);
const { signal } = new AbortController();

beforeEach(async () => {
  await query('delete from jobs');
  clock.moveTo(Temporal.Instant.from('2026-11-15T06:00:00Z'));
});

async function dueTasks(user: TestUser, ...tasks: string[]): Promise<string> {
  const { id: contactId } = (await user(contactsEndpoints.create, { body: { name: 'Grace' } })).body;
  for (const task of tasks)
    await user(todosEndpoints.create, { params: { contactId }, body: { task, dueDate: '2026-11-15' } });
  return contactId;
}

const morningComes = async (moment: string) => {
  clock.moveTo(Temporal.Instant.from(moment));
  await runDailyDigests(clock.now(), dependencies, signal);
};

/** The job that was enqueued for this browser. */
const enqueued = async (id: string) =>
  (await query<{ data: never }>(`select data from jobs where name = 'notifications.push' and key = $1`, [id]))[0]!.data;

test('a morning is one notice on each browser, once, and opens whom it is about', async () => {
  const ada = await signIn();
  const [laptop, phone] = [await turnOn(ada), await turnOn(await signIn(ada.user.email))];
  const contactId = await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T07:59:00Z');
  await runQueued();
  expect(await laptop.told()).toEqual([]);
  await morningComes('2026-11-15T08:00:00Z');
  await runQueued();
  const notice = {
    for: ada.user.id,
    tag: 'morning:2026-11-15',
    title: 'Good morning!',
    body: 'Call is due today · Grace',
    contactId,
  };
  expect([await laptop.told(), await phone.told()]).toEqual([[notice], [notice]]);
  expect(await laptop.messages()).toMatchObject([{ urgency: 'normal', topic: 'inner-circle' }]);
  const [message] = await laptop.messages();
  expect(6 * 3600 - message!.ttl).toBeLessThan(60);
  await morningComes('2026-11-15T09:00:00Z');
  await runQueued();
  expect(await laptop.told()).toHaveLength(1);
  await morningComes('2026-11-16T08:00:00Z');
  await runQueued();
  expect(await laptop.told()).toHaveLength(2);
  expect((await ada(pushEndpoints.list)).body.data).toMatchObject([
    { lastSentAt: expect.stringContaining('2026-11-16T08:00:0') },
    { lastSentAt: expect.stringContaining('2026-11-16T08:00:0') },
  ]);
});

test('a long morning is told in three lines, and one without names in a sentence', async () => {
  const ada = await signIn();
  const [named, hidden] = [await turnOn(ada), await turnOn(await signIn(ada.user.email), { showsNames: false })];
  await dueTasks(ada, 'One', 'Two', 'Three', 'Four', '🎉'.repeat(200));
  await morningComes('2026-11-15T08:00:00Z');
  await runQueued();
  const { body, contactId } = (await named.told())[0]!;
  expect([body.split('\n').length, body.split('\n').at(-1), contactId]).toEqual([4, '… and 2 more', null]);
  expect(await hidden.told()).toMatchObject([{ body: 'There is something for you today.', contactId: null }]);
});

test('a quiet morning, one that was read and one that is over are not told', async () => {
  const [quiet, reader, late] = [await signIn(), await signIn(), await signIn()];
  const browsers = [await turnOn(quiet), await turnOn(reader), await turnOn(late)];
  await dueTasks(reader, 'Call');
  await dueTasks(late, 'Call');
  await query('delete from notification_mornings where user_id = $1', [late.user.id]);
  await reader(notificationsEndpoints.generateAll);
  await reader(notificationsEndpoints.markAllRead);
  await query(`insert into notification_mornings (user_id, generated_on) values ($1, '2026-11-15')`, [late.user.id]);
  await morningComes('2026-11-15T08:00:00Z');
  await query('delete from notification_mornings where user_id = $1', [late.user.id]);
  await morningComes('2026-11-15T14:00:00Z');
  await runQueued();
  for (const { told } of browsers) expect(await told()).toEqual([]);
});

test('a morning that waits in the queue until it is over is not told', async () => {
  const ada = await signIn();
  const { told } = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  clock.moveTo(Temporal.Instant.from('2026-11-15T14:00:00Z'));
  await runQueued();
  expect(await told()).toEqual([]);
});

test('whose session ran out, who logged out or whose browser was removed is not told', async () => {
  const [lapsed, gone] = [await signIn(), await signIn()];
  const browsers = [await turnOn(lapsed), await turnOn(gone)];
  await dueTasks(lapsed, 'Call');
  await dueTasks(gone, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  await query(`update sessions set seen_at = '2026-10-01' where user_id = $1`, [lapsed.user.id]);
  await gone(pushEndpoints.remove, { params: { id: browsers[1]!.device.id } });
  await runQueued();
  for (const { told } of browsers) expect(await told()).toEqual([]);
});

test('however often it is tried at once, a browser is told once', async () => {
  const ada = await signIn();
  const { device, told } = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  const morning = await enqueued(device.id);
  await Promise.all(Array.from({ length: 5 }, () => tellBrowser(morning, clock.now(), dependencies)));
  await runQueued();
  expect(await told()).toHaveLength(1);
});

/** The same app, whose push service answers so. */
const answering = (outcome: PushOutcome | Error) => ({
  ...dependencies,
  ports: {
    ...dependencies.ports,
    pushServices: {
      ...dependencies.ports.pushServices,
      send: async () => {
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
    },
  },
});

test.each([
  ['a process dies while it tells', new Error('The process is gone.')],
  ['nobody knows whether it was told', { kind: 'unknown', detail: 'no answer' }],
  ['it was refused', { kind: 'refused', detail: '403' }],
  ['it was told', { kind: 'sent' }],
] as const)('when %s, it is not told again', async (_, outcome) => {
  const ada = await signIn();
  const { device, told } = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  const morning = await enqueued(device.id);
  await tellBrowser(morning, clock.now(), answering(outcome)).catch(() => undefined);
  await runQueued();
  expect(await told()).toEqual([]);
});

test('what the push service did not take is tried again when it says, and told once', async () => {
  const ada = await signIn();
  const { device, told, fault } = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  const morning = await enqueued(device.id);
  await fault('429', { times: 1, retryAfter: 120 });
  await expect(tellBrowser(morning, clock.now(), dependencies)).rejects.toMatchObject({ seconds: 120 });
  expect(await told()).toEqual([]);
  await tellBrowser(morning, clock.now(), dependencies);
  await tellBrowser(morning, clock.now(), dependencies);
  expect(await told()).toHaveLength(1);
});

test('a browser that takes no notices any more is forgotten in the morning', async () => {
  const ada = await signIn();
  const { unsubscribe } = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await unsubscribe();
  await morningComes('2026-11-15T08:00:00Z');
  await runQueued();
  expect((await ada(pushEndpoints.list)).body.data).toEqual([]);
});

test('mornings that are written and told in the same moment are each told once', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => signIn()));
  const browsers = [];
  for (const user of users) {
    browsers.push(await turnOn(user));
    await dueTasks(user, 'Call');
  }
  await morningComes('2026-11-15T08:00:00Z');
  await Promise.all([runDailyDigests(clock.now(), dependencies, signal), runQueued()]);
  await runQueued();
  for (const { told } of browsers) expect(await told()).toHaveLength(1);
});

test('for whoever runs the product it is counted who was told, who waits, and whose morning was over', async () => {
  const counted = async () => {
    const { values } = await dependencies.watch.metrics.pushes.get();
    return new Map(values.map(({ labels, value }) => [labels['outcome'], value]));
  };
  const ada = await signIn();
  const laptop = await turnOn(ada);
  await dueTasks(ada, 'Call');
  await morningComes('2026-11-15T08:00:00Z');
  const before = await counted();
  const told = async (moment: string) => {
    clock.moveTo(Temporal.Instant.from(moment));
    await tellBrowser(await enqueued(laptop.device.id), clock.now(), dependencies).catch(() => {});
  };
  await laptop.fault('503');
  await told('2026-11-15T08:01:00Z');
  await told('2026-11-15T14:00:00Z');
  await laptop.fault('none');
  await told('2026-11-15T13:00:00Z');
  const after = await counted();
  const more = (outcome: string) => (after.get(outcome) ?? 0) - (before.get(outcome) ?? 0);
  expect(['waiting', 'missed', 'sent'].map(more)).toEqual([1, 1, 1]);
});
