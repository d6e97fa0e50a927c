import { expect, describe, test } from 'vitest';
import { contact } from '../../testing/cast.ts';
import { draftKinds, fits, kindOf, type DraftKind } from './draft-kinds.ts';

const terms = {
  planType: 'medium',
  durationType: 'once',
  durationMonths: 1,
  hasExpiry: false,
  expiresAt: '',
  hasLimit: true,
  maxRedemptions: '1',
  hasDiscount: false,
  discountPercentage: '',
  description: '',
};
const changed = (fields: object) => ({ seen: fields, written: fields });

/** One of each kind, with everything in it. */
const SAMPLES: Readonly<Record<DraftKind, { name: string; words: object }>> = {
  'contact:*': {
    name: 'contact:new',
    words: changed({
      name: 'Grace Hopper',
      warmth: 'warm',
      email: 'grace@',
      phone: '+1',
      birthday: '--12-09',
      groups: ['Navy'],
      notes: 'Nanoseconds',
      linkedin: '',
      facebook: '',
      telegram: '',
      xcom: '',
      company: 'US Navy',
      role: '',
      address: '',
      met: '',
      emailLabel: 'work',
      phoneLabel: '',
      moreEmails: [{ value: 'hopper@', label: null }],
      morePhones: [{ value: '+1', label: 'home' }],
      customFields: [{ name: 'Tea', text: '' }],
      coldThresholdDays: 3,
    }),
  },
  'contact:*:birthday': { name: 'contact:new:birthday', words: { day: '1', month: '', year: '' } },
  'contact:*:groups': { name: 'contact:some-id:groups', words: { typed: 'Nav', failed: ['Choir'] } },
  'relation:new:*': {
    name: 'relation:new:some-id',
    words: changed({ person: { id: null, name: 'Zuri' }, kind: 'child', word: 'daughter' }),
  },
  'relation:*': { name: 'relation:some-id', words: changed({ kind: 'child', word: 'daughter', name: 'Zuri' }) },
  'social:*': { name: 'social:some-id', words: changed({ linkedin: 'grace', facebook: '', telegram: '', xcom: '' }) },
  'group:*': { name: 'group:new', words: changed({ name: 'Tennis', description: '' }) },
  'filter:*': { name: 'filter:new', words: changed({ name: 'Far and' }) },
  'bulk:log': { name: 'bulk:log', words: changed({ notes: 'We all', type: 'meeting', day: '' }) },
  'bulk:todo': { name: 'bulk:todo', words: changed({ task: 'Send the', dueDate: '' }) },
  'todo:new': { name: 'todo:new', words: changed({ person: contact('Bob'), task: 'Return the', dueDate: '' }) },
  'todo:*': { name: 'todo:new:some-id', words: changed({ task: 'Return the', dueDate: '' }) },
  'reminder:*': {
    name: 'reminder:new:some-id',
    words: changed({
      type: 'once',
      subject: '',
      message: 'Dear',
      date: '',
      time: '09:00',
      endDate: '',
      occurrences: 3,
      interval: 7,
    }),
  },
  'event:*': {
    name: 'event:new',
    words: changed({
      title: 'Lunch',
      start: '2026-11-17T12:00',
      end: '2026-11-17T13:00',
      allDay: false,
      contact: { id: 'some-id', name: 'Bob' },
      location: '',
      description: '',
      attendees: '',
      generateMeetLink: false,
      createInteraction: true,
      calendarId: 'primary',
      repeat: { every: 'week', days: [1], ends: 'after', until: '', times: 10 },
    }),
  },
  carddav: { name: 'carddav', words: changed({ address: 'contacts.example', username: 'ada' }) },
  smtp: {
    name: 'smtp',
    words: changed({ email: 'a@', host: 'smtp.example', port: null, security: 'tls', username: 'a' }),
  },
  'device:new': { name: 'device:new', words: changed({ name: 'My iPhone' }) },
  'access-token:new': { name: 'access-token:new', words: changed({ name: 'Laptop', scope: 'read' }) },
  'promo-code:new': {
    name: 'promo-code:new',
    words: changed({ ...terms, isCustom: true, customCode: 'HELLO', randomCode: 'X' }),
  },
  'promo-code:*': {
    name: 'promo-code:some-id',
    words: changed({ maxRedemptions: '', expiresAt: '', description: 'For', isActive: true }),
  },
  'promo-codes:batch': {
    name: 'promo-codes:batch',
    words: changed({ ...terms, count: '10', hasPrefix: true, prefix: 'A' }),
  },
  'interaction:new:*': { name: 'interaction:new:some-id', words: changed({ notes: 'We', type: 'call', day: '' }) },
  'interaction:*': { name: 'interaction:some-id', words: changed({ notes: 'We', type: 'call', date: '' }) },
  'word:*': { name: 'word:some-id', words: changed({ subject: 'Hello', message: 'We' }) },
  'rhythm:*': { name: 'rhythm:some-id', words: changed({ days: 12 }) },
  'group:*:people': { name: 'group:some-id:people', words: changed({ chosen: ['some-id'] }) },
  'promo-code': { name: 'promo-code', words: changed({ code: 'HELLO' }) },
  assistant: { name: 'assistant', words: changed({ message: 'Remind' }) },
  'import:columns': { name: 'import:columns', words: [{ header: 'Full Name', field: 'name' }] },
  palette: { name: 'palette', words: { words: 'called Tom' } },
  'assistant:sent': {
    name: 'assistant:sent',
    words: {
      key: 'k',
      body: {
        message: 'Who is cold?',
        context: { currentDate: '2026-11-17T09:00:00Z' },
        history: [],
        zone: 'Europe/Berlin',
      },
      sentAt: '2026-11-17T09:00:00Z',
      failed: true,
    },
  },
  settings: {
    name: 'settings',
    words: changed({
      coldThresholdDays: 14,
      notifications: { birthdays: true, dueTodos: false },
      timeZone: 'Europe/Lisbon',
      wakingHours: { from: '09:00', to: '21:00' },
      startsWith: 'today',
    }),
  },
};

