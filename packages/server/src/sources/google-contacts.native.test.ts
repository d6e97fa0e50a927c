import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerGoogle, connectContacts } from '../testing/vendors/google-consent.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { lookInto, lookWhereDue } from './look.service.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { signIn, stranger, runQueued, query, clock, dependencies } = testApp;
const free = await startTestApp({ sandbox: true });

beforeEach(() => clock.reset());
afterEach(() => stranger.send('POST', '/sandbox/faults', { vendor: 'contacts', fault: 'none' }));

const { list, look, keep, disconnect, proposals, decide, takeAll, googleAuth } = sourcesEndpoints;

/** What the owner of the account does on a phone. */
const phoneOf = ({ user }: TestUser) => {
  const tap = async (what: string, body: object) =>
    (await stranger.send('POST', `/sandbox/contacts/${user.email}/${what}`, body)).body as { id: string };
  return {
    add: async (fields: object) => (await tap('people', fields)).id,
    change: (person: string, fields: object) => tap('person/change', { person, ...fields }),
    remove: (person: string) => tap('person/delete', { person }),
  };
};
const sourceOf = async (user: TestUser) => (await user(list)).body.data[0]!;
const fault = (kind: string) => stranger.send('POST', '/sandbox/faults', { vendor: 'contacts', fault: kind });
const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list)).body.data;
const proposalsOf = async (user: TestUser) => {
  const { id } = await sourceOf(user);
  return (await user(proposals, { params: { id } })).body.data;
};

async function lookAgain(user: TestUser) {
  const { id } = await sourceOf(user);
  expect((await user(look, { params: { id } })).status).toBe(200);
  await runQueued();
  return sourceOf(user);
}

/** Uma and Vic are in the account, and were brought in. */
async function broughtIn(signingIn = signIn, run = runQueued) {
  const ada = await signingIn();
  const phone = phoneOf(ada);
  const uma = await phone.add({ name: 'Uma Thoresen', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  const vic = await phone.add({ name: 'Vic Ottesen', phones: '+47 22 33 44 55', birthday: '--02-29' });
  await connectContacts(ada);
  await run();
  const { importId } = await sourceOf(ada);
  await ada(importExportEndpoints.start, { params: { id: importId! }, body: {} });
  await run();
  await lookAgain(ada);
  return { ada, phone, uma, vic };
}

test('Google is asked for reading contacts alone, on every plan, and a missing tick is told', async () => {
  const ada = await free.signIn();
  const asked = new URL((await ada(googleAuth)).body.authUrl).searchParams.get('scope');
  expect(asked).toBe('openid email https://www.googleapis.com/auth/contacts.readonly');
  const half = await ada.send('GET', await answerGoogle(ada, { what: 'contacts', scopes: [] }));
  expect(half.body).toContain('The tick is missing');
  expect((await ada(list)).body).toEqual({ data: [], offersGoogle: true });
});

test('the first look makes an import that waits for the person, and what was imported is known from then on', async () => {
  const ada = await signIn();
  const phone = phoneOf(ada);
  await phone.add({ name: 'Uma Thoresen', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  await phone.add({ company: 'Corner Bakery', phones: '+47 1' });
  await connectContacts(ada);
  expect(await sourceOf(ada)).toMatchObject({ isLooking: true, people: 0, lookedAt: null });
  await runQueued();
  const source = await sourceOf(ada);
  expect(source).toMatchObject({
    kind: 'google',
    account: ada.user.email,
    isLooking: false,
    people: 2,
    isBroughtIn: false,
    problem: null,
  });
  expect(await contactsOf(ada)).toEqual([]);
  const imported = await ada(importExportEndpoints.start, { params: { id: source.importId! }, body: {} });
  expect(imported.body).toMatchObject({ total: 2, fileName: `Google Contacts of ${ada.user.email}` });
  await runQueued();
  expect(await contactsOf(ada)).toMatchObject([
    { name: 'Corner Bakery', phone: '+47 1' },
    { name: 'Uma Thoresen', email: 'uma@example.org', company: 'Fjord', groups: ['Friends'] },
  ]);
  expect(await lookAgain(ada)).toMatchObject({ isBroughtIn: true, importId: null, proposals: 0 });
  expect(await query('select from source_links where user_id = $1', [ada.user.id])).toHaveLength(2);
});

test('what changed there is proposed field by field, and here nothing changes until it is taken', async () => {
  const { ada, phone, uma } = await broughtIn();
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@berg.example', labels: 'Friends', company: 'Fjord' });
  expect(await lookAgain(ada)).toMatchObject({ proposals: 1 });
  const [proposal] = await proposalsOf(ada);
  expect(proposal).toMatchObject({
    kind: 'changed',
    contact: { name: 'Uma Thoresen' },
    changes: [
      { field: 'name', here: 'Uma Thoresen', there: 'Uma Berg', isOwn: false },
      { field: 'emails', here: expect.stringContaining('uma@example.org'), there: 'uma@berg.example (home)' },
    ],
  });
  expect(await contactsOf(ada)).toMatchObject([{ name: 'Uma Thoresen' }, { name: 'Vic Ottesen' }]);
  const { id, version, sourceId } = proposal!;
  const decisions = [{ id, version, accept: true, fields: ['emails' as const] }];
  const stale = { ...decisions[0]!, version: 'another' };
  expect((await ada(decide, { params: { id: sourceId }, body: { decisions: [stale] } })).body).toMatchObject({
    done: 0,
    left: [{ message: expect.stringContaining('something else there by now') }],
  });
  expect((await ada(decide, { params: { id: sourceId }, body: { decisions } })).body).toEqual({ done: 1, left: [] });
  expect(await contactsOf(ada)).toMatchObject([{ name: 'Uma Thoresen', email: 'uma@berg.example' }, {}]);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0 });
});

test('what was changed here is not overwritten by taking all, and stays proposed', async () => {
  const { ada, phone, uma } = await broughtIn();
  const [here] = await contactsOf(ada);
  await ada(contactsEndpoints.update, { params: { id: here!.id }, body: { name: 'Uma T.' } });
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org', company: 'Fjell', labels: 'Friends' });
  await phone.add({ name: 'Xan' });
  const { id } = await lookAgain(ada);
  expect((await ada(takeAll, { params: { id } })).body).toEqual({ done: 2, left: [] });
  expect(await contactsOf(ada)).toMatchObject([
    { name: 'Uma T.', company: 'Fjell' },
    { name: 'Vic Ottesen' },
    { name: 'Xan' },
  ]);
  expect(await proposalsOf(ada)).toMatchObject([
    { changes: [{ field: 'name', here: 'Uma T.', there: 'Uma Berg', isOwn: true }] },
  ]);
});

test('somebody new there is proposed, and who is deleted there stays here and is told of', async () => {
  const { ada, phone, vic } = await broughtIn();
  await phone.add({ name: 'Wim Aas', emails: 'wim@example.org' });
  await phone.remove(vic);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 2, people: 2 });
  const found = await proposalsOf(ada);
  expect(found.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
    ['gone', 'Vic Ottesen'],
    ['new', 'Wim Aas'],
  ]);
  const decisions = found.map(({ id, version, kind }) => ({ id, version, accept: kind === 'new', fields: [] }));
  const { id } = await sourceOf(ada);
  expect((await ada(decide, { params: { id }, body: { decisions } })).body).toEqual({ done: 2, left: [] });
  expect((await contactsOf(ada)).map(({ name }) => name)).toEqual(['Uma Thoresen', 'Vic Ottesen', 'Wim Aas']);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0, people: 2 });
});

