import { contactsEndpoints, type Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PHOTO_ROOM } from '@inner-circle/domain/contacts/photos.rules.ts';
import { afterAll, expect, test } from 'vitest';
import { photoWithoutRoom } from '@inner-circle/domain/import-export/around.rules.ts';
import { importFile, resultsOf } from '../../testing/importing.ts';
import { JPEG, PNG } from '../../testing/pictures.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { pictureIn } from './pictures/picture.ts';

const size = pictureIn(JPEG)!.content.length;

// Room for two photos in place of a gigabyte.
const { bytes } = PHOTO_ROOM;
afterAll(() => void (PHOTO_ROOM.bytes = bytes));
PHOTO_ROOM.bytes = 2 * size;

const { signIn, runQueued } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const add = async (user: TestUser, name: string) => (await user(contactsEndpoints.create, { body: { name } })).body;
const put = (user: TestUser, { id }: Contact, raw: Uint8Array<ArrayBuffer> = JPEG) =>
  user.send('PUT', `/api/contacts/${id}/photo`, undefined, { raw, type: 'image/jpeg' });

test('a photo for which an account has no room is refused, and one that takes the place of another is not', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [grace, dora, fay] = [await add(ada, 'Grace'), await add(ada, 'Dora'), await add(ada, 'Fay')];
  expect(pictureIn(PNG)!.content.length).toBeLessThan(size);
  expect((await put(ada, grace)).status).toBe(200);
  expect((await put(ada, dora)).status).toBe(200);
  expect(await put(ada, fay)).toMatchObject({ status: 409, body: { error: 'account-full' } });
  expect((await put(ada, dora, PNG)).status).toBe(200);
  expect((await put(bob, await add(bob, 'Fay'))).status).toBe(200);
  await ada.send('DELETE', `/api/contacts/${grace.id}/photo`);
  expect((await put(ada, fay)).status).toBe(200);
});

test('an import leaves out the photos for which an account has no room, and says so', async () => {
  const ada = await signIn();
  const photo = JPEG.toBase64();
  const rows = ['Grace', 'Dora', 'Fay'].map((name) => ({ name, photo }));
  const { id, imported } = await importFile(ada, rows, { runQueued });
  expect(imported).toBe(3);
  const { data } = await resultsOf(ada, id);
  expect(data.flatMap(({ message }) => message ?? [])).toEqual([photoWithoutRoom]);
  const contacts = (await ada(contactsEndpoints.list)).body.data;
  expect(contacts.filter((contact) => contact.photo !== null)).toHaveLength(2);
});
