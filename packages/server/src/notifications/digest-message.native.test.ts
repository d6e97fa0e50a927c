import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { telegramRepository } from '../integrations/telegram/telegram.repository.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { chatOf } from '../testing/vendors/telegram-chat.ts';
import { runDailyDigests } from './daily-digest.service.ts';

const { signIn, clock, dependencies, runQueued, stranger } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium' },
});

beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T06:00:00Z')));

const morningComes = async (moment: string) => {
  clock.moveTo(Temporal.Instant.from(moment));
  await runDailyDigests(clock.now(), dependencies, new AbortController().signal);
  await runQueued();
};

async function withTelegram(): Promise<{ ada: TestUser; heard: () => Promise<string[]> }> {
  const ada = await signIn();
  const { chatId, name, heard } = await chatOf(stranger, ada.user.email);
  await telegramRepository(dependencies.db).link({
    userId: ada.user.id,
    chatId,
    name,
    linkedAt: '2026-11-15T06:00:00.000Z',
  });
  return { ada, heard };
}

const addContact = async (ada: TestUser, name: string, birthday: string | null = null) =>
  (await ada(contactsEndpoints.create, { body: { name, birthday } })).body.id;

test('a morning is sent in one message, once', async () => {
  const { ada, heard } = await withTelegram();
  const contactId = await addContact(ada, 'Grace <3', '--11-17');
  await ada(todosEndpoints.create, { params: { contactId }, body: { task: 'Call & ask', dueDate: '2026-11-15' } });
  await morningComes('2026-11-15T07:59:00Z');
  expect(await heard()).toEqual([]);
  await morningComes('2026-11-15T08:00:00Z');
  expect(await heard()).toEqual([
    'Good morning! This is today:\n• Grace <3’s birthday is in 2 days\n• Call & ask is due today · Grace <3',
  ]);
  await morningComes('2026-11-15T09:00:00Z');
  expect(await heard()).toHaveLength(1);
  await morningComes('2026-11-16T08:00:00Z');
  expect(await heard()).toHaveLength(2);
});

test('a morning is sent once, however many processes write it in the same moment', async () => {
  const { ada, heard } = await withTelegram();
  const contactId = await addContact(ada, 'Grace');
  for (const task of ['Call', 'Write', 'Visit'])
    await ada(todosEndpoints.create, { params: { contactId }, body: { task, dueDate: '2026-11-15' } });
  clock.moveTo(Temporal.Instant.from('2026-11-15T08:00:00Z'));
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 4 }, () => runDailyDigests(clock.now(), dependencies, signal)));
  await runQueued();
  expect(await heard()).toHaveLength(1);
});

test('a morning without news is quiet', async () => {
  const { ada, heard } = await withTelegram();
  await addContact(ada, 'Grace');
  await morningComes('2026-11-15T08:00:00Z');
  expect(await heard()).toEqual([]);
});

test('what was read before the morning is not sent again', async () => {
  const { ada, heard } = await withTelegram();
  await addContact(ada, 'Grace', '--11-15');
  await ada(notificationsEndpoints.generateAll);
  await ada(notificationsEndpoints.markAllRead);
  await morningComes('2026-11-15T08:00:00Z');
  expect(await heard()).toEqual([]);
});

test('a long morning is cut short', async () => {
  const { ada, heard } = await withTelegram();
  const contactId = await addContact(ada, 'Grace');
  const tasks = Array.from({ length: 40 }, (_, index) => `${index} ${'🎉'.repeat(120)}`);
  for (const task of tasks)
    await ada(todosEndpoints.create, { params: { contactId }, body: { task, dueDate: '2026-11-15' } });
  await morningComes('2026-11-15T08:00:00Z');
  const [message = ''] = await heard();
  expect(message.split('\n')).toHaveLength(17);
  expect(message).toContain('… and 25 more in Inner Circle.');
});
