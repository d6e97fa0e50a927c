import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { todayInWords } from './today.service.ts';

const app = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { addContact, moveTo, planned } = reminding(app);
const today = ({ user }: TestUser) => todayInWords(user.id, app.dependencies);

beforeEach(() => moveTo('2026-11-15T20:00:00Z'));

test('a day on which nothing is due has a friendly word', async () => {
  expect(await today(await app.signIn())).toBe(
    'Nothing is due today. A good day to write to somebody you have not heard from in a while.',
  );
});

test('the day is the user’s own, and what people wrote is escaped', async () => {
  const ada = await app.signIn();
  await ada(settingsEndpoints.update, { body: { timeZone: 'Asia/Tokyo' } });
  const contactId = await addContact(ada, 'Grace', 'grace@example.com');
  await ada(contactsEndpoints.update, {
    params: { id: contactId },
    body: { name: 'Grace <3', birthday: '1986-11-16' },
  });
  const todo = (task: string, dueDate: string) =>
    ada(todosEndpoints.create, { params: { contactId }, body: { task, dueDate } });
  await todo('Call', '2026-11-14');
  await todo('Write & send', '2026-11-16');
  await todo('Another day', '2026-11-17');
  const zone = { timezone: 'Asia/Tokyo' };
  await planned(ada, contactId, { ...zone, subject: 'Lunch?', date: '2026-11-16', time: '23:59' });
  await planned(ada, contactId, { ...zone, subject: 'Tomorrow', date: '2026-11-17', time: '00:00' });
  expect(await today(ada)).toBe(
    [
      '<b>Birthdays</b>',
      '• Grace &lt;3 turns 40 today',
      '',
      '<b>To-dos</b>',
      '• Call is 2 days overdue · Grace &lt;3',
      '• Write &amp; send is due today · Grace &lt;3',
      '',
      '<b>E-mails</b>',
      '• 23:59 “Lunch?” to Grace &lt;3',
    ].join('\n'),
  );
});

test('of many the first are named and the rest counted', async () => {
  const ada = await app.signIn();
  const contactId = await addContact(ada);
  for (let n = 1; n <= 13; n++) {
    await ada(todosEndpoints.create, { params: { contactId }, body: { task: `Task ${n}`, dueDate: '2026-11-15' } });
  }
  expect(await today(ada)).toMatch(/• Task 10 is due today · Grace\n… and 3 more$/);
});
