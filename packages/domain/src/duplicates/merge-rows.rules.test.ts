import { expect, test } from 'vitest';
import { Contact } from '../contacts/contacts.contract.ts';
import { choiceOf, defaultChoice, defaultPicks, mergeRows } from './merge-rows.rules.ts';
import { goneAlready, mergedWarming, olderFirst } from './merging.rules.ts';

const ID = '00000000-0000-7000-8000-00000000000';
const somebody = (number: number, fields: Partial<Contact>): Contact =>
  Contact.parse({
    id: `${ID}${number}`,
    name: 'Cheng Wei-Lin',
    email: null,
    phone: null,
    notes: '',
    birthday: null,
    warmth: 'warm',
    isCold: false,
    coldAfterDays: 30,
    coldThresholdDays: null,
    lastInteraction: '2026-01-01T00:00:00.000Z',
    lastInteractionType: null,
    groups: [],
    nextTodo: null,
    createdAt: '2021-01-01T00:00:00.000Z',
    updatedAt: '2021-01-01T00:00:00.000Z',
    ...fields,
  });

const cheng = somebody(1, {
  email: 'weilin.cheng@example.tw',
  phone: '+886 912 555 038',
  company: 'Formosa Audio',
  birthday: '--03-14',
  notes: 'Prefers voice notes.',
  groups: ['Work'],
});
const weiLin = somebody(2, {
  name: 'Wei-Lin Cheng',
  email: 'WEILIN.cheng@example.tw',
  moreEmails: [{ value: 'wl@formosa-audio.example', label: 'work' }],
  phone: '+886 (912) 555-038',
  company: 'Formosa Audio',
  role: 'Head of Sound',
  birthday: '1989-03-14',
  coldThresholdDays: 90,
  coldAfterDays: 90,
  notes: 'Met at ADC London 2021.',
  linkedin: 'wei-lin-cheng',
  groups: ['work', 'LinkedIn import'],
  customFields: [{ name: 'Tea', text: 'Oolong' }],
});

test('the fuller value stays, the one that stays keeps its name and rhythm, and lists are united', () => {
  expect(defaultChoice([cheng, weiLin])).toEqual({
    name: 'Cheng Wei-Lin',
    email: 'weilin.cheng@example.tw',
    emailLabel: null,
    moreEmails: [{ value: 'wl@formosa-audio.example', label: 'work' }],
    phone: '+886 912 555 038',
    phoneLabel: null,
    morePhones: [],
    birthday: '1989-03-14',
    company: 'Formosa Audio',
    role: 'Head of Sound',
    coldThresholdDays: null,
    groups: ['Work', 'LinkedIn import'],
    notes: 'Prefers voice notes.\nMet at ADC London 2021.',
    linkedin: 'wei-lin-cheng',
    customFields: [{ name: 'Tea', text: 'Oolong' }],
  });
});

test('a row is there when somebody has something in it, and the same value is there once', () => {
  const rows = mergeRows([cheng, weiLin]);
  expect(rows.map(({ name, kind, options }) => `${name} ${kind} ${options.map(({ id }) => id).join(' ')}`)).toEqual([
    'name either 0 1',
    'emails both 0.0 1.1',
    'phones both 0.0',
    'birthday either 0 1',
    'work either 0 1',
    'rhythm either 0 1',
    'groups both 0.0 1.1',
    'notes both 0.0 1.0',
    'linkedin either 1',
    'customFields both 1.0',
  ]);
  expect(mergeRows([cheng, { ...cheng, id: weiLin.id }]).map(({ name }) => name)).not.toContain('rhythm');
});

test('what the person picks is what stays, also when it is nothing', () => {
  const rows = mergeRows([cheng, weiLin]);
  const picks = { ...defaultPicks(rows), name: ['1'], emails: ['1.1'], phones: [], notes: [] };
  expect(choiceOf(rows, picks)).toMatchObject({
    name: 'Wei-Lin Cheng',
    email: 'wl@formosa-audio.example',
    emailLabel: 'work',
    moreEmails: [],
    phone: null,
    notes: '',
  });
});

test('of lists as much stays as there may be, and none of what fits is dropped', () => {
  const many = (from: number) =>
    Array.from({ length: 15 }, (_, n) => ({ value: `${from + n}@example.com`, label: null }));
  const { email, moreEmails, notes } = defaultChoice([
    somebody(1, { email: 'a@example.com', moreEmails: many(0), notes: 'a'.repeat(12_000) }),
    somebody(2, { email: 'b@example.com', moreEmails: many(20), notes: 'b'.repeat(12_000) }),
    somebody(3, { notes: 'c' }),
  ]);
  expect([email, moreEmails!.length]).toEqual(['a@example.com', 19]);
  expect(notes).toBe(`${'a'.repeat(12_000)}\nc`);
});

test('the older contact stays first', () => {
  const younger = somebody(1, { createdAt: '2026-01-01T00:00:00.000Z' });
  expect(olderFirst([younger, cheng])).toEqual([cheng, younger]);
});

test('warmth is that of the latest interaction that was logged, else of the contact that stays', () => {
  const [added, called, met] = [
    somebody(1, { lastInteraction: '2026-05-01T00:00:00.000Z' }),
    somebody(2, { lastInteraction: '2026-02-01T00:00:00.000Z', lastInteractionType: 'call', warmth: 'cold' }),
    somebody(3, { lastInteraction: '2026-03-01T00:00:00.000Z', lastInteractionType: 'meeting' }),
  ] as const;
  expect(mergedWarming([added, called])).toMatchObject({ lastInteractionType: 'call', warmth: 'cold' });
  expect(mergedWarming([called, met])).toMatchObject({ lastInteractionType: 'meeting', warmth: 'warm' });
  expect(mergedWarming([added, somebody(4, {})])).toMatchObject({ lastInteraction: '2026-05-01T00:00:00.000Z' });
});

test.each([
  [[{ id: '1', name: 'Ayse Demir' }], 'Ayse Demir is gone already. Nothing was merged.'],
  [
    [
      { id: '1', name: 'A' },
      { id: '2', name: 'B' },
    ],
    'A and B are gone already. Nothing was merged.',
  ],
  [[{ id: '1' }, { id: '2', name: 'B' }], 'One of them is gone already. Nothing was merged.'],
])('who is gone is named where that is known', (gone, message) => expect(goneAlready(gone).message).toBe(message));