test('somebody who was deleted here is not proposed again, and comes back with who they are there', async () => {
  const { ada, phone, uma } = await broughtIn();
  const [here] = await contactsOf(ada);
  await ada(contactsEndpoints.remove, { params: { id: here!.id } });
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org' });
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0 });
  await ada(contactsEndpoints.restore, { params: { id: here!.id } });
  await phone.change(uma, { name: 'Uma Aas', emails: 'uma@example.org' });
  expect(await lookAgain(ada)).toMatchObject({ proposals: 1 });
});

test('beyond the plan nobody is added, and who did not fit waits', async () => {
  const ada = await free.signIn();
  const phone = phoneOf(ada);
  const freePhone = {
    add: (fields: object) => free.stranger.send('POST', `/sandbox/contacts/${ada.user.email}/people`, fields),
  };
  expect(phone).toBeDefined();
  for (let n = 0; n < 11; n++) await freePhone.add({ name: `Person ${n}` });
  await connectContacts(ada);
  await free.runQueued();
  const { importId, id } = await sourceOf(ada);
  await ada(importExportEndpoints.start, { params: { id: importId! }, body: {} });
  await free.runQueued();
  await ada(look, { params: { id } });
  await free.runQueued();
  const [waiting] = await proposalsOf(ada);
  expect(waiting).toMatchObject({ kind: 'new', name: 'Person 10' });
  const decisions = [{ id: waiting!.id, version: waiting!.version, accept: true, fields: [] }];
  expect((await ada(decide, { params: { id }, body: { decisions } })).body).toMatchObject({
    done: 0,
    left: [{ name: 'Person 10', message: expect.stringContaining('limit') }],
  });
});

