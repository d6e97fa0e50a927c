import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { PLAIN_FIELD_NAMES, PLAIN_FIELDS } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { excerptAround, wordsIn, wordsOf } from '@inner-circle/domain/search/excerpt.rules.ts';
import type { SearchHit, SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import type { Connection } from '../platform/database.ts';
import { type FoundContact, hitsRepository } from './hits.repository.ts';

const INTERACTIONS: Readonly<Record<InteractionType, string>> = {
  meeting: 'Meeting',
  call: 'Call',
  email: 'E-mail',
  message: 'Message',
};

type Hits = (db: Connection, userId: string, ids: readonly string[], term: string) => Promise<SearchHit[]>;

/** A text and what it is called. */
type Part = { readonly place: string; readonly text: string };

/** Of several texts the one in which most of the words stand, or else the first. */
function excerptOf(parts: readonly Part[], words: readonly string[]) {
  const counted = parts.map((part) => ({ ...part, count: wordsIn(part.text, words) }));
  const best = counted.reduce((one, other) => (other.count > one.count ? other : one));
  return { place: best.place, excerpt: excerptAround(best.text, words) };
}

const shownOf = ({ id, name, photo }: FoundContact) => ({ id, name, photo });

const fieldsOf = (contact: FoundContact): Part[] =>
  [
    { place: 'Name', text: contact.name },
    ...[contact.email, ...contact.moreEmails.map(({ value }) => value)].map((text) => ({ place: 'E-mail', text })),
    ...[contact.phone, ...contact.morePhones.map(({ value }) => value)].map((text) => ({ place: 'Phone', text })),
    ...PLAIN_FIELD_NAMES.map((name) => ({ place: PLAIN_FIELDS[name].label, text: contact[name] })),
    ...contact.customFields.map(({ name, text }) => ({ place: name, text })),
  ].flatMap(({ place, text }) => (text ? [{ place, text }] : []));

/** How what was found is read, by its kind. */
const HITS: Readonly<Record<SearchKind, Hits>> = {
  async contact(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).contacts(ids);
    return rows.map((row) => hit(row.id, shownOf(row), excerptOf(fieldsOf(row), words)));
  },
  async note(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).contacts(ids);
    return rows.map((row) => hit(row.id, shownOf(row), excerptOf([{ place: 'Notes', text: row.notes }], words)));
  },
  async interaction(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).interactions(ids);
    return rows.map(({ id, contact, type, date, notes }) =>
      hit(id, contact, excerptOf([{ place: INTERACTIONS[type], text: notes }], words), { at: date }),
    );
  },
  async todo(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).todos(ids);
    return rows.map(({ id, contact, task, dueDate, completedAt }) => {
      const parts = [{ place: completedAt ? 'Completed to-do' : 'To-do', text: task }];
      return hit(id, contact, excerptOf(parts, words), { day: dueDate });
    });
  },
  async reminder(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).reminders(ids);
    return rows.map(({ id, contact, subject, message, date }) => {
      const parts = [
        { place: 'Subject', text: subject },
        { place: 'Message', text: message },
      ];
      return hit(id, contact, excerptOf(parts, words), { day: date });
    });
  },
  async group(db, userId, ids, term) {
    const words = wordsOf(term);
    const rows = await hitsRepository(db, userId).groups(ids);
    return rows.map(({ id, name, description }) => {
      const parts = [
        { place: 'Group', text: name },
        { place: name, text: description },
      ];
      return hit(id, null, excerptOf(parts, words));
    });
  },
};

const hit = (
  id: string,
  contact: SearchHit['contact'],
  { place, excerpt }: Pick<SearchHit, 'place' | 'excerpt'>,
  { at = null, day = null }: Partial<Pick<SearchHit, 'at' | 'day'>> = {},
): SearchHit => ({ id, contact, place, excerpt, at, day });

/** In the order of the ids. */
export async function hitsOf(
  db: Connection,
  userId: string,
  kind: SearchKind,
  ids: readonly string[],
  term: string,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const hits = new Map((await HITS[kind](db, userId, ids, term)).map((one) => [one.id, one]));
  return ids.flatMap((id) => hits.get(id) ?? []);
}
