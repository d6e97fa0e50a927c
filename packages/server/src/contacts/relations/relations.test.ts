import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { inverseOf, MOST_RELATIONS, RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { addRelations, removeRelations } from './relations.service.ts';

const { create, update, remove, addContact } = relationsEndpoints;
const { signIn, query, dependencies } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });

const add = async (user: TestUser, name: string) => (await user(contactsEndpoints.create, { body: { name } })).body.id;
const around = async (user: TestUser, id: string) =>
  (await user(contactDetailsEndpoints.get, { params: { id } })).body.relations;
const inShort = async (user: TestUser, id: string) =>
  (await around(user, id)).map(({ name, kind, word, contact }) => [name, kind, word, contact?.id ?? null]);

test.each(RelationKind.options)(
  'whoever is %s of somebody is read from the other side as the inverse',
  async (kind) => {
    const ada = await signIn();
    const [adaeze, tunde] = [await add(ada, 'Adaeze'), await add(ada, 'Tunde')];
    const body = { contactId: tunde, kind, word: 'in my words' };
    const added = await ada(create, { params: { contactId: adaeze }, body });
    expect(added).toMatchObject({ status: 201, body: { name: 'Tunde', kind, word: 'in my words' } });
    expect(await inShort(ada, adaeze)).toEqual([['Tunde', kind, 'in my words', tunde]]);
    const theirs = kind === 'other' ? 'in my words' : null;
    expect(await inShort(ada, tunde)).toEqual([['Adaeze', inverseOf(kind), theirs, adaeze]]);

    const again = await ada(create, {
      params: { contactId: tunde },
      body: { ...body, contactId: adaeze, kind: inverseOf(kind) },
    });
    expect(again).toMatchObject({ status: 409, body: { error: 'relations.there-already' } });

    const params = { contactId: tunde, id: added.body.id };
    const reply = await ada(update, { params, body: { kind: 'parent', word: 'my mother' } });
    expect(reply).toMatchObject({ status: 200, body: { kind: 'parent', word: 'my mother' } });
    expect(await inShort(ada, adaeze)).toEqual([['Tunde', 'child', 'in my words', tunde]]);

    expect((await ada(remove, { params })).status).toBe(204);
    expect([await around(ada, adaeze), await around(ada, tunde)]).toEqual([[], []]);
    expect((await ada(remove, { params })).status).toBe(404);
  },
);

test('a name is made a contact by one press, once, and is then seen from both sides', async () => {
  const ada = await signIn();
  const adaeze = await add(ada, 'Adaeze');
  const body = { name: ' Zuri ', kind: 'child', word: 'daughter, 6 in March' } as const;
  const { body: zuri } = await ada(create, { params: { contactId: adaeze }, body });
  expect(zuri).toMatchObject({ name: 'Zuri', contact: null });
  const params = { contactId: adaeze, id: zuri.id };
  const presses = await Promise.all([1, 2, 3].map(() => ada(addContact, { params })));
  const ids = new Set(presses.map(({ body: { contact } }) => contact?.id));
  expect([presses.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1]);
  const [id] = ids;
  expect(await inShort(ada, adaeze)).toEqual([['Zuri', 'child', 'daughter, 6 in March', id]]);
  expect(await inShort(ada, id!)).toEqual([['Adaeze', 'parent', null, adaeze]]);
  expect((await ada(contactsEndpoints.list)).body.meta.total).toBe(2);
});

test('where the plan has no place left, the name stays a name', async () => {
  const free = await startTestApp();
  const ada = await free.signIn();
  for (let n = 0; n < 10; n += 1) await add(ada, `Person ${n}`);
  const contactId = (await ada(contactsEndpoints.list)).body.data[0]!.id;
  const { body } = await ada(create, { params: { contactId }, body: { name: 'Zuri', kind: 'child' } });
  const reply = await ada(addContact, { params: { contactId, id: body.id } });
  expect(reply).toMatchObject({ status: 403, body: { feature: 'contacts' } });
  expect(await inShort(ada, contactId)).toEqual([['Zuri', 'child', null, null]]);
});

