import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { connectClient } from '../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const premium = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, clock, catchUp, origin, query } = premium;
const { create, update, list } = contactsEndpoints;

const NOON = Temporal.Instant.from('2026-11-15T12:00:00Z');
beforeEach(() => clock.moveTo(NOON));

const add = async (user: TestUser, name: string, fields: object = {}) =>
  (await user(create, { body: { name, ...fields } })).body.id;
const change = (user: TestUser, id: string, body: object) => user(update, { params: { id }, body });
const details = async (user: TestUser, id: string) =>
  (await user(contactDetailsEndpoints.get, { params: { id } })).body;
const groupOf = async (user: TestUser, name: string) =>
  (await user(groupsEndpoints.list)).body.find((group) => group.name === name)!;
const beat = async (user: TestUser, name: string, coldThresholdDays: number | null) =>
  user(groupsEndpoints.update, { params: { id: (await groupOf(user, name)).id }, body: { coldThresholdDays } });
const messages = async (user: TestUser) =>
  (await user(notificationsEndpoints.list)).body.data.map(({ message }) => message).toSorted();
/** Sessions end by the clock: the user signs in again. */
const comes = async (user: TestUser, moment: Temporal.Instant | string) => {
  clock.moveTo(Temporal.Instant.from(moment));
  return signIn(user.user.email);
};
const days = (count: number) => NOON.add({ hours: 24 * count + 1 });

test('a contact’s own rhythm counts first, then the shortest of its groups, then the user’s', async () => {
  const ada = await signIn();
  const id = await add(ada, 'Iris', { groups: ['Family', 'Choir', 'Work'] });
  const rhythm = async () => {
    const { coldAfterDays, coldAfterFrom } = await details(ada, id);
    return [coldAfterDays, coldAfterFrom];
  };
  expect(await rhythm()).toEqual([30, 'user']);
  await beat(ada, 'Family', 20);
  await beat(ada, 'Choir', 60);
  expect(await rhythm()).toEqual([20, 'group']);
  await change(ada, id, { coldThresholdDays: 90 });
  expect(await rhythm()).toEqual([90, 'contact']);
  await change(ada, id, { coldThresholdDays: null });
  await change(ada, id, { groups: ['Choir', 'Work'] });
  expect(await rhythm()).toEqual([60, 'group']);
  await ada(groupsEndpoints.remove, { params: { id: (await groupOf(ada, 'Choir')).id } });
  expect(await rhythm()).toEqual([30, 'user']);
});

/** Every way to ask who is cold; each answers their names. */
const DOORS: Readonly<Record<string, (user: TestUser) => Promise<string[]>>> = {
  list: async (user) => (await user(list, { query: { warmth: 'cold' } })).body.data.map(({ name }) => name),
  'list of a group': async (user) =>
    (await user(list, { query: { warmth: 'cold', group: 'Family', limit: 50 } })).body.data.map(({ name }) => name),
  search: async (user) =>
    (await user(list, { query: { warmth: 'cold', search: 'iris' } })).body.data.map(({ name }) => name),
  marks: async (user) =>
    (await user(list, { query: {} })).body.data.flatMap(({ isCold, name }) => (isCold ? name : [])),
  counts: async (user) => {
    const { counts } = (await user(list, { query: { limit: 1 } })).body.meta;
    return Array.from({ length: counts.cold }, () => 'Iris');
  },
  details: async (user) => {
    const { body } = await user(list, { query: {} });
    const each = await Promise.all(body.data.map(({ id }) => details(user, id)));
    return each.flatMap(({ isCold, name }) => (isCold ? name : []));
  },
  'an AI client': async (user) => {
    const { secret } = (await user(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'read' } })).body;
    const client = await connectClient(origin, secret);
    const rows = (await client.rows('not_contacted', { coldOnly: true, limit: 10 })) as { name: string }[];
    return rows.map(({ name }) => name);
  },
  'what is marked': async (user) => {
    await user(notificationsEndpoints.updateStatus);
    const rows = await query<{ name: string }>(`select name from contacts where user_id = $1 and warmth = 'cold'`, [
      user.user.id,
    ]);
    return rows.map(({ name }) => name);
  },
  notifications: async (user) => (await messages(user)).map((message) => message.split(' ')[0]!),
};

