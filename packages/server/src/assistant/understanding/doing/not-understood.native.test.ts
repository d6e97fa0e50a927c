import { Choice } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { expect, test } from 'vitest';
import type { Understanding } from '../../engine.port.ts';
import { tagged } from '../understand.ts';
import { notUnderstood } from './not-understood.ts';
import { NOW, person, world, ZONE } from '../sentences/world.ts';
import { keptIn } from '../memory.ts';
import { ReadingBudget } from '../reading-budget.ts';

async function answerTo(message: string, memory: Understanding['memory'] | null = null) {
  const turn = {
    message,
    now: NOW,
    zone: ZONE,
    userName: 'Ada Lovelace',
    history: [],
    memory,
    chosen: null,
    last: [],
    newId: () => crypto.randomUUID(),
    signal: new AbortController().signal,
    budget: new ReadingBudget(),
  };
  const said = await tagged(message, {}, turn, world, undefined);
  return notUnderstood(said!.pieces, said!.scene, keptIn(memory) ?? undefined);
}

const tom = person('Tom Hardy').id;

test.each([
  [
    'a verb of doing',
    'kindly flurb and call Tom back about zonk on friday',
    { form: 'todo', contactId: tom, dueDate: '2026-11-20' },
  ],
  [
    'a story',
    'flurb the zonk, met Tom yesterday',
    { form: 'interaction', contactId: tom, type: 'meeting', date: '2026-11-17' },
  ],
  ['an e-mail', 'zonk flurb an email with Tom tomorrow', { form: 'reminder', contactId: tom, date: '2026-11-19' }],
  [
    'a day and an hour',
    'flurb zonk Tom friday at 15:00',
    { form: 'meeting', contactIds: [tom], date: '2026-11-20', time: '15:00' },
  ],
  ['an unknown name', 'flurb zonk with Zebedee', { form: 'contact', name: 'Zebedee' }],
  ['a person alone', 'Tom is a flurb', { form: 'edit-contact', contactId: tom }],
  ['another language', 'erinnere mich morgen an den Anruf mit Tom', { form: 'todo', contactId: tom }],
])('of %s, the form that fits opens with what was understood', async (_, message, form) => {
  const { choices, actions, reply } = await answerTo(message);
  expect(actions).toEqual([]);
  expect(choices).toHaveLength(1);
  expect(Choice.parse(choices[0]).opens).toMatchObject(form);
  expect(reply).toMatch(/^I (?:did not understand “|understand English only)/);
});

test.each([
  ['groups', 'group thingy flub', 'Add Tom to Family'],
  ['birthdays', 'birthday zonk flurb', 'Upcoming birthdays'],
  ['the calendar', 'calendar flurb', 'When am I free next week?'],
])('without anybody, the examples are of %s where these are named', async (_, message, example) => {
  const { reply, choices } = await answerTo(message);
  expect(choices).toEqual([]);
  expect(reply).toContain(`“${message}”`);
  expect(reply).toContain(example);
  expect(reply.match(/^- /gm)).toHaveLength(3);
});

test('the general examples are not repeated', async () => {
  const first = await answerTo('flurb the wibble');
  expect(first.reply).toContain('Who have I not contacted recently?');
  const second = await answerTo('zonk', first.memory);
  expect(second.reply).not.toContain('Who have I not contacted recently?');
  expect(second.reply).toContain('“zonk”');
});

test('a question is answered by questions about the same person, and opens no form', async () => {
  const { reply, choices } = await answerTo('why does Tom flurb the wibble?');
  expect(choices).toEqual([]);
  expect(reply).toContain('When did I last talk to Tom?');
});

test('courtesies alone are answered as such', async () => {
  expect((await answerTo('thanks!')).reply).toBe('You are welcome.');
  expect((await answerTo('...')).reply).toBe('What can I do for you?');
});
