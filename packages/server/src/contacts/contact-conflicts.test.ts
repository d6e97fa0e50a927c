import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';

const { create, update } = contactsEndpoints;
const { get } = contactDetailsEndpoints;
const { signIn } = await startTestApp();

const add = async (user: TestUser, body: object = {}) =>
  (await user(create, { body: { name: 'Grace', phone: '1', groups: ['Navy', 'Work'], ...body } })).body;

test('two windows that change different fields both have their way', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const params = { id };
  await ada(update, { params, body: { phone: '2', seen: { phone: '1' } } });
  const second = await ada(update, { params, body: { notes: 'Likes tea', seen: { notes: '' } } });
  expect(second).toMatchObject({ status: 200, body: { phone: '2', notes: 'Likes tea' } });
});

test('the second of two windows that change one field hears what it is now, and nothing is saved', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const params = { id };
  await ada(update, { params, body: { phone: '2', seen: { phone: '1' } } });
  const refused = await ada(update, { params, body: { phone: '3', notes: 'Late', seen: { phone: '1', notes: '' } } });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: 'contacts.changed-meanwhile', fields: ['phone'], current: { id, phone: '2', notes: '' } },
  });
  expect((await ada(get, { params })).body).toMatchObject({ phone: '2', notes: '' });
  const insists = await ada(update, { params, body: { phone: '3', notes: 'Late', seen: { phone: '2', notes: '' } } });
  expect(insists).toMatchObject({ status: 200, body: { phone: '3', notes: 'Late' } });
});

test('who wants what is there already is not refused, nor who says not what they saw', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const params = { id };
  await ada(update, { params, body: { phone: '2' } });
  expect(await ada(update, { params, body: { phone: '2', seen: { phone: '1' } } })).toMatchObject({ status: 200 });
  expect(await ada(update, { params, body: { phone: '4' } })).toMatchObject({ status: 200, body: { phone: '4' } });
});

test('groups that two windows add and take away are all added and all taken away', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const params = { id };
  const seen = { groups: ['Navy', 'Work'] };
  await ada(update, { params, body: { groups: ['Navy', 'Work', 'Choir'], seen } });
  const { body } = await ada(update, { params, body: { groups: ['navy', 'Tennis'], seen } });
  expect(body.groups).toEqual(['Choir', 'Navy', 'Tennis']);
});

test('warmth is compared as it is shown', async () => {
  const ada = await signIn();
  const { id } = await add(ada, { warmth: 'cold' });
  const params = { id };
  await ada(interactionsEndpoints.create, { params: { contactId: id }, body: { type: 'call', notes: 'Hello' } });
  const late = await ada(update, { params, body: { warmth: 'cold', seen: { warmth: 'cold' } } });
  expect(late).toMatchObject({ status: 409, body: { fields: ['warmth'], current: { isCold: false } } });
});

test('of two that change one field at once from the same sight, one is refused', async () => {
  const ada = await signIn();
  const { id } = await add(ada);
  const replies = await Promise.all(
    ['2', '3', '4'].map((phone) => ada(update, { params: { id }, body: { phone, seen: { phone: '1' } } })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});
