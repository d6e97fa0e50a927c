import type { RelationKind } from '@inner-circle/domain/contacts/relations.rules.ts';

/** What somebody is to somebody, in one word. */
const WORDS: Readonly<Record<Exclude<RelationKind, 'introducer' | 'introduced'>, string>> = {
  partner: 'partner|wife|husband|spouse|girlfriend|boyfriend|fiancee?',
  child: 'child|daughter|son|kid|stepson|stepdaughter',
  parent: 'parent|mother|father|mum|mom|dad|stepmother|stepfather',
  sibling: 'sibling|brother|sister|twin',
  friend: 'friend|best friend',
  colleague: 'colleague|coworker|co worker',
  other:
    'cousin|aunt|uncle|niece|nephew|grandmother|grandfather|grandma|grandpa|grandson|granddaughter|godmother|godfather|godson|goddaughter|neighbou?r|flatmate|roommate|boss|assistant|mentor|teacher|student',
};

export const KIN = Object.values(WORDS).join('|');
/** The same of several. */
export const KINS = `children|kids|${Object.values(WORDS)
  .join('|')
  .split('|')
  .map((word) => `${word}s`)
  .join('|')}`;

/** Which kind a word stands for, also in its plural. */
export function kindOfKin(word: string): RelationKind | undefined {
  const one = word === 'children' ? 'child' : word.replace(/s$/, '');
  const kinds = Object.keys(WORDS) as (keyof typeof WORDS)[];
  return kinds.find(
    (kind) => new RegExp(`^(?:${WORDS[kind]})$`).test(word) || new RegExp(`^(?:${WORDS[kind]})$`).test(one),
  );
}
