import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { type Condition, conditionsParameter } from '@inner-circle/domain/contacts/conditions.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../testing/start-test-app.ts';

const { signIn, clock, query } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const ada = await signIn();
/** Late in the evening of the 14th in New York, the 15th in UTC. */
const NOW = Temporal.Instant.from('2026-11-15T03:00:00Z');
let groups: Map<string, string>;

beforeAll(async () => {
  clock.moveTo(NOW.subtract({ hours: 24 * 60 }));
  await ada(settingsEndpoints.update, { body: { timeZone: 'America/New_York' } });
  for (const body of [
    { name: 'Adaeze', email: 'adaeze@example.com', groups: ['Family'], birthday: '--11-14' },
    { name: 'Bogdan', phone: '030 123', groups: ['University'], notes: 'Owes me a chess rematch' },
    { name: 'Cheng', email: 'cheng@example.com', phone: '12', groups: ['Work', 'Chess club'], birthday: '1990-12-01' },
    { name: 'Diego', warmth: 'cold' as const },
    { name: 'Emeka', groups: ['Work', 'Family'], birthday: '2000-02-29' },
  ])
    await ada(contactsEndpoints.create, { body });
  groups = new Map((await ada(groupsEndpoints.list)).body.map(({ name, id }) => [name, id]));
  const ids = new Map((await ada(contactsEndpoints.list)).body.data.map(({ name, id }) => [name, id]));
  // With 30 days until somebody goes cold: cold, 26, 21 and 3 days ago, by the calendar of New York.
  for (const [name, date] of [
    ['Bogdan', '2026-10-19T12:00:00Z'],
    ['Cheng', '2026-10-25T04:30:00Z'],
    ['Adaeze', '2026-11-11T12:00:00Z'],
  ]) {
    clock.moveTo(NOW);
    const params = { contactId: ids.get(name!)! };
    await ada(interactionsEndpoints.create, { params, body: { type: 'call', notes: 'Hi', date: date! } });
  }
});

const group = (name: string) => groups.get(name)!;
const found = async (conditions: Condition[], rest: object = {}) => {
  const reply = await ada(contactsEndpoints.list, { query: { conditions: conditionsParameter(conditions), ...rest } });
  expect(reply.status).toBe(200);
  return reply.body;
};
const names = async (conditions: Condition[], rest: object = {}) =>
  (await found(conditions, rest)).data.map(({ name }) => name);

