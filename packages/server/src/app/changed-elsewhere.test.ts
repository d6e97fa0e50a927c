import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { promoCodesEndpoints } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../testing/walks/endpoints.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const ADMIN = 'ada@example.com';
const { signIn } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium', ADMIN_EMAILS: ADMIN } });

const contactOf = async (user: TestUser) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace', phone: '1', email: 'grace@example.com' } })).body;

type Thing = Readonly<Record<string, unknown>>;

/** Everything that can be changed, and two changes of each field of it that a person writes. */
const UPDATES: readonly {
  readonly endpoint: Endpoint;
  readonly make: (user: TestUser) => Promise<Thing>;
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
}[] = [
  {
    endpoint: contactsEndpoints.update,
    make: contactOf,
    fields: {
      name: ['Grace Hopper', 'Amazing Grace'],
      phone: ['2', '3'],
      notes: ['Likes tea', 'Likes coffee'],
      birthday: ['1906-12-09', '1906-12-10'],
      email: ['g@example.com', 'h@example.com'],
      coldThresholdDays: [20, 40],
      telegram: ['grace', 'hopper'],
      company: ['Navy', 'Remington'],
      emailLabel: ['home', 'work'],
      moreEmails: [[{ value: 'g@example.com', label: 'home' }], [{ value: 'h@example.com', label: null }]],
      morePhones: [[{ value: '2', label: 'home' }], [{ value: '3', label: null }]],
      customFields: [[{ name: 'Tea', text: 'Black' }], [{ name: 'Tea', text: 'Green' }]],
    },
  },
  {
    endpoint: relationsEndpoints.update,
    make: async (user) => {
      const { id: contactId } = await contactOf(user);
      const body = { name: 'Walter', kind: 'parent', word: 'dad' } as const;
      return { ...(await user(relationsEndpoints.create, { params: { contactId }, body })).body, contactId };
    },
    fields: { kind: ['friend', 'sibling'], word: ['father', 'the admiral'], name: ['Walter H.', 'Walter Hopper'] },
  },
  {
    endpoint: groupsEndpoints.update,
    make: async (user) => (await user(groupsEndpoints.create, { body: { name: 'Family' } })).body,
    fields: { name: ['Kin', 'Folks'], description: ['Near', 'Far'] },
  },
  {
    endpoint: savedFiltersEndpoints.update,
    make: async (user) => {
      const body = { name: 'Fading', conditions: [{ kind: 'warmth', is: 'cold' }] } as const;
      return (await user(savedFiltersEndpoints.create, { body: { ...body, conditions: [...body.conditions] } })).body;
    },
    fields: {
      name: ['Far', 'Away'],
      conditions: [[{ kind: 'email', is: 'missing' }], [{ kind: 'phone', is: 'missing' }]],
    },
  },
  {
    endpoint: interactionsEndpoints.update,
    make: async (user) => {
      const { id: contactId } = await contactOf(user);
      const body = { type: 'call', notes: 'We spoke.' } as const;
      return (await user(interactionsEndpoints.create, { params: { contactId }, body })).body;
    },
    fields: {
      type: ['meeting', 'email'],
      date: ['2026-01-01T10:00:00.000Z', '2026-01-02T10:00:00.000Z'],
      notes: ['About boats.', 'About planes.'],
    },
  },
  {
    endpoint: todosEndpoints.update,
    make: async (user) => {
      const { id: contactId } = await contactOf(user);
      return (await user(todosEndpoints.create, { params: { contactId }, body: { task: 'Call' } })).body;
    },
    fields: { task: ['Call Grace', 'Call her'], dueDate: ['2100-01-01', '2100-01-02'] },
  },
  {
    endpoint: remindersEndpoints.update,
    make: async (user) => {
      const { id: contactId } = await contactOf(user);
      const body = { contactId, subject: 'Tea', message: 'Dear Grace', type: 'weekly', date: '2100-01-01' } as const;
      return (await user(remindersEndpoints.create, { body })).body;
    },
    fields: {
      subject: ['Coffee', 'Cake'],
      message: ['Dear Admiral', 'Hello'],
      date: ['2100-01-02', '2100-01-03'],
    },
  },
  {
    endpoint: settingsEndpoints.update,
    make: async (user) => (await user(settingsEndpoints.get)).body,
    fields: {
      coldThresholdDays: [20, 40],
      timeZone: ['Europe/Berlin', 'Asia/Tokyo'],
      wakingHours: [
        { from: '08:00', to: '20:00' },
        { from: '07:00', to: '19:00' },
      ],
      startsWith: ['contacts', 'today'],
    },
  },
  {
    endpoint: promoCodesEndpoints.update,
    make: async (user) => {
      const body = {
        planType: 'medium',
        durationType: 'forever',
        durationMonths: null,
        expiresAt: '2100-01-01',
        maxRedemptions: null,
        discountPercentage: null,
        description: 'For friends',
        customCode: null,
      } as const;
      return (await user(promoCodesEndpoints.create, { body })).body;
    },
    fields: {
      expiresAt: ['2100-02-01', '2100-03-01'],
      maxRedemptions: [5, 6],
      description: ['For family', 'For fans'],
    },
  },
];

