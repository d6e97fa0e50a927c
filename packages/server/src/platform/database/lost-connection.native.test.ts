import { contactDetailsEndpoints } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { type Cut, startCuttingProxy } from '../../testing/databases/cutting-proxy.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { openNativeCopy } from '../../testing/databases/test-database.ts';

const proxy = await startCuttingProxy(inject('nativePostgres').admin);
afterAll(() => proxy.close());
const database = await openNativeCopy((url) => proxy.url.replace(/[^/]*$/, url.split('/').at(-1)!));
const { signIn, query } = await startTestApp({ database, environment: { DEFAULT_PLAN: 'premium' } });
const { create } = contactsEndpoints;

const lost = 'We cannot reach your data right now. Nothing is lost. Please try again.';
const unknown =
  'We cannot reach your data right now. We do not know whether this was saved. Please try again: nothing is saved twice.';

const STEPS: (Cut & { stored: number; message: string })[] = [
  { at: 'whose session', lost: 'statement', stored: 0, message: lost },
  { at: 'whose session', lost: 'answer', stored: 0, message: lost },
  { at: 'begin', lost: 'statement', stored: 0, message: unknown },
  { at: 'begin', lost: 'answer', stored: 0, message: unknown },
  { at: 'insert into "contacts"', lost: 'statement', stored: 0, message: unknown },
  { at: 'insert into "contacts"', lost: 'answer', stored: 0, message: unknown },
  { at: 'commit', lost: 'statement', stored: 0, message: unknown },
  { at: 'commit', lost: 'answer', stored: 1, message: unknown },
];

test.each(STEPS)(
  'when the connection is lost with the $lost of “$at”, the answer says what is known and a repeat stores it once',
  async ({ stored, message, ...cut }) => {
    const ada = await signIn();
    const key = crypto.randomUUID();
    const add = () => ada(create, { body: { name: 'Grace', groups: ['Navy'] }, key });
    const countOf = async () => (await query('select from contacts where user_id = $1', [ada.user.id])).length;

    proxy.cut(cut);
    const { status, headers, body } = await add();
    expect(proxy.hasCut()).toBe(true);
    expect({ status, body }).toMatchObject({ status: 503, body: { error: 'unavailable', message } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await expect.poll(countOf).toBe(stored);

    expect(await add()).toMatchObject({ status: 201, body: { id: key, name: 'Grace', groups: ['Navy'] } });
    expect(await countOf()).toBe(1);
  },
);

test('a create without a key says that somebody should look before they try again', async () => {
  const ada = await signIn();
  proxy.cut({ at: 'commit', lost: 'answer' });
  expect(await ada(create, { body: { name: 'Grace' } })).toMatchObject({
    status: 503,
    body: {
      message:
        'We cannot reach your data right now. We do not know whether this was done. Please look before you try again.',
    },
  });
});

test('a question that was lost, and a change that can be made again, say so', async () => {
  const ada = await signIn();
  const { body } = await ada(create, { body: { name: 'Grace' } });
  const params = { id: body.id };
  proxy.cut({ at: 'a contact with its lists', lost: 'answer' });
  expect(await ada(contactDetailsEndpoints.get, { params })).toMatchObject({ status: 503, body: { message: lost } });
  proxy.cut({ at: 'commit', lost: 'answer' });
  const change = { params, body: { name: 'Grace Hopper' } };
  expect(await ada(contactsEndpoints.update, change)).toMatchObject({ status: 503, body: { message: unknown } });
  expect(await ada(contactsEndpoints.update, change)).toMatchObject({ status: 200, body: { name: 'Grace Hopper' } });
});
