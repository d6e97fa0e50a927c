import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import { proposedPhotoAddress } from '@inner-circle/domain/sources/sources.rules.ts';
import { freePort } from '@inner-circle/sandbox/testing/free-port.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cardDavAccounts } from '../adapters/carddav/carddav-accounts.ts';
import { startFront } from '../testing/processes/front-server.ts';
import { parsing } from '../testing/parsing.ts';
import { JPEG, PNG } from '../testing/pictures.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

/** Its own address book is a CardDAV server as good as another: ada reads what bob keeps there. */
const { signIn, runQueued, query, origin } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
});
const outside = await startTestApp();
const front = await startFront(origin);
afterAll(front.goAway);
beforeEach(() => front.behave('through'));

const { list, look, connectCardDav, proposals, decide, takeAll, disconnect } = sourcesEndpoints;

const sourceOf = async (user: TestUser) => (await user(list)).body.data[0]!;
const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list)).body.data;
const add = async (user: TestUser, contact: object) => (await user(contactsEndpoints.create, { body: contact })).body;

async function lookAgain(user: TestUser) {
  const { id } = await sourceOf(user);
  expect((await user(look, { params: { id } })).status).toBe(200);
  await runQueued();
  return sourceOf(user);
}

/** Bob with Uma and Vic, and the password with which his address book is read. */
async function bobWithPeople() {
  const bob = await signIn();
  const uma = await add(bob, { name: 'Uma Thoresen', email: 'uma@example.org', groups: ['Friends'], company: 'Fjord' });
  const vic = await add(bob, { name: 'Vic Ottesen', phone: '+47 22 33 44 55', birthday: '--02-29' });
  const device = (await bob(devicePasswordsEndpoints.create, { body: { name: 'Elsewhere' } })).body;
  return {
    bob,
    uma,
    vic,
    device,
    account: { address: front.origin, username: bob.user.email, password: device.password },
  };
}

/** Ada, after Uma and Vic were brought in from bob's. */
async function broughtIn() {
  const there = await bobWithPeople();
  const ada = await signIn();
  expect((await ada(connectCardDav, { body: there.account })).status).toBe(200);
  await runQueued();
  const { importId } = await sourceOf(ada);
  await ada(importExportEndpoints.start, { params: { id: importId! }, body: {} });
  await runQueued();
  await lookAgain(ada);
  return { ada, ...there };
}

test('an address book that is connected becomes an import that waits for the person', async () => {
  const { account } = await bobWithPeople();
  const ada = await signIn();
  const { status, body } = await ada(connectCardDav, { body: account });
  expect(status).toBe(200);
  expect(body).toMatchObject({ kind: 'carddav', account: account.username, server: 'localhost', isLooking: true });
  expect(body.address).toBe(`${account.address}/`);
  expect(JSON.stringify(await query('select * from contact_sources'))).not.toContain(account.password);
  await runQueued();
  const source = await sourceOf(ada);
  expect(source).toMatchObject({ isLooking: false, people: 2, isBroughtIn: false, problem: null });
  expect(await contactsOf(ada)).toEqual([]);
  await ada(importExportEndpoints.start, { params: { id: source.importId! }, body: {} });
  await runQueued();
  expect(await contactsOf(ada)).toMatchObject([
    { name: 'Uma Thoresen', email: 'uma@example.org', company: 'Fjord', groups: ['Friends'] },
    { name: 'Vic Ottesen', phone: '+47 22 33 44 55', birthday: '--02-29' },
  ]);
  expect(await lookAgain(ada)).toMatchObject({ isBroughtIn: true, importId: null, proposals: 0, people: 2 });
});

test('what changed, came and went in an address book is proposed, and nothing is changed or deleted here by itself', async () => {
  const { ada, bob, uma, vic } = await broughtIn();
  await bob(contactsEndpoints.update, { params: { id: uma.id }, body: { name: 'Uma Berg' } });
  await bob(contactsEndpoints.remove, { params: { id: vic.id } });
  await add(bob, { name: 'Wim Aas' });
  const { id, people } = await lookAgain(ada);
  expect(people).toBe(2);
  const found = (await ada(proposals, { params: { id } })).body.data;
  expect(found.map(({ kind, name }) => [kind, name]).toSorted()).toEqual([
    ['changed', 'Uma Berg'],
    ['gone', 'Vic Ottesen'],
    ['new', 'Wim Aas'],
  ]);
  expect(await contactsOf(ada)).toMatchObject([{ name: 'Uma Thoresen' }, { name: 'Vic Ottesen' }]);
  const decisions = found.map(({ id: one, version, changes }) => ({
    id: one,
    version,
    accept: true,
    fields: changes.map(({ field }) => field as 'name'),
  }));
  expect((await ada(decide, { params: { id }, body: { decisions } })).body).toEqual({ done: 3, left: [] });
  expect((await contactsOf(ada)).map(({ name }) => name)).toEqual(['Uma Berg', 'Vic Ottesen', 'Wim Aas']);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0, people: 2, problem: null });
});