/** What goes to something that is there and changes no field that somebody may have written anew. */
const WITHOUT_SEEN: Readonly<Record<string, string>> = {
  'PUT /api/calendar/events/:id': 'its etag says what was seen, and Google compares (events.native.test)',
  'PUT /api/calendar/calendars': 'ticks that are set as they are pressed, with nothing written',
  'PUT /api/contacts/:id/photo': 'one picture takes the place of another, and nothing is written',
  'POST /api/duplicates/apart': 'says of people that they are two, which writes no field of them',
  'POST /api/groups/:id/contacts': 'adds to whoever is in the group',
  'POST /api/interactions/:id/take-back': 'deletes what was just logged, and leaves alone what was changed since',
  'POST /api/reminders/:id/hold': 'names the date that was seen, and nothing is written',
  'POST /api/reminders/:id/release': 'names the date that was seen, and nothing is written',
  'PATCH /api/notifications/:id/read': 'what is read stays read',
  'PATCH /api/notifications/mark-all-read': 'what is read stays read',
  'POST /api/promo-codes/bulk-deactivate': 'what is inactive stays inactive',
  'POST /api/email-auth/smtp': 'connects a mailbox in place of another, after a test; the password was never shown',
  'POST /api/sources/carddav': 'connects an account after having looked into it; the password was never shown',
  'PUT /api/sources/:id': 'one switch, which is as it was set last',
  'POST /api/sources/:id/proposals':
    'names the version of each proposal that was shown, and is refused when it is another',
  'POST /api/contacts/import/:id/rows': 'adds rows to a file; those that come twice are the same',
  'POST /api/contacts/import/:id/start': 'begins what waits; what has begun is answered as it stands',
  'POST /api/subscription/promo-code': 'redeems a code',
  'POST /api/subscription/upgrade': 'Stripe compares',
  'POST /api/stripe/checkout': 'buys',
  'POST /api/stripe/checkout/confirm': 'asks Stripe what was bought',
  'POST /api/ai/process': 'adds a message',
  'POST /api/ai/read': 'keeps nothing',
  'POST /api/ai/propose': 'adds a message',
  'POST /api/ai/execute-actions': 'settles cards, which compare for themselves',
  'POST /api/telegram/webhook': 'what Telegram reports',
  'POST /api/verify-token': 'signs in',
  'POST /api/verify-token/owner': 'only asks',
  'POST /api/reminders/test': 'sends a test',
  'POST /api/reminders/counts': 'only asks',
  'POST /api/contacts/bulk/preview': 'only asks',
  'PUT /api/contacts/filters': 'an order that is set as it is dragged, with nothing written',
  'PUT /api/push/subscription': 'what the browser itself says of where it can be reached',
  'PUT /api/user/letter': 'a switch, a day and an hour that are set as they are chosen, with nothing written',
  'POST /api/contacts/export': 'only asks',
  'POST /api/contacts/merge':
    'says when each of them was last changed, and is refused when that is not so (merging.test)',
  'POST /api/note-versions/:id/restore':
    'takes the notes that were seen, and is refused when they are others (versions.test)',
  'POST /api/calendar/get-events': 'only asks',
  'POST /api/calendar/free-times': 'only asks',
};

type Shape = Readonly<Record<string, z.ZodType>>;
const nameOf = ({ method, url }: Endpoint) => `${method} ${url}`;
const shapeOf = (schema: z.ZodType | undefined) => (schema as z.ZodObject<Shape> | undefined)?.shape;
const mayChange = ({ method, schema }: Endpoint) =>
  method === 'PUT' || method === 'PATCH' || (method === 'POST' && schema.body && !schema.response[201]);

