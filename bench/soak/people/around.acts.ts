import { setTimeout as sleep } from 'node:timers/promises';
import { devicePasswordsEndpoints } from '../../../packages/domain/src/address-book/device-passwords.contract.ts';
import { photoAddress } from '../../../packages/domain/src/contacts/photos.rules.ts';
import { relationsEndpoints } from '../../../packages/domain/src/contacts/relations.contract.ts';
import { davSender, deviceThatSends, entriesIn, propfind } from '../../../packages/server/src/testing/dav-client.ts';
import { JPEG, PNG, WEBP } from '../../../packages/server/src/testing/pictures.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, type Stage } from './stage.ts';

const SHOWN = 'a photo that was taken is there, whole';
const ACKNOWLEDGED = 'a write is acknowledged or refused for a reason';
const READ = 'a device reads everybody, and nobody else';
const TAKEN_BACK = 'a device whose password was taken back reads nothing';
const TRIES = 40;
const WAIT_MILLISECONDS = 300;

export const addPhoto: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const chosen = random.pickOrNone([...memory.contacts]);
  const picture = random.pick([JPEG, PNG, WEBP]);
  if (!chosen) return false;
  const [id, contact] = chosen;
  const { status, body } = await client.send('PUT', `/api/contacts/${id}/photo`, picture);
  const { photo } = body as { photo: string };
  person.note(`gave ${contact.name} a photo: ${status}`);
  expectOf(
    person,
    stage,
    ACKNOWLEDGED,
    status === 200,
    () => `a photo was answered ${status}: ${JSON.stringify(body)}`,
  );
  if (status !== 200) return true;
  contact.photo = photo;
  const seen = await client.send('GET', photoAddress(id, photo));
  expectOf(person, stage, SHOWN, seen.status === 200 && seen.body !== '', () => `it was answered ${seen.status}`);
  return true;
};

/** Somebody who is a name only. */
export const addRelative: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const contactId = random.pickOrNone([...memory.contacts.keys()]);
  const [key, name] = [random.uuid(), `Child ${random.whole(0, 1e9).toString(36)}`];
  if (!contactId) return false;
  const { status } = await client.call(relationsEndpoints.create, {
    params: { contactId },
    body: { kind: 'child', name },
    key,
  });
  person.note(`added ${name} around somebody: ${status}`);
  expectOf(person, stage, ACKNOWLEDGED, status === 201, () => `somebody around was answered ${status}`);
  if (status === 201) memory.relatives.set(key, { contactId, name });
  return true;
};

/** A laptop takes the address book, and is lost. */
export const readOnDevice: Act = async (person, stage) => {
  const { client, random, memory } = person;
  const { create, remove } = devicePasswordsEndpoints;
  const made = await client.call(create, { body: { name: 'Laptop' }, key: random.uuid() });
  if (made.status !== 201) return false;
  const { id, password } = made.body;
  const ids = await patiently(async () => peopleOn(person, stage, password));
  const known = memory.contacts;
  person.note(`a laptop took the address book: ${ids?.length ?? 'no answer'}`);
  const isAll = ids?.length === known.size && ids.every((one) => known.has(one));
  expectOf(person, stage, READ, isAll, () => `it has ${ids?.length ?? 'no answer'} of ${known.size}`);
  const { status } = await client.call(remove, { params: { id } });
  if (status !== 204) return true;
  const isRefused = await peopleOn(person, stage, password).then(
    () => false,
    () => true,
  );
  expectOf(person, stage, TAKEN_BACK, isRefused, () => 'it read the address book');
  return true;
};

async function peopleOn({ email, client }: Person, { vendors }: Stage, password: string): Promise<string[]> {
  const send = davSender(vendors.origin, email, password, { 'x-forwarded-for': client.address });
  const device = await deviceThatSends(send);
  if (!device.home) throw new Error('There is no address book.');
  const cards = await send('PROPFIND', device.book, { depth: '1', body: propfind('getetag') });
  if (cards.status !== 207) throw new Error(`The address book was answered with ${cards.status}.`);
  const [, ...people] = entriesIn(cards);
  return people.map(({ href }) => href.slice(device.book.length, -'.vcf'.length));
}

/** What a lost answer or a process that died made fail is tried again. */
async function patiently<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await ask().catch(() => undefined);
    if (result !== undefined) return result;
    await sleep(WAIT_MILLISECONDS);
  }
  return undefined;
}
