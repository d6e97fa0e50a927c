import { expect, test } from 'vitest';
import { sharedContact, withoutShare } from './shared-contact.ts';

const share = (words: Record<string, string>) => `?${new URLSearchParams(words)}`;

test('what is shared becomes a contact as far as its words tell', () => {
  const search = share({
    'share-title': 'Grace Hopper',
    share: 'We met at the fair (grace@example.com), write soon.',
    'share-url': 'https://www.linkedin.com/in/grace',
  });
  expect(sharedContact(search)).toMatchObject({
    name: 'Grace Hopper',
    email: 'grace@example.com',
    linkedin: 'https://www.linkedin.com/in/grace',
    telegram: '',
    notes: 'We met at the fair (grace@example.com), write soon.\nhttps://www.linkedin.com/in/grace',
  });
});

test('a search for a word that sounds like it is nothing shared', () => {
  expect(sharedContact('?search=share')).toBeUndefined();
  expect(withoutShare({ pathname: '/', search: '?search=share' } as Location)).toBeUndefined();
});

test('only what was shared leaves the address', () => {
  const search = share({ share: 'Grace', warmth: 'cold' });
  expect(withoutShare({ pathname: '/', search } as Location)).toBe('/?warmth=cold');
});
