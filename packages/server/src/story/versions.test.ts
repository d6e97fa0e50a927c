import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { storyEndpoints } from '@inner-circle/domain/story/story.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { importFile } from '../testing/importing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { signIn, query, clock, runQueued } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { entries, restore, version } = storyEndpoints;
const { create, update, remove, restore: bringBack } = contactsEndpoints;

const START = Temporal.Instant.from('2026-11-15T09:00:00Z');
beforeEach(() => clock.moveTo(START));
const later = (minutes: number) => clock.moveTo(clock.now().add({ minutes }));

const add = async (user: TestUser, fields: object = {}) =>
  (await user(create, { body: { name: 'Adaeze', notes: 'Likes tea', ...fields } })).body.id;
const write = (user: TestUser, id: string, notes: string) => user(update, { params: { id }, body: { notes } });
const versionsOf = (user: TestUser, id: string) =>
  query<{ id: string; before: string; after: string }>(
    `select id, before, after from note_versions where user_id = $1 and contact_id = $2 order by changed_at, before`,
    [user.user.id, id],
  );
const inShort = async (user: TestUser, id: string) =>
  (await versionsOf(user, id)).map(({ before, after }) => `${before} → ${after}`);

test('notes are kept as they were before and after each change, and other changes leave none', async () => {
  const ada = await signIn();
  const id = await add(ada);
  await ada(update, { params: { id }, body: { name: 'Adaeze O.' } });
  await write(ada, id, 'Likes tea');
  expect(await inShort(ada, id)).toEqual([]);
  await write(ada, id, 'Likes tea and cake');
  later(6);
  await write(ada, id, 'Likes coffee');
  expect(await inShort(ada, id)).toEqual(['Likes tea → Likes tea and cake', 'Likes tea and cake → Likes coffee']);
  const { body } = await ada(entries, { params: { id }, query: { kinds: 'note' } });
  expect(body.data).toMatchObject([
    { kind: 'note', added: ['coffee'], removed: ['tea and cake'] },
    { kind: 'note', added: ['and cake'], removed: [] },
  ]);
});

test('changes within five minutes are one, and going back is a step of its own, so that nothing is lost', async () => {
  const ada = await signIn();
  const id = await add(ada);
  await write(ada, id, 'Likes cake');
  later(4);
  await write(ada, id, 'Likes cake a lot');
  expect(await inShort(ada, id)).toEqual(['Likes tea → Likes cake a lot']);
  await write(ada, id, 'Likes tea');
  expect(await inShort(ada, id)).toEqual(
    expect.arrayContaining(['Likes tea → Likes cake a lot', 'Likes cake a lot → Likes tea']),
  );
});

test('the last hundred changes stay, and no more than a megabyte of them', async () => {
  const ada = await signIn();
  const id = await add(ada);
  await query(
    `insert into note_versions (user_id, id, contact_id, changed_at, before, after)
     select $1, gen_random_uuid(), $2, $3::timestamptz - n * interval '1 hour', n::text, 'x' from generate_series(1, 120) n`,
    [ada.user.id, id, START.toString()],
  );
  await write(ada, id, 'The last');
  const kept = await versionsOf(ada, id);
  expect(kept).toHaveLength(100);
  expect(kept.map(({ before }) => before)).not.toContain('100');
  expect(kept.map(({ before }) => before)).toContain('99');
  await query(`update note_versions set before = repeat('é', 20000) where user_id = $1`, [ada.user.id]);
  later(6);
  await write(ada, id, 'Once more');
  expect((await versionsOf(ada, id)).length).toBeLessThan(30);
});

test('an import that fills in and a merge leave versions, and a merge takes those of both along until it is undone', async () => {
  const ada = await signIn();
  const first = await add(ada, { notes: '', email: 'adaeze@example.com' });
  const rows = [{ name: 'Adaeze', email: 'adaeze@example.com', notes: 'From the file' }];
  await importFile(ada, rows, { runQueued, body: { duplicates: 'merge' } });
  expect(await inShort(ada, first)).toEqual([' → From the file']);

  const other = await add(ada, { notes: 'Plays chess' });
  await write(ada, other, 'Plays go');
  later(6);
  const { body } = await ada(mergingEndpoints.merge, { body: { first, others: [other] } });
  const merged = `From the file → ${body.contact.notes}`;
  expect((await inShort(ada, first)).toSorted()).toEqual([' → From the file', merged, 'Plays chess → Plays go']);
  await ada(mergingEndpoints.undo, { params: { id: body.merge.id } });
  expect(await inShort(ada, other)).toEqual(['Plays chess → Plays go']);
  expect(await inShort(ada, first)).toContain(`${body.contact.notes} → From the file`);
});

test('a deleted contact comes back with its versions', async () => {
  const ada = await signIn();
  const id = await add(ada);
  await write(ada, id, 'Likes coffee');
  const before = await versionsOf(ada, id);
  await ada(remove, { params: { id } });
  expect(await versionsOf(ada, id)).toEqual([]);
  await ada(bringBack, { params: { id } });
  expect(await versionsOf(ada, id)).toEqual(before);
});

test('notes are restored from a version, unless somebody wrote in them meanwhile, and that can be taken back', async () => {
  const ada = await signIn();
  const id = await add(ada);
  await write(ada, id, 'Likes coffee');
  const params = { id: (await versionsOf(ada, id))[0]!.id };
  expect((await ada(version, { params })).body).toMatchObject({ before: 'Likes tea', after: 'Likes coffee' });
  const refused = await ada(restore, { params, body: { seen: { notes: 'Likes juice' } } });
  expect(refused).toMatchObject({ status: 409, body: { fields: ['notes'], current: { notes: 'Likes coffee' } } });
  const restored = await ada(restore, { params, body: { seen: { notes: 'Likes coffee' } } });
  expect(restored).toMatchObject({ status: 200, body: { id, notes: 'Likes tea' } });
  const back = await ada(update, { params: { id }, body: { notes: 'Likes coffee', seen: { notes: 'Likes tea' } } });
  expect(back.body.notes).toBe('Likes coffee');
  expect(await inShort(ada, id)).toContain('Likes tea → Likes coffee');
  const bob = await signIn();
  expect((await bob(version, { params })).status).toBe(404);
  expect((await bob(restore, { params, body: {} })).status).toBe(404);
});