const fitsAs = (name: string, words: unknown) => fits({ name, words: JSON.stringify(words) });

test('every kind of draft is tried', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(draftKinds.map(({ kind }) => kind).toSorted());
});

/** The same words with one value somewhere in them changed, in every place. */
function* spoiled(value: unknown, spoil: (inner: unknown) => unknown): Generator {
  yield spoil(value);
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    for (const other of spoiled(inner, spoil))
      yield isList ? value.with(Number(name), other) : { ...value, [name]: other };
  }
}

const WRONG = [['a shape of another version']];

describe.each(Object.entries(SAMPLES))('a draft of kind %s', (kind, { name, words }) => {
  test('is given to its form when it is as the form writes it', () => {
    expect(kindOf(name)?.kind).toBe(kind);
    expect(fitsAs(name, words)).toBe(true);
  });

  test('is dropped when a value anywhere in it is of another type', () => {
    const wrong = [...spoiled(words, () => WRONG)].filter((one) => fitsAs(name, one));
    // A contact in it may have fields that a newer server sent, and ignores those.
    expect(wrong.filter((one) => !JSON.stringify(one).includes('"person":{'))).toEqual([]);
  });

  test('is dropped with a field that nobody knows, and without a part that it needs', () => {
    expect(fitsAs(name, { ...words, more: 'of another version' })).toBe(false);
    for (const part of Object.keys(words)) {
      const { [part as never]: _gone, ...rest } = words;
      expect(fitsAs(name, rest)).toBe(false);
    }
    expect(fitsAs(name, null)).toBe(false);
    expect(fitsAs(name, 'words')).toBe(false);
  });
});

test('what is no JSON, or of a kind that nobody knows, is dropped', () => {
  expect(fits({ name: 'group:new', words: '{' })).toBe(false);
  expect(fitsAs('letter:new', SAMPLES['group:*'].words)).toBe(false);
});

test('words that the release before kept are given to their form', () => {
  const words = { task: 'Return the', dueDate: '' };
  expect(fitsAs('todo:some-id', { seen: words, words })).toBe(true);
});

test('a password has no kind in which it could be kept', () => {
  expect(fitsAs('smtp', changed({ password: 'a secret' }))).toBe(false);
});
