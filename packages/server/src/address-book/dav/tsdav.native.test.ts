import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import { createDAVClient } from 'tsdav';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, origin } = await startTestApp();

const add = async (user: TestUser, contact: object) => (await user(contactsEndpoints.create, { body: contact })).body;

async function clientOf(user: TestUser) {
  const { id, password } = (await user(devicePasswordsEndpoints.create, { body: { name: 'Laptop' } })).body;
  const client = await createDAVClient({
    serverUrl: origin,
    credentials: { username: user.user.email, password },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  });
  return { id, client };
}

test('a client of others finds the address book by itself and follows it from the first look to a deletion', async () => {
  const ada = await signIn();
  const grace = await add(ada, {
    name: 'Grace Hopper',
    email: 'grace@example.com',
    emailLabel: 'work',
    moreEmails: [{ value: 'hopper@example.com', label: 'Ferienhaus 🏡' }],
    birthday: '--02-29',
    groups: ['Navy'],
  });
  const alan = await add(ada, { name: 'Alan Turing', phone: '040' });
  const { id, client } = await clientOf(ada);
  const [book, ...others] = await client.fetchAddressBooks();
  expect(others).toEqual([]);
  expect(book).toMatchObject({ displayName: 'Inner Circle', reports: expect.arrayContaining(['syncCollection']) });
  const addressBook = book!;

  const cards = await client.fetchVCards({ addressBook });
  const people = cards.flatMap(({ data }) => readCards(String(data)).persons);
  expect(people.find(({ name }) => name === 'Grace Hopper')).toMatchObject({
    uid: grace.id,
    emails: [
      { value: 'grace@example.com', label: 'work' },
      { value: 'hopper@example.com', label: 'Ferienhaus 🏡' },
    ],
    birthday: '--02-29',
    groups: ['Navy'],
  });
  expect(people).toHaveLength(2);

  let collection = { ...addressBook, objects: cards, objectMultiGet: client.addressBookMultiGet };
  const sync = async () => {
    const next = await client.smartCollectionSync({ collection, method: 'webdav', detailedResult: true });
    const { created, updated, deleted } = next.objects;
    const gone = new Set(deleted.map(({ url }) => url));
    const changed = new Map([...created, ...updated].map((one) => [one.url, one]));
    collection = {
      ...collection,
      syncToken: next.syncToken ?? '',
      objects: [...collection.objects.filter(({ url }) => !gone.has(url) && !changed.has(url)), ...changed.values()],
    };
    const names = (list: readonly { data?: unknown }[]) =>
      list.map(({ data }) => readCards(String(data)).persons[0]?.name);
    return { created: names(created), updated: names(updated), deleted: deleted.length };
  };
  expect(await sync()).toEqual({ created: [], updated: [], deleted: 0 });
  await ada(contactsEndpoints.update, { params: { id: alan.id }, body: { name: 'Alan M. Turing' } });
  await add(ada, { name: 'Ada Lovelace' });
  expect(await sync()).toEqual({ created: ['Ada Lovelace'], updated: ['Alan M. Turing'], deleted: 0 });
  await ada(contactsEndpoints.remove, { params: { id: grace.id } });
  expect(await sync()).toEqual({ created: [], updated: [], deleted: 1 });
  expect(collection.objects).toHaveLength(2);

  const refused = await client.createVCard({ addressBook, filename: 'new.vcf', vCardString: 'BEGIN:VCARD' });
  expect(refused.status).toBe(403);
  await ada(devicePasswordsEndpoints.remove, { params: { id } });
  await expect(client.fetchVCards({ addressBook })).rejects.toThrow(/\S/);
});
