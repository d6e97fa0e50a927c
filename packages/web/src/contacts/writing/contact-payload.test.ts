import { changeSince } from '@inner-circle/domain/conflicts.rules.ts';
import { ContactChange, NewContact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { expect, test } from 'vitest';
import { contact } from '../../testing/cast.ts';
import { contactChangeSchema, fieldsOf, newContactBody, NO_FIELDS } from './contact-payload.ts';

const adding = (fields: object) => newContactBody(NewContact.parse({ ...NO_FIELDS, ...fields }));

test('a new contact is sent trimmed and without its empty fields', () => {
  expect(adding({ name: '  Bob ', email: ' bob@example.com ', phone: '   ', telegram: ' bob ' })).toEqual({
    name: 'Bob',
    email: 'bob@example.com',
    telegram: 'bob',
    warmth: 'warm',
    notes: '',
    groups: [],
  });
});

test('a birthday is sent only if it is filled in', () => {
  expect(adding({ name: 'Bob' })).not.toHaveProperty('birthday');
  expect(adding({ name: 'Bob', birthday: '1988-04-08' })).toMatchObject({ birthday: '1988-04-08' });
});

test('an edit sends only what was changed, null for what was emptied, and what was there before', () => {
  const bob = contact('Bob', { email: 'bob@example.com', groups: ['Work'], notes: 'Tall' });
  const change = (fields: object) => changeSince(fieldsOf(bob), ContactChange.parse({ ...fieldsOf(bob), ...fields }));
  expect(change({})).toBeUndefined();
  expect(change({ name: ' Bob ', email: '', groups: ['Work', 'Lisbon'] })).toEqual({
    email: null,
    groups: ['Work', 'Lisbon'],
    seen: { email: 'bob@example.com', groups: ['Work'] },
  });
});

test('an address that was let in once stays as it is while the rest is edited, and is judged when it is changed', () => {
  const bob = contact('Bob', { email: 'bob..stone@example.com' });
  const change = (fields: object) => contactChangeSchema(fieldsOf(bob)).safeParse({ ...fieldsOf(bob), ...fields });
  expect(change({ notes: 'Tall' }).data).toEqual({ notes: 'Tall' });
  expect(change({ email: 'bob..s@example.com' }).error?.issues).toMatchObject([{ path: ['email'] }]);
});
