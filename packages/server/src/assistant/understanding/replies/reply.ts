import type { Contact, InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { link, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { Listed } from '../../engine.port.ts';
import type { Option, Outcome, Scene } from '../scene.ts';
import { bullets } from '../tagging/words.ts';
import type { Period } from './period.ts';

// Every kind of question has one function here: what is asked and the scene in, a reply out. Nothing of the message is read again. What
// is said comes from one look at the user's rows, so that a number and the list below it are counted together.

/** The slots of a question, with the rows that they stand for. */
export type Asked = {
  readonly people?: readonly Contact[];
  readonly person?: Contact | undefined;
  readonly group?: Group | undefined;
  readonly period?: Period | undefined;
  readonly type?: InteractionType | undefined;
  readonly words?: string;
  /** How many are asked for. */
  readonly most?: number | undefined;
  readonly minutes?: number | undefined;
  /** What else is said of them: overdue, completed, cold, next. */
  readonly flags?: readonly string[];
};
export type Reply = Extract<Outcome, { kind: 'answer' }>;
export type Answer<Slots extends Asked = Asked> = (asked: Slots, scene: Scene) => Promise<Reply>;
export type OfPerson = Answer<Asked & { readonly person: Contact }>;

/** How many rows a reply shows; how many there are in all is said. */
export const SHOWN = 8;
export const LONG_LIST = 20;

export const answers = (
  topic: string,
  reply: string,
  people: readonly Pick<Contact, 'id'>[] = [],
  options: readonly Option[] = [],
): Reply => ({ kind: 'answer', topic, reply, people: people.map(({ id }) => id), options });

/** The rows that are shown, and how many more there are. */
export const bulletsOf = <Row>({ rows, total }: Listed<Row>, line: (row: Row) => string) =>
  bullets([...rows.map(line), ...(total > rows.length ? [`… and ${total - rows.length} more`] : [])]);

type List<Row> = {
  /** What is said where there is none. */
  readonly none: string;
  /** How many there are of what, where that has to be said. */
  readonly head: string;
  /** Which comes first, where there is something to put in order. */
  readonly first?: string;
  readonly line: (row: Row) => string;
  /** Whom it is about; those of the rows where nobody was named. */
  readonly person?: Contact | undefined;
};

/** How every list is said: that there is none, or how many there are, and the first of them. */
export function lists<Row extends object>(topic: string, found: Listed<Row>, list: List<Row>): Reply {
  const { none, head, first, line, person } = list;
  const people = found.rows.flatMap((row) => ('contact' in row ? [row.contact as Contact] : []));
  const order = first && found.total > 1 ? `, ${first} first` : '';
  const reply = found.total === 0 ? none : `${head && `${head}${order}:\n`}${bulletsOf(found, line)}`;
  const shown = found.rows.flatMap((row) => ('id' in row && 'contact' in row ? [row.id as string] : []));
  return { ...answers(topic, reply, person ? [person] : people), shown };
}

export const allOf = <Row>(rows: readonly Row[], most = LONG_LIST): Listed<Row> => ({
  rows: rows.slice(0, most),
  total: rows.length,
});

export const namesOf = ({ rows, total }: Listed<Contact>) =>
  `${rows.map(link).join(', ')}${total > rows.length ? `, and ${total - rows.length} more` : ''}`;

export const toBe = (count: number) => (count === 1 ? 'is' : 'are');
export const named = ({ name }: Group) => `“${plainText(name)}”`;
/** " with Anna", where somebody is named. */
export const whom = (word: string, person: Pick<Contact, 'id' | 'name'> | undefined) =>
  person ? ` ${word} ${link(person)}` : '';
export const ofPerson = (person: Contact | undefined) => (person ? { contactId: person.id } : {});

/** Words that were said of a to-do, an e-mail or a talk may be more than it has: all of them are looked for, and then the longest. */
export async function firstFound<Row>(
  words: string,
  find: (word: string) => Promise<Listed<Row>>,
): Promise<Listed<Row>> {
  const all = (words.match(/[\p{L}\p{N}-]+/gu) ?? []).filter(
    (word) => word.length > 2 && !/^(?:the|that|those|with|for|her|his|new|any|about)$/i.test(word),
  );
  const longest = all.toSorted((one, other) => other.length - one.length).slice(0, 3);
  for (const said of [all.join(' '), ...longest.map((word) => word.replace(/s$/, ''))]) {
    const found = said ? await find(said) : { rows: [], total: 0 };
    if (found.total > 0) return found;
  }
  return { rows: [], total: 0 };
}