const photoOf = (user: TestUser, name: string, picture?: Uint8Array<ArrayBuffer>) =>
  contactsOf(user).then(async (people) => {
    const one = people.find((person) => person.name === name)!;
    if (picture)
      await user.send('PUT', `/api/contacts/${one.id}/photo`, undefined, { raw: picture, type: 'image/jpeg' });
    return one.photo;
  });
const aroundOf = async (user: TestUser, name: string) => {
  const { id } = (await contactsOf(user)).find((person) => person.name === name)!;
  return (await user(contactDetailsEndpoints.get, { params: { id } })).body.relations.map((one) => one.name);
};
const allOf = async (user: TestUser, accept = true) => {
  const { id } = await sourceOf(user);
  const found = (await user(proposals, { params: { id } })).body.data;
  const decisions = found.map(({ id: one, version, changes }) => ({
    id: one,
    version,
    accept,
    fields: accept ? changes.map(({ field }) => field as 'name') : [],
  }));
  expect((await user(decide, { params: { id }, body: { decisions } })).body.left).toEqual([]);
  return found;
};

test('another photo there, and somebody who comes to be around them, is proposed, looked at and taken', async () => {
  const { ada, bob, uma } = await broughtIn();
  await photoOf(bob, 'Uma Thoresen', JPEG);
  await bob(relationsEndpoints.create, { params: { contactId: uma.id }, body: { name: 'Zoe', kind: 'child' } });
  const { id } = await lookAgain(ada);
  const [proposal] = (await ada(proposals, { params: { id } })).body.data;
  expect(proposal!.changes).toEqual([
    { field: 'relations', here: null, there: 'Zoe (child)', isOwn: false, keepsMore: false },
    { field: 'photo', here: null, there: 'A photo', isOwn: false, keepsMore: false },
  ]);
  const address = proposedPhotoAddress(proposal!);
  const { status, headers } = await ada.send('GET', address);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await bob.send('GET', address)).status).toBe(404);
  expect([await photoOf(ada, 'Uma Thoresen'), await aroundOf(ada, 'Uma Thoresen')]).toEqual([null, []]);
  await allOf(ada);
  expect(await photoOf(ada, 'Uma Thoresen')).toBe(await photoOf(bob, 'Uma Thoresen'));
  expect(await aroundOf(ada, 'Uma Thoresen')).toEqual(['Zoe']);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0 });
});

test('a photo of one’s own is not taken with all the others, and one that was left is not proposed again', async () => {
  const { ada, bob } = await broughtIn();
  await photoOf(ada, 'Uma Thoresen', PNG);
  const own = await photoOf(ada, 'Uma Thoresen');
  await photoOf(bob, 'Uma Thoresen', JPEG);
  const { id } = await lookAgain(ada);
  expect((await ada(proposals, { params: { id } })).body.data[0]!.changes).toMatchObject([
    { field: 'photo', isOwn: true },
  ]);
  await ada(takeAll, { params: { id } });
  expect(await photoOf(ada, 'Uma Thoresen')).toBe(own);
  expect(await sourceOf(ada)).toMatchObject({ proposals: 1 });
  await allOf(ada, false);
  expect(await lookAgain(ada)).toMatchObject({ proposals: 0 });
  expect(await photoOf(ada, 'Uma Thoresen')).toBe(own);
});

test('somebody new comes with the photo and the people around them', async () => {
  const { ada, bob } = await broughtIn();
  const wim = await add(bob, { name: 'Wim Aas' });
  await photoOf(bob, 'Wim Aas', PNG);
  await bob(relationsEndpoints.create, { params: { contactId: wim.id }, body: { name: 'Tor', kind: 'partner' } });
  await lookAgain(ada);
  expect(await allOf(ada)).toMatchObject([{ kind: 'new', changes: [{ field: 'relations' }, { field: 'photo' }] }]);
  expect(await photoOf(ada, 'Wim Aas')).toBe(await photoOf(bob, 'Wim Aas'));
  expect(await aroundOf(ada, 'Wim Aas')).toEqual(['Tor']);
});

test('a password that was taken back is told once, and connecting again goes on where it was', async () => {
  const { ada, bob, uma, device, account } = await broughtIn();
  await bob(devicePasswordsEndpoints.remove, { params: { id: device.id } });
  expect(await lookAgain(ada)).toMatchObject({
    problem: { message: 'localhost no longer accepts the password.', isRefused: true },
  });
  const { id } = await sourceOf(ada);
  expect(await ada(look, { params: { id } })).toMatchObject({ status: 409, body: { error: 'sources.sign-in-again' } });
  const told = (await ada(notificationsEndpoints.list)).body.data;
  expect(told.filter(({ message }) => message.includes('We can no longer look into'))).toMatchObject([
    { sourceId: id, contactId: null },
  ]);
  await bob(contactsEndpoints.update, { params: { id: uma.id }, body: { name: 'Uma Berg' } });
  const { password } = (await bob(devicePasswordsEndpoints.create, { body: { name: 'Again' } })).body;
  const { address } = await sourceOf(ada);
  const again = { address: address!, username: account.username, password };
  expect((await ada(connectCardDav, { body: again })).body.id).toBe(id);
  await runQueued();
  expect((await ada(list)).body.data).toMatchObject([{ id, problem: null, proposals: 1 }]);
});

