import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { describe, expect, test } from 'vitest';
import { AROUND_PERSON } from './replies/around.ts';
import type { Scene } from './scene.ts';
import { inShort } from './sentences/in-short.ts';
import { converse } from './sentences/judge.ts';
import { CONTACTS, ZONE } from './sentences/world.ts';

const shortOf = async (said: string) => inShort(await converse([said]), ZONE).join(' + ');

describe('who is around whom is understood', () => {
  test.each([
    ['Zuri is Tom’s daughter', 'relate Tom Hardy | child “Zuri” | daughter'],
    ["Tom's daughter is called Zuri", 'relate Tom Hardy | child “Zuri” | daughter'],
    ['Zuri is the daughter of Tom', 'relate Tom Hardy | child “Zuri” | daughter'],
    ['Tom has a son called Ben', 'relate Tom Hardy | child “Ben” | son'],
    ['Tom is married to Priya', 'relate Tom Hardy | partner Priya Patel'],
    ["Tom is Priya's brother", 'relate Priya Patel | sibling Tom Hardy | brother'],
    ["Priya's husband is Raj Patel", 'relate Priya Patel | partner “Raj Patel” | husband'],
    ['Tom works with Grace', 'relate Tom Hardy | colleague Grace Kim'],
    ['Grace introduced me to Tom', 'relate Tom Hardy | introducer Grace Kim'],
    ['I know Tom through Grace', 'relate Tom Hardy | introducer Grace Kim'],
    ["Mark's boss is Helena Brandt", 'relate Mark Jensen | other “Helena Brandt” | boss'],
  ])('%s', async (said, short) => expect(await shortOf(said)).toBe(short));

  test.each([
    "please note that Tom's daughter is called Zuri",
    "That is Tom's brother",
    "Lunch is Tom's favourite",
    "Tom's daughter starts school in August",
  ])('and what is a note, or nothing, is none: %s', async (said) =>
    expect(await shortOf(said)).not.toContain('relate'),
  );
});

describe('the other fields are understood', () => {
  test.each([
    ['Tom works at Siemens', 'update Tom Hardy | company Siemens'],
    ["Tom's company is Siemens", 'update Tom Hardy | company Siemens'],
    ["Tom's role is CTO", 'update Tom Hardy | role CTO'],
    ['Tom lives in Berlin', 'update Tom Hardy | address Berlin'],
    ["Tom's address is Torstr. 1, Berlin", 'update Tom Hardy | address Torstr. 1, Berlin'],
    ['I know Tom from the ADC', 'update Tom Hardy | met From the ADC'],
    ['I first met Tom at the ADC', 'update Tom Hardy | met At the ADC'],
    ["Tom's work number is +49 30 1234567", 'update Tom Hardy | phone +49 30 1234567, phoneLabel work'],
    ["add grace's work email grace@work.com", 'update Grace Kim | moreEmails grace@work.com work'],
  ])('%s', async (said, short) => expect(await shortOf(said)).toBe(short));

  test.each(['Tom works at home on Fridays', 'I met Tom at the ADC', 'Tom works for free'])(
    'and what says none of them changes none: %s',
    async (said) => expect(await shortOf(said)).not.toMatch(/company|address|\| met /),
  );
});

describe('what is asked about the people around somebody', () => {
  test.each([
    ["Who is Tom's partner?", 'answer around'],
    ["what are the names of Tom's kids?", 'answer around'],
    ['Does Tom have children?', 'answer around'],
    ['is Priya married?', 'answer around'],
    ['who is around Tom?', 'answer around'],
    ['Where does Tom work?', 'answer about'],
    ['what does Priya do for a living', 'answer about'],
    ['Where does Mark live?', 'answer about'],
    ['How do I know Tom?', 'answer about'],
    ['who introduced me to Priya?', 'answer about'],
  ])('is answered: %s', async (said, short) => expect(await shortOf(said)).toBe(short));

  const person = { ...CONTACTS[0]!, company: 'Acme', role: 'engineer', met: 'At the ADC' };
  const told = (kind: Relation['kind'], name: string, word: string | null): Relation => ({
    id: crypto.randomUUID(),
    kind,
    word,
    theirWord: null,
    name,
    contact: null,
  });
  const reading = {
    relations: async () => [
      told('partner', 'Tunde', null),
      told('child', 'Zuri', 'daughter, 6 in March'),
      told('child', 'Ben', 'son'),
      told('introducer', 'Beatriz', null),
    ],
  };
  const answer = async (topic: string, words?: string) =>
    (await AROUND_PERSON[topic]!({ person, ...(words && { words }) }, { reading } as unknown as Scene)).reply;

  test('is told from the rows, and nothing that they do not say', async () => {
    expect(await answer('around', 'husband')).toContain('Tunde');
    expect(await answer('around', 'daughter')).toContain('Zuri: daughter, 6 in March');
    expect(await answer('around', 'daughter')).not.toContain('Ben');
    expect(await answer('around', 'kids')).toMatch(/Zuri[^]*Ben/);
    expect(await answer('around', 'brother')).toContain('I know of no brother');
    expect(await answer('met')).toMatch(/At the ADC[^]*through Beatriz/);
    expect(await answer('work')).toContain('works at Acme, as engineer');
  });
});