test('whoever asks is told that somebody of a group with a shorter rhythm is cold, and nobody else', async () => {
  const ada = await signIn();
  await add(ada, 'Iris', { groups: ['Family'] });
  await add(ada, 'Tom');
  const slow = await add(ada, 'Slow', { groups: ['Family'] });
  await change(ada, slow, { coldThresholdDays: 40 });
  await beat(ada, 'Family', 10);
  const before = await comes(ada, days(9));
  for (const [door, ask] of Object.entries(DOORS)) expect.soft(await ask(before), `${door}, before`).toEqual([]);
  const after = await comes(ada, days(11));
  for (const [door, ask] of Object.entries(DOORS)) expect.soft(await ask(after), door).toEqual(['Iris']);
});

test('who is around somebody, and who is to be merged, comes with the same rhythm', async () => {
  const ada = await signIn();
  const [iris, tom] = [await add(ada, 'Iris', { groups: ['Family'] }), await add(ada, 'Tom')];
  await ada(relationsEndpoints.create, { params: { contactId: tom }, body: { contactId: iris, kind: 'friend' } });
  await beat(ada, 'Family', 10);
  expect((await details(ada, tom)).relations[0]).toMatchObject({ contact: { coldAfterDays: 10 } });
  const { body } = await ada(mergingEndpoints.preview, { query: { ids: [iris, tom].join(',') } });
  expect(body.people.map(({ contact }) => contact.coldAfterDays)).toEqual([10, 30]);
  const merged = await ada(mergingEndpoints.merge, { body: { first: tom, others: [iris] } });
  expect(merged.body).toMatchObject({ contact: { name: 'Tom', coldAfterDays: 10, coldAfterFrom: 'group' } });
});

describe('the plan', () => {
  test('on a smaller one a group gets no rhythm, and one from before stays until it is given back', async () => {
    const medium = await startTestApp({ environment: { DEFAULT_PLAN: 'medium' } });
    const bob = await medium.signIn();
    const refused = { status: 403, body: { error: 'Subscription required', feature: 'groups', currentPlan: 'medium' } };
    const { create: createGroup, update: updateGroup } = groupsEndpoints;
    expect(await bob(createGroup, { body: { name: 'Family', coldThresholdDays: 10 } })).toMatchObject(refused);
    const { id } = (await bob(createGroup, { body: { name: 'Family' } })).body;
    const iris = await add(bob, 'Iris', { groups: ['Family'] });
    expect(await bob(updateGroup, { params: { id }, body: { coldThresholdDays: 10 } })).toMatchObject(refused);
    await medium.query('update groups set cold_threshold_days = 10 where id = $1', [id]);
    const kept = await bob(updateGroup, { params: { id }, body: { name: 'Kin', coldThresholdDays: 10 } });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Kin', coldThresholdDays: 10 } });
    expect((await details(bob, iris)).coldAfterDays).toBe(10);
    await bob(updateGroup, { params: { id }, body: { coldThresholdDays: null } });
    expect((await details(bob, iris)).coldAfterDays).toBe(30);
  });

  test.each([0, 366, 1.5, '7'])('a rhythm of %j is none', async (coldThresholdDays) => {
    const ada = await signIn();
    const reply = await ada(groupsEndpoints.create, { body: { name: 'Family', coldThresholdDays } });
    expect(reply).toMatchObject({ status: 400, body: { field: 'coldThresholdDays' } });
  });
});

test('however people join, leave and groups change at once, everybody has the rhythm of their groups', async () => {
  const ada = await signIn();
  const [family, choir] = await Promise.all(
    ['Family', 'Choir'].map(async (name) => (await ada(groupsEndpoints.create, { body: { name } })).body.id),
  );
  const people = await Promise.all(Array.from({ length: 6 }, (_, number) => add(ada, `Person ${number}`)));
  await Promise.all(
    people.flatMap((contactId, number) => [
      ada(groupsEndpoints.addContacts, { params: { id: family! }, body: { contactIds: [contactId] } }),
      change(ada, contactId, { groups: number % 2 ? ['Family', 'Choir'] : ['Choir'] }),
      ada(groupsEndpoints.update, { params: { id: family! }, body: { coldThresholdDays: 5 + number } }),
      ada(groupsEndpoints.update, { params: { id: choir! }, body: { coldThresholdDays: number % 3 ? 8 : null } }),
      ada(groupsEndpoints.removeContact, { params: { id: choir!, contactId } }),
    ]),
  );
  const wrong = await query(
    `select name, group_threshold_days from contacts c where user_id = $1 and group_threshold_days is distinct from (
       select min(g.cold_threshold_days) from contact_groups m join groups g on g.user_id = m.user_id and g.id = m.group_id
       where m.user_id = c.user_id and m.contact_id = c.id)`,
    [ada.user.id],
  );
  expect(wrong).toEqual([]);
});