test('a server that is gone or ill is told as one that does not answer, and looked into when it is back', async () => {
  const { ada, bob, uma } = await broughtIn();
  await bob(contactsEndpoints.update, { params: { id: uma.id }, body: { name: 'Uma Berg' } });
  const away = { isLooking: false, problem: { message: 'localhost does not answer.', isRefused: false } };
  await front.goAway();
  expect(await lookAgain(ada)).toMatchObject(away);
  await front.comeBack();
  front.behave({ status: 503 });
  expect(await lookAgain(ada)).toMatchObject(away);
  front.behave('through');
  expect(await lookAgain(ada)).toMatchObject({ problem: null, proposals: 1 });
});

test('an address book that is no longer where it was is told, and nobody is taken for deleted', async () => {
  const { ada } = await broughtIn();
  front.behave({ status: 404 });
  expect(await lookAgain(ada)).toMatchObject({
    people: 2,
    proposals: 0,
    problem: { message: 'localhost does not answer as an address book does.', isRefused: false },
  });
  front.behave('through');
  expect(await lookAgain(ada)).toMatchObject({ people: 2, proposals: 0, problem: null });
});

test('a server that is too slow is let go of', async () => {
  const { account } = await bobWithPeople();
  front.behave('silent');
  const accounts = cardDavAccounts({ allowPrivate: true, parsing, timeout: 100 });
  const server = { ...account, address: new URL(account.address) };
  const { signal } = new AbortController();
  await expect(accounts.verify(server, signal)).rejects.toMatchObject({ message: 'localhost does not answer.' });
  await expect(accounts.look(server, { syncToken: null, known: new Map(), signal }).next()).rejects.toMatchObject({
    kind: 'away',
    detail: 'localhost does not answer.',
  });
});

test.each([
  ['a wrong password', { password: 'not-the-one' }, 'password', 'did not accept this user name and password'],
  ['a name that is none', { address: 'https://nobody.invalid' }, 'address', 'There is no server named nobody.invalid'],
  ['an address with a password in it', { address: 'https://bob:secret@localhost' }, 'address', 'not the address'],
])('%s is said at its field, and nothing is connected', async (_what, wrong, field, message) => {
  const { account } = await bobWithPeople();
  const ada = await signIn();
  const { status, body } = await ada.send('POST', connectCardDav.url, { ...account, ...wrong });
  expect(status).toBe(400);
  expect(body).toMatchObject({ field, message: expect.stringContaining(message) });
  expect((await ada(list)).body.data).toEqual([]);
});

test.each([
  [{ status: 404 }, 'There is no address book at localhost.'],
  [{ status: 500 }, 'localhost is in trouble. Try again later.'],
  [{ status: 301, headers: { location: '/' } }, 'There is no address book at localhost.'],
])('a server that answers %o is not connected', async (behaviour, message) => {
  const { account } = await bobWithPeople();
  front.behave(behaviour);
  const ada = await signIn();
  const { status, body } = await ada(connectCardDav, { body: account });
  expect([status, body]).toMatchObject([400, { field: 'address', message }]);
});

test('a server that is not there is told as one that does not answer', async () => {
  const ada = await signIn();
  const body = { address: `http://localhost:${await freePort()}`, username: 'bob', password: 'secret' };
  expect((await ada(connectCardDav, { body })).body).toMatchObject({
    field: 'address',
    message: 'localhost does not answer.',
  });
});

test.each([
  ['https://localhost', 'localhost is on a private network, where this server connects to nothing.'],
  ['https://10.0.0.1', '10.0.0.1 is on a private network, where this server connects to nothing.'],
  ['https://[::1]', '[::1] is on a private network, where this server connects to nothing.'],
  ['http://contacts.example.com', 'The address must begin with https://, or the password could be read on its way.'],
])('outside the sandbox %s is not connected to', async (address, message) => {
  const ada = await outside.signIn();
  const { status, body } = await ada(connectCardDav, { body: { address, username: 'bob', password: 'secret' } });
  expect([status, body]).toMatchObject([400, { field: 'address', message }]);
});

test('who disconnects an address book keeps the people', async () => {
  const { ada } = await broughtIn();
  const { id } = await sourceOf(ada);
  expect((await ada(disconnect, { params: { id } })).status).toBe(204);
  expect(await contactsOf(ada)).toHaveLength(2);
  expect(await query('select from source_people where user_id = $1', [ada.user.id])).toEqual([]);
});