test('whom others are related to stays as a name when deleted, and is the contact again when that is taken back', async () => {
  const ada = await signIn();
  const [adaeze, tunde, ife] = [await add(ada, 'Adaeze'), await add(ada, 'Tunde'), await add(ada, 'Ifeoma')];
  await ada(create, { params: { contactId: adaeze }, body: { contactId: tunde, kind: 'child', word: 'son' } });
  await ada(create, { params: { contactId: tunde }, body: { contactId: ife, kind: 'other', word: 'godmother' } });
  await ada(create, { params: { contactId: tunde }, body: { name: 'Rex', kind: 'friend' } });
  const before = await Promise.all([adaeze, tunde, ife].map((id) => inShort(ada, id)));
  for (const order of [[tunde], [tunde, adaeze], [adaeze, tunde]]) {
    for (const id of order) await ada(contactsEndpoints.remove, { params: { id } });
    expect(await inShort(ada, ife)).toEqual([['Tunde', 'other', 'godmother', null]]);
    if (order.length === 1) expect(await inShort(ada, adaeze)).toEqual([['Tunde', 'child', 'son', null]]);
    for (const id of order) await ada(contactsEndpoints.restore, { params: { id } });
    expect(await Promise.all([adaeze, tunde, ife].map((id) => inShort(ada, id)))).toEqual(before);
  }
});

test('what was written of the name meanwhile stays when the deletion is taken back', async () => {
  const ada = await signIn();
  const [adaeze, tunde] = [await add(ada, 'Adaeze'), await add(ada, 'Tunde')];
  await ada(create, { params: { contactId: tunde }, body: { contactId: adaeze, kind: 'friend' } });
  await ada(contactsEndpoints.remove, { params: { id: tunde } });
  const { id } = (await around(ada, adaeze))[0]!;
  await ada(update, { params: { contactId: adaeze, id }, body: { name: 'Old Tunde' } });
  await ada(contactsEndpoints.restore, { params: { id: tunde } });
  expect(await inShort(ada, adaeze)).toEqual([['Old Tunde', 'friend', null, null]]);
});

test('a change over something newer is refused with what there is', async () => {
  const ada = await signIn();
  const contactId = await add(ada, 'Adaeze');
  const { body } = await ada(create, { params: { contactId }, body: { name: 'Zuri', kind: 'friend' } });
  const params = { contactId, id: body.id };
  await ada(update, { params, body: { word: 'niece' } });
  const late = await ada(update, { params, body: { word: 'cousin', seen: { word: null } } });
  expect(late).toMatchObject({ status: 409, body: { fields: ['word'], current: { word: 'niece' } } });
});

test.each([
  [{ kind: 'friend' }, 'name'],
  [{ name: 'Zuri', contactId: crypto.randomUUID(), kind: 'friend' }, 'name'],
  [{ name: 'Zuri', kind: 'other' }, 'word'],
  [{ name: ' ', kind: 'friend' }, 'name'],
])('%j is refused', async (body, field) => {
  const ada = await signIn();
  const params = { contactId: await add(ada, 'Adaeze') };
  expect(await ada(create, { params, body })).toMatchObject({ status: 400, body: { field } });
});

test('nobody is around themselves, and no one around somebody else’s contact', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [mine, his] = [await add(ada, 'Adaeze'), await add(bob, 'Tunde')];
  const relate = (contactId: string, other: string) =>
    ada(create, { params: { contactId }, body: { contactId: other, kind: 'friend' } });
  expect((await relate(mine, mine)).status).toBe(400);
  expect((await relate(mine, his)).status).toBe(404);
  expect((await relate(his, mine)).status).toBe(404);
});

