import { listed, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, type Question } from './outcomes.ts';
import { choice, LET_IT_BE, type Named, type Scene } from '../scene.ts';
import { fold, wordsOf } from '../tagging/words.ts';

/** A to-do or a planned e-mail, as it is looked for. */
export type Row = {
  readonly id: string;
  readonly title: string;
  readonly contact: Named;
  /** When it is due, or goes out next. */
  readonly date: string | null;
  readonly type?: string;
};

/** How many are looked through, and shown to choose from. */
export const MOST_LOOKED_THROUGH = 500;
const MOST_CHOICES = 5;

/** Words that say nothing about which one is meant. */
const FILLER = new Set(
  `a an the my our your his her him them their those these to do todo todos task tasks item items called named about for with from of on in and or all both every each
  that this it its is are as me i we he she they you please already just now one ones everything anything stuff thing things open list everybody email emails mail mails reminder
  reminders message messages planned scheduled entry at up out off back again which was says saying overdue late due yet too been get got have other know der die das den for an`.split(
    /\s+/,
  ),
);
const BASES: Readonly<Record<string, string>> = Object.fromEntries(
  'sent=send paid=pay bought=buy gave=give brought=bring wrote=write made=make took=take did= done= called=call told=tell met=meet xmas=christmas buch=book'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** The words that are compared, without their endings: "reviewing", "reviewed". */
const stemsOf = (text: string) =>
  wordsOf(text)
    .map((word) => BASES[word] ?? word)
    .filter((word) => word.length > 1 && !FILLER.has(word))
    .map((word) => word.replace(/(?<=\w{3})(?:ing|ed|es|s|e)$/, ''));

export const namesSomething = (text: string) => stemsOf(text).length > 0;

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Each thing that the words mean, with the rows of it: every word stands in the title or in the name of the contact. What fits only in part is asked about. */
export function meant(
  intent: Intent,
  rows: readonly Row[],
  what: string,
  scene: Scene,
): readonly (readonly Row[])[] | Question {
  const { words = '', fields = {} } = intent;
  const key = `${what} ${fold(words)}`;
  const chosen = scene.settled[key];
  if (chosen) return [rows.filter(({ id }) => id === chosen)];
  const fit = (text: string) => fitting(text, intent, rows, scene);
  const whole = fit(words);
  const parts = words.split(/ (?:, )?and | , /).filter((part) => stemsOf(part).length > 0);
  const several = whole.length === 0 && parts.length > 1 ? parts.map(fit) : [];
  if (several.length > 0 && several.every(({ length }) => length === 1)) return several;
  if (whole.length === 1 || (whole.length > 1 && fields['all'])) return [whole];
  const things = /^(?:the|my|her|his) /.test(words) ? whole.filter((row) => !isVerb(row, words)) : [];
  if (things.length === 1) return [things];
  const near = whole.length > 0 ? whole : isSoft(intent) ? [] : nearest(words, rows);
  if (near.length === 0) return [];
  const options = near
    .slice(0, MOST_CHOICES)
    .map(({ id, title, contact }) => choice(title, { detail: contact.name, settles: { [key]: id } }));
  const ask =
    whole.length > 0
      ? `Which ${what}?`
      : `I find no ${what} ${quote(words)}. Do you mean ${near.length === 1 ? 'this one' : 'one of these'}?`;
  return asks(ask, [...options, LET_IT_BE(options.length)]);
}

/** "The book" is none of "Book flights": a task begins with its verb. */
const isVerb = ({ title }: Row, words: string) => stemsOf(words).includes(stemsOf(title)[0] ?? '');

/** It is only a guess that a to-do or an e-mail is meant: where none fits, it was something else. */
export const isSoft = ({ flags }: Intent) => flags?.includes('soft') === true;

export const isQuestion = (found: readonly (readonly Row[])[] | Question): found is Question => 'kind' in found;

const texts = ({ title, contact }: Row) =>
  [title.replaceAll('-', ' '), title.replaceAll('-', ''), contact.name]
    .map((text) => wordsOf(text).join(' '))
    .join(' ');
const has = (row: Row, stem: string) => ` ${texts(row)}`.includes(` ${stem}`);

function fitting(text: string, { fields = {}, people }: Intent, rows: readonly Row[], scene: Scene): Row[] {
  const { day, on, every, late } = fields;
  const ofDay = day ? stemsOf(day) : [];
  const stems = stemsOf(text).filter((stem) => !ofDay.includes(stem));
  if (stems.length === 0 && !day && !every && !late) return spokenOf(people, rows, scene);
  const isOn = (row: Row) =>
    ofDay.every((stem) => has(row, stem)) ||
    row.date === on ||
    (row.date !== null && WEEKDAYS[Temporal.PlainDate.from(row.date).dayOfWeek - 1] === day!.replace(/^on /, ''));
  return rows.filter(
    (row) =>
      stems.every((stem) => has(row, stem)) &&
      (!day || isOn(row)) &&
      (!every || row.type === every) &&
      (!late || (row.date !== null && row.date < scene.present.today.toString())),
  );
}

/** "It": what was changed just now, what the last answer listed, or what there is of the people who were spoken of. */
function spokenOf(
  people: readonly Named[],
  rows: readonly Row[],
  { before = [], turn, spokenOf: ids, shown }: Scene,
): Row[] {
  const now = before.findLast((outcome) => outcome.kind === 'do');
  if (!now && people.length === 0 && shown.length > 0) return rows.filter(({ id }) => shown.includes(id));
  const actions = now?.kind === 'do' ? now.actions : turn.last.map(({ action }) => action);
  const changed = new Set(
    actions.flatMap(({ arguments: given }) =>
      'todoIds' in given ? given.todoIds : 'reminderId' in given ? [given.reminderId] : [],
    ),
  );
  const last = people.length === 0 ? rows.filter(({ id }) => changed.has(id)) : [];
  const owners = people.length > 0 ? people.map(({ id }) => id) : ids;
  return last.length > 0 ? last : rows.filter(({ contact }) => owners.includes(contact.id));
}

/** Those that have some of the words, the most of them first. */
function nearest(words: string, rows: readonly Row[]): Row[] {
  const stems = stemsOf(words).filter((stem) => stem.length > 2);
  return rows
    .map((row) => ({ row, count: stems.filter((stem) => has(row, stem)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .filter(({ count }, _, all) => count === all[0]!.count)
    .map(({ row }) => row);
}

export const titlesOf = (rows: readonly Row[]) => listed(rows.map(({ title }) => quote(title)));

export async function todosMeant(intent: Intent, scene: Scene, status: 'open' | 'completed' = 'open') {
  const { words = '', fields = {} } = intent;
  const isIt = stemsOf(words).length === 0 && intent.people.length === 0 && Object.keys(fields).length === 0;
  const { rows } = await scene.reading.todos({
    status: isIt && scene.before?.length ? 'any' : status,
    limit: MOST_LOOKED_THROUGH,
  });
  const found = rows.map(({ id, task, contact, dueDate }): Row => ({ id, title: task, contact, date: dueDate }));
  return meant(intent, found, 'to-do', scene);
}
