import { expect, test } from 'vitest';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { pictureOf } from './avatars.ts';
import { nameFromEmail, subjectOf } from './people.ts';

const sandbox = await startSandbox();

test.each([
  ['ada.lovelace@example.com', 'Ada Lovelace'],
  ['bob@example.com', 'Bob'],
  ['jean-luc_picard+crm@example.com', 'Jean Luc Picard'],
  ['...@example.com', '...@example.com'],
])('%s is called %s', (email, name) => {
  expect(nameFromEmail(email)).toBe(name);
});

test('one address is one person, however it is written and whenever it is asked', () => {
  expect(subjectOf({ email: 'Ada@Example.com', name: 'Ada' })).toBe(
    subjectOf({ email: 'ada@example.com', name: 'A.' }),
  );
  expect(subjectOf({ email: 'ada@example.com', name: '' })).toBe('179550736925643251058');
  expect(subjectOf({ email: 'bob@example.com', name: '' })).not.toBe(subjectOf({ email: 'ada@example.com', name: '' }));
});

test.each([
  ['ada@example.com', 200],
  ['maya@example.com', 200],
  ['admin@example.com', 200],
  ['bob@example.com', 404],
])('the picture of %s answers %i', async (email, status) => {
  const picture = pictureOf({ email, name: '' }, '/sandbox/google') ?? '';
  const reply = await sandbox.get(picture);
  expect(reply.statusCode).toBe(status);
});

test('other people have no picture', () => {
  expect(pictureOf({ email: 'zoe@example.org', name: 'Zoë' }, '/sandbox/google')).toBeUndefined();
});