test('a contact has so many people around it at most, however many are added at once', async () => {
  const ada = await signIn();
  const [adaeze, tunde] = [await add(ada, 'Adaeze'), await add(ada, 'Tunde')];
  const of = (contactId: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ contactId, name: `Name ${n}`, kind: 'friend' as const, word: null }));
  const addAll = (told: ReturnType<typeof of>) =>
    dependencies.db.transaction((tx) => addRelations(tx, ada.user.id, told, dependencies));
  expect(await addAll(of(adaeze, MOST_RELATIONS - 1))).toHaveLength(MOST_RELATIONS - 1);
  const tries = ['One', 'Two', 'Three'].map((name) =>
    ada(create, { params: { contactId: adaeze }, body: { name, kind: 'friend' } }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const other = await ada(create, { params: { contactId: tunde }, body: { contactId: adaeze, kind: 'friend' } });
  expect(other).toMatchObject({ status: 409, body: { error: 'relations.too-many' } });
  expect(await addAll([{ contactId: tunde, name: 'Adaeze', kind: 'friend', word: null }])).toEqual([]);
  expect(await addAll(of(tunde, 200))).toHaveLength(MOST_RELATIONS);
});

test('an import relates to the one contact of a name, and to a name where there is none or more', async () => {
  const ada = await signIn();
  const [adaeze, tunde] = [await add(ada, 'Adaeze'), await add(ada, 'Tunde Bakare')];
  for (let n = 0; n < 2; n += 1) await add(ada, 'Zuri');
  const told = [
    { contactId: adaeze, name: 'Tunde Bakare', kind: 'partner', word: 'husband' },
    { contactId: tunde, name: 'Adaeze', kind: 'partner', word: 'wife' },
    { contactId: adaeze, name: 'Zuri', kind: 'child', word: null },
    { contactId: adaeze, name: 'zuri', kind: 'child', word: null },
    { contactId: adaeze, name: 'Chidi', kind: 'sibling', word: null },
  ] as const;
  const addAll = () => dependencies.db.transaction((tx) => addRelations(tx, ada.user.id, told, dependencies));
  const added = await addAll();
  const shown = [
    ['Tunde Bakare', 'partner', 'husband', tunde],
    ['Zuri', 'child', null, null],
    ['Chidi', 'sibling', null, null],
  ];
  expect(await inShort(ada, adaeze)).toEqual(shown);
  expect(await inShort(ada, tunde)).toEqual([['Adaeze', 'partner', null, adaeze]]);
  expect([added.length, await addAll()]).toEqual([3, []]);
  await dependencies.db.transaction((tx) => removeRelations(tx, ada.user.id, added));
  expect(await query('select * from contact_relations where user_id = $1', [ada.user.id])).toEqual([]);
});

test('whatever is written, changed and removed from either side, both sides say the same, and undo of a deletion too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          from: fc.nat(2),
          to: fc.nat(2),
          kind: fc.constantFrom(...RelationKind.options),
          act: fc.constantFrom('add', 'add', 'add', 'change', 'remove', 'delete and restore'),
        }),
        { minLength: 4, maxLength: 10 },
      ),
      async (acts) => {
        const ada = await signIn();
        const ids = [await add(ada, 'Adaeze'), await add(ada, 'Tunde'), await add(ada, 'Zuri')];
        for (const { from, to, kind, act } of acts) {
          const contactId = ids[from]!;
          const [first] = await around(ada, contactId);
          const params = { contactId, id: first?.id ?? crypto.randomUUID() };
          if (act === 'add')
            await ada(create, { params: { contactId }, body: { contactId: ids[to]!, kind, word: 'so' } });
          else if (act === 'change') await ada(update, { params, body: { kind, word: 'changed' } });
          else if (act === 'remove') await ada(remove, { params });
          else {
            await ada(contactsEndpoints.remove, { params: { id: contactId } });
            await ada(contactsEndpoints.restore, { params: { id: contactId } });
          }
        }
        const seen = await Promise.all(ids.map((id) => around(ada, id)));
        const told = seen.flatMap((relations, at) =>
          relations.map(({ id, kind, contact }) => `${id} ${ids[at]} ${kind} ${contact?.id}`),
        );
        const inverse = seen.flatMap((relations, at) =>
          relations.map(({ id, kind, contact }) => `${id} ${contact?.id} ${inverseOf(kind)} ${ids[at]}`),
        );
        expect(told.toSorted()).toEqual(inverse.toSorted());
      },
    ),
    { numRuns: isReleaseRun ? 12 : 4 },
  );
});
