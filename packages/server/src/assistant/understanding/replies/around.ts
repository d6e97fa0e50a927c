import { link, listed, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { relationInWords } from '@inner-circle/domain/contacts/relations.rules.ts';
import { kindOfKin } from '../tagging/kin.ts';
import { bullets, fold } from '../tagging/words.ts';
import { answers, LONG_LIST, type OfPerson } from './reply.ts';

const nameOf = ({ name, contact }: Relation) => (contact ? link({ id: contact.id, name }) : plainText(name));
const lineOf = (relation: Relation) => `${nameOf(relation)}: ${plainText(relationInWords(relation))}`;

/** Who somebody's daughter is: those whose own words say so, else all of that kind. */
function fitting(relations: readonly Relation[], word: string): readonly Relation[] {
  const kind = kindOfKin(word);
  const one = word === 'children' || word === 'kids' ? 'child' : word.replace(/s$/, '');
  const ofKind = relations.filter((relation) => relation.kind === kind);
  const said = ofKind.filter((relation) =>
    fold(relation.word ?? '')
      .split(/[^\p{L}]+/u)
      .includes(one),
  );
  const isOpen = (relation: Relation) => relation.word === null || kind === 'partner';
  return said.length > 0 || kind === 'other' ? said : ofKind.filter((relation) => one === kind || isOpen(relation));
}

/** Who is around somebody; in one word where that was asked. */
const around: OfPerson = async ({ person, words = '' }, { reading }) => {
  const relations = await reading.relations(person.id);
  const found = words ? fitting(relations, words) : relations;
  const whom = link(person);
  if (found.length === 0)
    return answers('around', words ? `I know of no ${words} of ${whom}.` : `I know of nobody around ${whom}.`, [
      person,
    ]);
  const [only] = found;
  if (words && found.length === 1)
    return answers('around', `Around ${whom} is ${nameOf(only!)}: ${plainText(relationInWords(only!))}.`, [person]);
  const more = found.length > LONG_LIST ? [`… and ${found.length - LONG_LIST} more`] : [];
  return answers('around', `Around ${whom}:\n${bullets([...found.slice(0, LONG_LIST).map(lineOf), ...more])}`, [
    person,
  ]);
};

/** How one came to know somebody, and through whom. */
const met: OfPerson = async ({ person }, { reading }) => {
  const whom = link(person);
  const through = (await reading.relations(person.id)).filter(({ kind }) => kind === 'introducer');
  const said = [
    person.met && `How you met ${whom}: ${plainText(person.met)}`,
    through.length > 0 && `You know ${whom} through ${listed(through.map(nameOf))}.`,
  ].filter(Boolean);
  return answers('about', said.join('\n\n') || `I do not know how you met ${whom}.`, [person]);
};

const work: OfPerson = async ({ person }) => {
  const [whom, role, company] = [link(person), plainText(person.role ?? ''), plainText(person.company ?? '')];
  const said =
    role && company
      ? `${whom} works at ${company}, as ${role}.`
      : company
        ? `${whom} works at ${company}.`
        : role && `${whom} works as ${role}.`;
  const noted = person.notes.trim() && `Your notes on ${whom}: ${plainText(person.notes)}`;
  return answers('about', said || [`I have no company for ${whom}.`, noted].filter(Boolean).join('\n\n'), [person]);
};

const address: OfPerson = async ({ person }) => {
  const whom = link(person);
  const noted = person.notes.trim() && `Your notes on ${whom}: ${plainText(person.notes)}`;
  const none = [`I have no address for ${whom}.`, noted].filter(Boolean).join('\n\n');
  return answers('about', person.address ? `The address of ${whom}: ${plainText(person.address)}` : none, [person]);
};

export const AROUND_PERSON: Readonly<Record<string, OfPerson>> = { around, met, work, address };
