import { describe, expect, test } from 'vitest';
import { withMention, wordAt } from './mention.ts';
import { matchNames } from './match-names.ts';

const atEnd = (text: string) => wordAt(text, text.length)?.word;

describe('the word that is being typed', () => {
  test.each([
    ['Lunch with Bea', 'Bea'],
    ['Lunch with @Bea', 'Bea'],
    ['@So', 'So'],
    ['So', 'So'],
    ['line\nZo', 'Zo'],
    ['Ask Żó', 'Żó'],
    ['Tom & Jo', 'Jo'],
  ])('is looked for from two characters on: %j', (text, word) => {
    expect(atEnd(text)).toBe(word);
  });

  test.each([[''], ['B'], ['@'], ['@B'], ['Bea '], ['Bea\n'], ['a@b']])('is none in %j', (text) => {
    expect(atEnd(text)).toBeUndefined();
  });

  test('ends at the caret', () => {
    expect(wordAt('Ask Bea about it', 7)).toEqual({ word: 'Bea', from: 4, to: 7 });
    expect(wordAt('Ask @Bea about it', 8)).toEqual({ word: 'Bea', from: 4, to: 8 });
  });
});

test('a picked name replaces the word, with its @, and the caret stands behind it', () => {
  const text = 'Ask @Bea about it';
  const word = wordAt(text, 8);
  expect(word && withMention(text, word, 'Beatriz Almeida')).toEqual({
    text: 'Ask @Beatriz Almeida about it',
    caret: 21,
  });
});

test('a name is found by any part of it, whatever its case and accents, those that begin with it first', () => {
  const people = ['Anna Joäo', 'João Pessoa', 'Mary-Jo Lee', 'Banjo', 'Tom'].map((name) => ({ name }));
  expect(matchNames(people, 'JO').map(({ name }) => name)).toEqual([
    'Anna Joäo',
    'João Pessoa',
    'Mary-Jo Lee',
    'Banjo',
  ]);
});