test('every endpoint that changes something takes what was seen of each of its fields, and is tried below', () => {
  const changing = endpoints.filter(mayChange);
  const compared = changing.filter(({ schema }) => {
    const { seen, ...fields } = shapeOf(schema.body) ?? {};
    return seen && Object.keys(fields).length > 0;
  });
  const others = changing.filter((endpoint) => !compared.includes(endpoint)).map(nameOf);
  expect(others.toSorted()).toEqual(Object.keys(WITHOUT_SEEN).toSorted());
  expect(compared.map(nameOf).toSorted()).toEqual(UPDATES.map(({ endpoint }) => nameOf(endpoint)).toSorted());
  for (const endpoint of compared) {
    const { seen, confirmedEmails: _agreement, ...fields } = shapeOf(endpoint.schema.body)!;
    const seenFields = shapeOf((seen as z.ZodOptional<z.ZodObject>).unwrap());
    expect([nameOf(endpoint), Object.keys(seenFields!)]).toEqual([nameOf(endpoint), Object.keys(fields)]);
  }
});

describe.each(UPDATES)('$endpoint.method $endpoint.url', ({ endpoint, make, fields }) => {
  const open = async () => {
    const ada = await signIn(endpoint.config?.access === 'admin' ? ADMIN : undefined);
    const before = await make(ada);
    const params = { id: String(before['id']), contactId: String(before['contactId']) };
    const update = (body: object) => ada(endpoint, { params, body });
    const change = (name: string, value: unknown) => update({ [name]: value, seen: { [name]: before[name] ?? null } });
    return { update, change };
  };
  /** As a field of it is answered: a code's last day is answered as the moment at which it ends. */
  const shown = (value: unknown) => (typeof value === 'string' ? (expect.stringContaining(value) as string) : value);

  test.each(Object.entries(fields))('the second change of its %s is refused with both values', async (name, values) => {
    const { update, change } = await open();
    const [first, second] = values;
    expect(await change(name, first)).toMatchObject({ status: 200, body: { [name]: shown(first) } });
    const refused = await change(name, second);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(/\.changed-meanwhile$/) as string,
        fields: [name],
        current: { [name]: shown(first) },
      },
    });
    // Nothing was stored, and who has seen the newer value has their way.
    const { current } = refused.body as { current: Readonly<Record<string, unknown>> };
    const insisting = await update({ [name]: second, seen: { [name]: current[name] } });
    expect(insisting).toMatchObject({ status: 200, body: { [name]: shown(second) } });
    // So has, as ever, who does not say what they saw.
    expect(await update({ [name]: first })).toMatchObject({ status: 200, body: { [name]: shown(first) } });
  });

  test('changes of different fields are merged', async () => {
    const { change } = await open();
    const [one, other] = Object.keys(fields) as [string, string];
    const [value, otherValue] = [fields[one]![0], fields[other]![0]];
    await change(one, value);
    expect(await change(other, otherValue)).toMatchObject({
      status: 200,
      body: { [one]: shown(value), [other]: shown(otherValue) },
    });
  });

  test('of two changes of one field at once the first is stored', async () => {
    const { change } = await open();
    const [name, values] = Object.entries(fields)[0]!;
    const replies = await Promise.all(values.map((value) => change(name, value)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('a reminder', () => {
  const { update } = remindersEndpoints;
  const plan = async () => {
    const ada = await signIn();
    const { id: contactId } = await contactOf(ada);
    const body = { contactId, subject: 'Tea', message: 'Dear Grace', date: '2100-01-01', time: '09:00' };
    const { id } = (await ada(remindersEndpoints.create, { body })).body;
    return { ada, params: { id } };
  };

  test('does not go out at a time and a date that nobody chose together', async () => {
    const { ada, params } = await plan();
    const seen = { date: '2100-01-01', time: '09:00' };
    await ada(update, { params, body: { date: '2100-02-01', seen } });
    expect(await ada(update, { params, body: { time: '18:00', seen } })).toMatchObject({
      status: 409,
      body: { error: 'reminders.changed-meanwhile', fields: ['date'], current: { date: '2100-02-01', time: '09:00' } },
    });
    const words = await ada(update, { params, body: { subject: 'Coffee', seen: { subject: 'Tea' } } });
    expect(words).toMatchObject({ status: 200, body: { subject: 'Coffee', date: '2100-02-01' } });
  });

  test('that is canceled meanwhile says so, rather than what its words are', async () => {
    const { ada, params } = await plan();
    await ada(remindersEndpoints.cancel, { params });
    const late = await ada(update, { params, body: { subject: 'Coffee', seen: { subject: 'Cake' } } });
    expect(late).toMatchObject({ status: 409, body: { error: 'reminders.not-pending' } });
  });
});

test('each notification is a setting of its own', async () => {
  const ada = await signIn();
  const change = (notifications: object, seen: object) =>
    ada(settingsEndpoints.update, { body: { notifications, seen: { notifications: seen } } });
  await change({ birthdays: false }, { birthdays: true });
  expect(await change({ dueTodos: false }, { dueTodos: true })).toMatchObject({
    status: 200,
    body: { notifications: { birthdays: false, dueTodos: false } },
  });
});