describe('of five people', () => {
  test.each<[string, () => Condition[], string[]]>([
    ['no condition means everybody', () => [], ['Adaeze', 'Bogdan', 'Cheng', 'Diego', 'Emeka']],
    ['the cold', () => [{ kind: 'warmth', is: 'cold' }], ['Diego', 'Emeka']],
    ['the warm', () => [{ kind: 'warmth', is: 'warm' }], ['Adaeze', 'Bogdan', 'Cheng']],
    ['cold or below 15 %', () => [{ kind: 'warmth', is: 'cold', orBelow: 15 }], ['Bogdan', 'Diego', 'Emeka']],
    ['cold or below 40 %', () => [{ kind: 'warmth', is: 'cold', orBelow: 40 }], ['Bogdan', 'Cheng', 'Diego', 'Emeka']],
    [
      'in any of two groups',
      () => [{ kind: 'inGroups', groupIds: [group('University'), group('Family')] }],
      ['Adaeze', 'Bogdan', 'Emeka'],
    ],
    [
      'in both of two groups',
      () => [
        { kind: 'inGroups', groupIds: [group('Work')] },
        { kind: 'inGroups', groupIds: [group('Family')] },
      ],
      ['Emeka'],
    ],
    [
      'in none of two groups',
      () => [{ kind: 'notInGroups', groupIds: [group('Family'), group('Work')] }],
      ['Bogdan', 'Diego'],
    ],
    // Cheng’s was half past midnight on the 25th in New York: 20 days ago and not more, whatever day it was in UTC.
    ['over 3 weeks ago', () => [{ kind: 'lastInteraction', is: 'over', days: 21 }], ['Bogdan', 'Diego', 'Emeka']],
    [
      'over 19 days ago',
      () => [{ kind: 'lastInteraction', is: 'over', days: 19 }],
      ['Bogdan', 'Cheng', 'Diego', 'Emeka'],
    ],
    ['in the last 3 weeks', () => [{ kind: 'lastInteraction', is: 'within', days: 21 }], ['Adaeze', 'Cheng']],
    ['with an e-mail', () => [{ kind: 'email', is: 'given' }], ['Adaeze', 'Cheng']],
    ['without', () => [{ kind: 'email', is: 'missing' }], ['Bogdan', 'Diego', 'Emeka']],
    ['with a phone number, however short', () => [{ kind: 'phone', is: 'given' }], ['Bogdan', 'Cheng']],
    ['without one', () => [{ kind: 'phone', is: 'missing' }], ['Adaeze', 'Diego', 'Emeka']],
    ['birthday today, where the person is', () => [{ kind: 'birthday', withinDays: 0 }], ['Adaeze']],
    ['birthday within 17 days', () => [{ kind: 'birthday', withinDays: 17 }], ['Adaeze', 'Cheng']],
    [
      'birthday within 106 days, 29 February on the 28th',
      () => [{ kind: 'birthday', withinDays: 106 }],
      ['Adaeze', 'Cheng', 'Emeka'],
    ],
    ['by a word in notes or the name of a group', () => [{ kind: 'text', text: 'CHESS' }], ['Bogdan', 'Cheng']],
    [
      'all of several',
      () => [
        { kind: 'warmth', is: 'cold', orBelow: 40 },
        { kind: 'notInGroups', groupIds: [group('Family')] },
        { kind: 'lastInteraction', is: 'over', days: 21 },
      ],
      ['Bogdan', 'Diego'],
    ],
  ])('%s', async (_what, conditions, expected) => expect(await names(conditions())).toEqual(expected));

  test('conditions go together with everything that the list takes besides, and are counted', async () => {
    const cold: Condition[] = [{ kind: 'warmth', is: 'cold', orBelow: 40 }];
    expect(await names(cold, { group: 'Work' })).toEqual(['Cheng', 'Emeka']);
    expect(await names(cold, { notInGroup: 'Work', search: 'chess' })).toEqual(['Bogdan']);
    const page = await found(cold, { limit: 2, page: 2, sort: 'newest' });
    expect(page.data.map(({ name }) => name)).toHaveLength(2);
    expect(page.meta).toEqual({ total: 4, page: 2, limit: 2, counts: { all: 4, warm: 2, cold: 2 } });
    expect((await found(cold, { warmth: 'warm' })).meta).toMatchObject({ total: 2 });
    expect(page.data[0]!.groups.length + page.data[1]!.groups.length).toBeGreaterThan(0);
  });

  test('a file holds those whom conditions let through, by address and by body', async () => {
    const conditions: Condition[] = [{ kind: 'email', is: 'missing' }];
    const namesIn = (file: unknown) =>
      ['Adaeze', 'Bogdan', 'Cheng', 'Diego', 'Emeka'].filter((name) => String(file).includes(name));
    const byAddress = await ada(importExportEndpoints.exportCsv, {
      query: { conditions: conditionsParameter(conditions) },
    });
    expect(namesIn(byAddress.body)).toEqual(['Bogdan', 'Diego', 'Emeka']);
    const [bogdan] = (await found(conditions)).data;
    const byBody = await ada(importExportEndpoints.exportSelection, {
      body: { conditions, except: [bogdan!.id], format: 'vcard4' },
    });
    expect(namesIn(byBody.body)).toEqual(['Diego', 'Emeka']);
  });

  test('the preview of all that fit counts as the list does', async () => {
    const conditions: Condition[] = [{ kind: 'lastInteraction', is: 'over', days: 21 }];
    const { body } = await ada(bulkEndpoints.preview, { body: { selection: { conditions } } });
    expect(body.total).toBe((await found(conditions)).meta.total);
  });

  test('a stranger’s group has nobody in it, and what is no condition is refused', async () => {
    const bob = await signIn();
    await bob(contactsEndpoints.create, { body: { name: 'Grace', groups: ['Navy'] } });
    const [navy] = (await bob(groupsEndpoints.list)).body;
    expect(await names([{ kind: 'inGroups', groupIds: [navy!.id] }])).toEqual([]);
    for (const conditions of ['[', '{}', '[{"kind":"shoe"}]']) {
      const reply = await ada(contactsEndpoints.list, { query: { conditions } });
      expect([reply.status, reply.body]).toEqual([400, expect.objectContaining({ field: 'conditions' })]);
    }
  });
});

test('with conditions that depend on the day or on how much warmth is left, a list is not kept beyond that', async () => {
  const tagFor = async (conditions: Condition[]) => {
    const url = `/api/contacts?conditions=${encodeURIComponent(conditionsParameter(conditions))}`;
    const { headers } = await ada.send('GET', url);
    const again = async () =>
      (await ada.send('GET', url, undefined, undefined, { 'if-none-match': headers.get('etag')! })).status;
    return again;
  };
  clock.moveTo(NOW);
  const fading = await tagFor([{ kind: 'warmth', is: 'cold', orBelow: 30 }]);
  expect(await fading()).toBe(200);
  const birthdays = await tagFor([{ kind: 'birthday', withinDays: 3 }]);
  expect(await birthdays()).toBe(304);
  clock.moveTo(NOW.add({ hours: 3 }));
  expect(await birthdays()).toBe(200);
  clock.moveTo(NOW);
  expect(await query('select from contacts where user_id = $1', [ada.user.id])).toHaveLength(5);
});