describe('who is asleep', () => {
  test('goes cold as anybody does, and is not notified of until the day comes', async () => {
    const ada = await signIn();
    const id = await add(ada, 'Sam');
    await change(ada, id, { snoozedUntil: '2026-12-24' });
    const asleep = await comes(ada, days(38));
    expect((await asleep(notificationsEndpoints.updateStatus)).body).toEqual({ updated: 1 });
    await catchUp();
    expect(await messages(asleep)).toEqual([]);
    expect(await details(asleep, id)).toMatchObject({ isCold: true, snoozedUntil: '2026-12-24' });
    const awake = await comes(ada, '2026-12-24T08:00:00Z');
    await catchUp();
    await catchUp();
    expect(await messages(awake)).toEqual(['Sam has gone cold after 39 days']);
    expect(await details(awake, id)).toMatchObject({ isCold: true, snoozedUntil: null });
  });

  test('wakes on the day in the user’s own zone', async () => {
    const ada = await signIn();
    await ada(settingsEndpoints.update, { body: { timeZone: 'Pacific/Kiritimati' } });
    const id = await add(ada, 'Sam', { warmth: 'cold' });
    await change(ada, id, { snoozedUntil: '2026-11-20' });
    const before = await comes(ada, '2026-11-19T09:59:00Z');
    await before(notificationsEndpoints.generateAll);
    expect((await details(before, id)).snoozedUntil).toBe('2026-11-20');
    const after = await comes(ada, '2026-11-19T10:00:00Z');
    await after(notificationsEndpoints.generateAll);
    expect(await messages(after)).toEqual(['Sam has gone cold after 4 days']);
  });

  test('wakes when something is logged, and when told to', async () => {
    const ada = await signIn();
    const id = await add(ada, 'Sam');
    await change(ada, id, { snoozedUntil: '2026-12-24' });
    const logged = await ada(interactionsEndpoints.create, {
      params: { contactId: id },
      body: { type: 'call', notes: 'Hello' },
    });
    expect(logged.status).toBe(201);
    expect((await details(ada, id)).snoozedUntil).toBeNull();
    await change(ada, id, { snoozedUntil: '2026-12-24' });
    expect((await change(ada, id, { snoozedUntil: null })).body).toMatchObject({ snoozedUntil: null });
  });

  test.each([
    ['2026-11-14', 'must be a day to come'],
    ['2026-11-15', 'must be a day to come'],
    ['2027-11-16', 'must be at most a year ahead'],
  ])('cannot be so until %s', async (snoozedUntil, message) => {
    const ada = await signIn();
    const reply = await change(ada, await add(ada, 'Sam'), { snoozedUntil });
    expect(reply).toMatchObject({
      status: 400,
      body: { field: 'snoozedUntil', message: expect.stringContaining(message) },
    });
  });

  test('may be so for a year, and what somebody else changed meanwhile is not overwritten', async () => {
    const ada = await signIn();
    const id = await add(ada, 'Sam');
    expect((await change(ada, id, { snoozedUntil: '2027-11-15', seen: { snoozedUntil: null } })).status).toBe(200);
    const late = await change(ada, id, { snoozedUntil: '2026-11-20', seen: { snoozedUntil: null } });
    expect(late).toMatchObject({ status: 409, body: { fields: ['snoozedUntil'] } });
  });

  test('stays so when deleted and brought back, and merged with somebody awake is awake', async () => {
    const ada = await signIn();
    const [id, other] = [await add(ada, 'Sam', { groups: ['Family'] }), await add(ada, 'Samuel')];
    await beat(ada, 'Family', 10);
    await change(ada, id, { snoozedUntil: '2026-12-24' });
    await ada(contactsEndpoints.remove, { params: { id } });
    await ada(contactsEndpoints.restore, { params: { id } });
    expect(await details(ada, id)).toMatchObject({ snoozedUntil: '2026-12-24', coldAfterDays: 10 });
    const merged = await ada(mergingEndpoints.merge, { body: { first: id, others: [other] } });
    expect(merged.body).toMatchObject({ contact: { snoozedUntil: null } });
    const { id: mergeId } = (merged.body as { merge: { id: string } }).merge;
    await ada(mergingEndpoints.undo, { params: { id: mergeId } });
    expect(await details(ada, id)).toMatchObject({ snoozedUntil: '2026-12-24', coldAfterDays: 10 });
  });
});
