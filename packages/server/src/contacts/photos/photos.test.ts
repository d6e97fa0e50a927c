import { contactsEndpoints, type Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LARGEST_PHOTO, photoAddress } from '@inner-circle/domain/contacts/photos.rules.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { expect, test } from 'vitest';
import { JPEG, PNG, WEBP } from '../../testing/pictures.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { pictureIn } from './pictures/picture.ts';

const { signIn, stranger, query } = await startTestApp();
const { create, list, remove, restore } = contactsEndpoints;

const add = async (user: TestUser, name = 'Grace') => (await user(create, { body: { name } })).body;
const path = ({ id }: Contact) => `/api/contacts/${id}/photo`;
const put = (user: TestUser, contact: Contact, raw: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  user.send('PUT', path(contact), undefined, { raw, type });
const get = (user: Pick<TestUser, 'send'>, contact: Contact, search = '', headers = {}) =>
  user.send('GET', path(contact) + search, undefined, undefined, headers);
const photoOf = async (user: TestUser, contact: Contact) =>
  (await user(list)).body.data.find(({ id }) => id === contact.id)?.photo;

test.each([
  ['image/jpeg', JPEG],
  ['image/png', PNG],
  ['image/webp', WEBP],
])(
  'a photo of %s comes back to its owner, without what was written beside it, and to nobody else',
  async (type, file) => {
    const [ada, bob] = [await signIn(), await signIn()];
    const grace = await add(ada);
    expect((await get(ada, grace)).status).toBe(404);
    // What it is, is seen by its content.
    const { status, body } = await put(ada, grace, file, 'text/html');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { id: grace.id, photo: expect.any(String) as string },
    });
    const { photo } = body as Contact;
    expect(await photoOf(ada, grace)).toBe(photo);

    const sent = await ada.send('GET', photoAddress(grace.id, photo!));
    expect(sent.status).toBe(200);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(pictureIn(file)!.content.length),
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('cookie') as string,
      etag: `"${photo}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await get(bob, grace)).status).toBe(404);
    expect((await get(stranger, grace)).status).toBe(401);
    expect((await put(bob, grace, file)).status).toBe(404);
    expect((await bob.send('DELETE', path(grace))).status).toBe(404);
    expect(await photoOf(ada, grace)).toBe(photo);
  },
);

test('under an address without its name a photo is asked about, and is not sent twice', async () => {
  const ada = await signIn();
  const grace = await add(ada);
  const { photo } = (await put(ada, grace, JPEG)).body as Contact;
  for (const search of ['', `?v=${'x'.repeat(22)}`]) {
    const { headers } = await get(ada, grace, search);
    expect(headers.get('cache-control')).toBe('private, no-cache');
  }
  expect(await get(ada, grace, '', { 'if-none-match': `"${photo}"` })).toMatchObject({ status: 304, body: undefined });
});

test('another photo has another name, and a photo can be taken away', async () => {
  const ada = await signIn();
  const grace = await add(ada);
  const first = (await put(ada, grace, JPEG)).body as Contact;
  const second = (await put(ada, grace, PNG)).body as Contact;
  expect(second.photo).not.toBe(first.photo);
  expect(await ada.send('DELETE', path(grace))).toMatchObject({ status: 200, body: { photo: null } });
  expect((await get(ada, grace)).status).toBe(404);
  expect(await photoOf(ada, grace)).toBeNull();
});

test('what is no photo is refused, and the one that is there stays', async () => {
  const ada = await signIn();
  const grace = await add(ada);
  const { photo } = (await put(ada, grace, JPEG)).body as Contact;
  const script = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  for (const file of [script, JPEG.slice(0, -2), new Uint8Array(0)])
    expect(await put(ada, grace, file)).toMatchObject({ status: 400, body: { error: 'bad-input', field: 'photo' } });
  expect(await ada.send('PUT', path(grace))).toMatchObject({ status: 400, body: { field: 'photo' } });
  const large = new Uint8Array(LARGEST_PHOTO + 1);
  expect(await put(ada, grace, large)).toMatchObject({ status: 413, body: { error: 'photos.too-large' } });
  expect((await put(ada, grace, new Uint8Array(2 * LARGEST_PHOTO))).status).toBe(413);
  expect(await photoOf(ada, grace)).toBe(photo);
});

test('the photo of a deleted contact comes back with it', async () => {
  const ada = await signIn();
  const grace = await add(ada);
  const { photo } = (await put(ada, grace, WEBP)).body as Contact;
  const before = await get(ada, grace);
  await ada(remove, { params: { id: grace.id } });
  expect(await query('select from contact_photos where user_id = $1', [ada.user.id])).toEqual([]);
  expect(await ada(restore, { params: { id: grace.id } })).toMatchObject({ status: 200, body: { photo } });
  expect((await get(ada, grace)).body).toEqual(before.body);
});

test('nothing is left of a photo when its account is erased', async () => {
  const ada = await signIn();
  await put(ada, await add(ada), JPEG);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await query('delete from users where id = $1', [ada.user.id]);
  expect(await query('select from contact_photos where user_id = $1', [ada.user.id])).toEqual([]);
});

test('a photo that is set while another is being set is one of the two, as the contact says', async () => {
  const ada = await signIn();
  const grace = await add(ada);
  await Promise.all([
    put(ada, grace, JPEG),
    put(ada, grace, PNG),
    ada.send('DELETE', path(grace)),
    put(ada, grace, WEBP),
  ]);
  const photo = await photoOf(ada, grace);
  const rows = await query('select hash from contact_photos where user_id = $1', [ada.user.id]);
  expect(rows).toEqual(photo ? [{ hash: photo }] : []);
});
