import { describe, expect, test } from 'vitest';
import { soundOf, soundsIn, withNames } from './misheard-names.rules.ts';

const known = (...names: string[]) =>
  names.map((name) => ({
    name,
    folded: name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ø', 'o').toLowerCase(),
  }));

describe('what sounds like one name of a contact is written as that name', () => {
  test.each([
    ['Add a to-do for on ders.', ['Anders Holm'], 'Add a to-do for Anders.'],
    [
      'Please add a to-do for renders. Call the boat yard.',
      ['Anders Holm'],
      'Please add a to-do for Anders. Call the boat yard.',
    ],
    ['call bjorn tomorrow', ['Bjørn Dahl'], 'call Bjørn tomorrow'],
    ['Lunch with Jon on Friday', ['John Smith'], 'Lunch with John on Friday'],
    ['lunch with priya raman', ['Priya Raman'], 'lunch with Priya Raman'],
    ['What did I last talk about with katarina?', ['Catarina Alves'], 'What did I last talk about with Catarina?'],
    ['Remember anders’s birthday', ['Anders Holm'], 'Remember Anders’s birthday'],
  ])('%s', (heard, names, corrected) => {
    expect(withNames(heard, known(...names))).toBe(corrected);
  });
});

describe('what is not surely a name stays', () => {
  test.each([
    ['a common word', 'I marry her in May and mark the date', ['Mary May', 'Marc Date']],
    ['what is near two names', 'Call Annika', ['Anneka Berg', 'Annike Holm']],
    ['a short word that was not written as a name', 'the jon is here', ['John Smith']],
    ['another word with other sounds', 'Call the plumber', ['Palmer Ek']],
    ['what is a name of somebody already', 'Call Anders', ['Anders Holm', 'Andreas Ek']],
    ['a text without anybody', 'Call Anders', []],
    ['words on two sides of a comma', 'go on, ders', ['Anders Holm']],
  ])('%s', (_what, heard, names) => {
    expect(withNames(heard, known(...names))).toBe(heard);
  });
});

test('only names that sound like something uncommon are looked for', () => {
  expect(soundsIn('Please add a to-do for the birthday on Friday')).toEqual([]);
  expect(soundsIn('Call on ders')).toContain(soundOf('Anders'));
});

test('a long text is looked at in part', () => {
  expect(soundsIn('zandrik '.repeat(5000)).length).toBeLessThan(5);
});