test('a token that Google no longer knows means that everybody is read and compared, the deleted too', async () => {
  const { ada, phone, uma, vic } = await broughtIn();
  await phone.remove(vic);
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  await fault('410');
  expect(await lookAgain(ada)).toMatchObject({ proposals: 2, people: 1, problem: null });
});

test('kept up to date, an account is looked into once a day, and what was found is told in the bell', async () => {
  const { ada, phone, uma } = await broughtIn();
  const { id } = await sourceOf(ada);
  expect((await ada(keep, { params: { id }, body: { keepsUpToDate: true } })).body.nextLookAt).not.toBeNull();
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  const { signal } = new AbortController();
  await lookWhereDue(clock.now(), dependencies, signal);
  await runQueued();
  expect(await sourceOf(ada)).toMatchObject({ proposals: 0 });
  clock.moveTo(clock.now().add({ hours: 25 }));
  await lookWhereDue(clock.now(), dependencies, signal);
  await runQueued();
  expect(await sourceOf(ada)).toMatchObject({ proposals: 1 });
  const { body } = await ada(notificationsEndpoints.list);
  expect(body.data).toMatchObject([
    { message: expect.stringContaining('Somebody changed in Google Contacts'), sourceId: id, contactId: null },
  ]);
});

test('two looks at once find what there is once', async () => {
  const { ada, phone, uma } = await broughtIn();
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  await phone.add({ name: 'Wim Aas' });
  const { id: sourceId } = await sourceOf(ada);
  const asked = { userId: ada.user.id, sourceId, isAsked: false };
  const { signal } = new AbortController();
  await Promise.all([lookInto(asked, dependencies, signal), lookInto(asked, dependencies, signal)]);
  expect(await sourceOf(ada)).toMatchObject({ proposals: 2, problem: null });
  const { body } = await ada(notificationsEndpoints.list);
  expect(body.data.filter(({ subject }) => subject === 'Google Contacts')).toHaveLength(1);
});

test('what a look found is told also when another one was done before it', async () => {
  const { ada, phone } = await broughtIn();
  await phone.add({ name: 'Wim Aas' });
  const { id: sourceId } = await sourceOf(ada);
  const asked = { userId: ada.user.id, sourceId, isAsked: false };
  const { signal } = new AbortController();
  const { promise: overtaken, resolve: goOn } = Promise.withResolvers<void>();
  const google = dependencies.ports.googleContacts!;
  const slowly: typeof google = {
    ...google,
    look: async function* (...from) {
      const token = yield* google.look(...from);
      await overtaken;
      return token;
    },
  };
  const slow = lookInto(asked, { ...dependencies, ports: { ...dependencies.ports, googleContacts: slowly } }, signal);
  await expect.poll(async () => (await sourceOf(ada)).proposals).toBe(1);
  await lookInto(asked, dependencies, signal);
  goOn();
  await slow;
  const { body } = await ada(notificationsEndpoints.list);
  expect(body.data.filter(({ subject }) => subject === 'Google Contacts')).toHaveLength(1);
});

test.each(['500', '429', '503'])(
  'while Google answers %s the account says so, and is looked into again',
  async (kind) => {
    const { ada } = await broughtIn();
    await fault(kind);
    expect(await lookAgain(ada)).toMatchObject({
      isLooking: false,
      problem: { message: 'Google does not answer.', isRefused: false },
    });
    await fault('none');
    expect(await lookAgain(ada)).toMatchObject({ problem: null });
  },
);

test('a permission that was taken back is told once, and connecting again goes on where it was', async () => {
  const { ada, phone, uma } = await broughtIn();
  await stranger.send('POST', '/sandbox/faults', { vendor: 'contacts', fault: 'revoked', account: ada.user.email });
  expect(await lookAgain(ada)).toMatchObject({ problem: { isRefused: true } });
  const { id } = await sourceOf(ada);
  expect(await ada(look, { params: { id } })).toMatchObject({ status: 409, body: { error: 'sources.sign-in-again' } });
  await stranger.send('POST', '/sandbox/faults', { vendor: 'contacts', fault: 'none', account: ada.user.email });
  await phone.change(uma, { name: 'Uma Berg', emails: 'uma@example.org', labels: 'Friends', company: 'Fjord' });
  await connectContacts(ada);
  await runQueued();
  expect((await ada(list)).body.data).toMatchObject([{ id, problem: null, proposals: 1 }]);
});

test('who disconnects keeps the people, and nothing is left of the account', async () => {
  const { ada } = await broughtIn();
  const { id } = await sourceOf(ada);
  expect((await ada(disconnect, { params: { id } })).status).toBe(204);
  expect((await ada(list)).body.data).toEqual([]);
  expect(await contactsOf(ada)).toHaveLength(2);
  expect(await query('select from source_people where user_id = $1', [ada.user.id])).toEqual([]);
});
