import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Listed } from '../../engine.port.ts';
import type { Option, Outcome, Scene } from '../scene.ts';
import { bullets } from '../tagging/words.ts';

// Every kind of question has one function here: typed slots and the scene in, a reply out. Nothing of the message is read again. What
// is said comes from one look at the user's rows, so that a number and the list below it are counted together.

export type Reply = Extract<Outcome, { kind: 'answer' }>;
export type Answer<Slots> = (slots: Slots, scene: Scene) => Promise<Reply>;

/** How many rows a reply shows; how many there are in all is said. */
export const SHOWN = 8;
export const LONG_LIST = 20;

export const answers = (
  topic: string,
  reply: string,
  people: readonly Pick<Contact, 'id'>[] = [],
  options: readonly Option[] = [],
): Reply => ({ kind: 'answer', topic, reply, people: people.map(({ id }) => id), options });

/** The same reply where it was asked how many. */
export const counted =
  <Slots>(list: Answer<Slots>): Answer<Slots> =>
  async (slots, scene) => ({ ...(await list(slots, scene)), topic: 'count' });

/** The rows that are shown, and how many more there are. */
export const bulletsOf = <Row>({ rows, total }: Listed<Row>, line: (row: Row) => string) =>
  bullets([...rows.map(line), ...(total > rows.length ? [`… and ${total - rows.length} more`] : [])]);

export const namesOf = <Row>({ rows, total }: Listed<Row>, name: (row: Row) => string) =>
  `${rows.map(name).join(', ')}${total > rows.length ? `, and ${total - rows.length} more` : ''}`;

/** In which order a list is, where there is something to put in order. */
export const inOrder = (total: number, order: string) => (total > 1 ? `, ${order} first` : '');

export const toBe = (count: number) => (count === 1 ? 'is' : 'are');
