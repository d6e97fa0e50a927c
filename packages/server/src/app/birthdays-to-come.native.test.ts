import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { acting, action, run } from '../testing/acting.ts';
import { importFile, resultsOf } from '../testing/importing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const app = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { signIn, clock, runQueued } = app;
const { propose } = acting(app);
const { create, update, list } = contactsEndpoints;

// In Auckland it is the 16th already, in Los Angeles the 15th.
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-15T20:00:00Z')));

async function personIn(timeZone: string, signInThere = signIn) {
  const user = await signInThere();
  await user(settingsEndpoints.update, { body: { timeZone } });
  return user;
}

/** What can never be carried out is not proposed: the answer says why. */
async function proposed(user: TestUser, ...actions: Parameters<typeof propose>[1][]): Promise<string | null> {
  const [card] = await propose(user, ...actions);
  if (card) return (await run(user, [card.id]))[0]!.message ?? null;
  return (await user(assistantEndpoints.conversation)).body.data.at(-1)!.content;
}

/** Ways in which a birthday comes in; each answers why it did not, or nothing. */
const DOORS: Readonly<Record<string, (user: TestUser, birthday: string) => Promise<string | null>>> = {
  'a new contact': async (user, birthday) => {
    const { status, body } = await user(create, { body: { name: 'Grace', birthday } });
    return status === 201 ? null : (body as unknown as { message: string }).message;
  },
  'a changed contact': async (user, birthday) => {
    const { id } = (await user(create, { body: { name: 'Grace' } })).body;
    const { status, body } = await user(update, { params: { id }, body: { birthday } });
    return status === 200 ? null : (body as unknown as { message: string }).message;
  },
  'an import': async (user, birthday) => {
    const { id } = await importFile(user, [{ name: 'Grace', birthday }], { runQueued });
    return (await resultsOf(user, id)).data[0]!.message;
  },
  'an import that fills in': async (user, birthday) => {
    await user(create, { body: { name: 'Grace', email: 'grace@example.com' } });
    const rows = [{ name: 'Grace', email: 'grace@example.com', birthday }];
    const { id } = await importFile(user, rows, { runQueued, body: { duplicates: 'merge' } });
    return (await resultsOf(user, id)).data[0]!.message;
  },
  'a contact of the assistant': async (user, birthday) => {
    return proposed(user, action('create-contact', { contact: { name: 'Grace', birthday } }));
  },
  'a change by the assistant': async (user, birthday) => {
    const { id } = (await user(create, { body: { name: 'Grace' } })).body;
    return proposed(user, action('update-contact', { contactId: id, change: { birthday } }));
  },
};

const birthdayOf = async (user: TestUser) => (await user(list)).body.data[0]?.birthday ?? null;

test.each(Object.keys(DOORS))('%s has no birthday that is still to come where the user is', async (door) => {
  const come = DOORS[door]!;
  for (const birthday of ['2030-05-03', '2026-11-16']) {
    const ada = await personIn('America/Los_Angeles');
    expect(await come(ada, birthday)).toContain('in the future');
    expect(await birthdayOf(ada)).toBeNull();
  }
  for (const [birthday, zone] of [
    ['2026-11-15', 'America/Los_Angeles'],
    ['2026-11-16', 'Pacific/Auckland'],
    ['--12-24', 'America/Los_Angeles'],
  ] as const) {
    const bob = await personIn(zone);
    expect(await come(bob, birthday)).toBeNull();
    expect(await birthdayOf(bob)).toBe(birthday);
  }
});

test('a contact whose birthday an older rule let in can be changed otherwise', async () => {
  const ada = await personIn('UTC');
  const { id } = (await ada(create, { body: { name: 'Grace' } })).body;
  await app.query('update contacts set birthday = $1 where id = $2', ['2030-05-03', id]);
  const body = { name: 'Grace Hopper', birthday: '2030-05-03' };
  expect((await ada(update, { params: { id }, body })).status).toBe(200);
});

test('the built-in assistant asks instead of guessing another century', async () => {
  const builtIn = await startTestApp();
  builtIn.clock.moveTo(Temporal.Instant.from('2026-11-15T20:00:00Z'));
  const ada = await personIn('UTC', builtIn.signIn);
  await ada(create, { body: { name: 'Grace' } });
  const say = async (text: string) => (await ada(assistantEndpoints.process, { body: { message: text } })).body;
  expect(JSON.stringify(await say("Grace's birthday is 3 May 2030"))).toContain('Which day is');
  expect(JSON.stringify(await say("Grace's birthday is 3 May 1988"))).toContain('1988');
});
