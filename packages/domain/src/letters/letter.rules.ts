// What stands in the weekly letter: first what was good, then one call, then the days ahead, then promises, then a year ago.
// What there is nothing of is left out; a letter with nothing in it is none.
import type { Interaction } from '../interactions/interactions.contract.ts';
import { daysBetween } from '../time.ts';
import { type AheadItem, aheadOf, type DayAhead, isOfCircle } from './days-ahead.rules.ts';
import { numberInWords } from '../numbers-in-words.ts';
import { capital, excerptOf, listed, plain, strong, theirs, type Words } from './words.ts';

export const SHOWN_PEOPLE = 10;
type InteractionType = Interaction['type'];

const SHOWN_PROMISES = 2;
const LONGEST_QUOTE = 220;
const SHORTEST_QUOTE = 25;
const LONGEST_LAST_TIME = 160;
/** People read so much of a name, and mail programs so much of a subject. */
const LONGEST_NAME = 80;

type Talk = {
  readonly name: string;
  readonly day: Temporal.PlainDate;
  readonly type: InteractionType;
  readonly notes: string;
};

export type LetterFacts = {
  readonly userName: string;
  readonly today: Temporal.PlainDate;
  /** With whom there was something this week, the latest first; `warmth` is what is left of it, from 0 to 1. */
  readonly people: readonly { id: string; name: string; day: Temporal.PlainDate; warmth: number }[];
  readonly peopleTotal: number;
  /** What was written down this week. */
  readonly talks: readonly Talk[];
  /** Who goes cold first in the days ahead. */
  readonly fading: {
    readonly id: string;
    readonly name: string;
    readonly day: Temporal.PlainDate;
    readonly warmth: number;
    readonly last: Omit<Talk, 'name'> | null;
  } | null;
  readonly ahead: readonly AheadItem[];
  /** Open to-dos whose day has come, the longest waiting first. */
  readonly promises: readonly { readonly task: string; readonly name: string; readonly due: Temporal.PlainDate }[];
  readonly promisesTotal: number;
  /** To-dos that were done this week. */
  readonly kept: number;
  /** Of the same days a year ago. */
  readonly yearAgo: readonly Talk[];
};

export type LetterFace = { readonly id: string; readonly name: string; readonly day: string; readonly warmth: number };

export type Letter = {
  readonly subject: string;
  /** What mail programs show beside the subject. */
  readonly preview: string;
  readonly title: Words;
  readonly lead: Words;
  readonly people: readonly LetterFace[];
  readonly quote: { readonly words: string; readonly about: Words } | null;
  readonly call: { readonly id: string; readonly name: string; readonly warmth: number; readonly words: Words } | null;
  readonly ahead: readonly DayAhead[];
  readonly promises: { readonly title: string; readonly words: Words } | null;
  readonly yearAgo: { readonly title: string; readonly words: Words; readonly wrote: string } | null;
};

/** Undefined when there is nothing to write about. What stands in a calendar is known to its owner without a letter. */
export function letterOf(facts: LetterFacts): Letter | undefined {
  const isQuiet = facts.people.length === 0;
  const call = callOf(facts);
  if (isQuiet && !call && aheadOf(facts.ahead.filter(isOfCircle), facts.today).length === 0) return undefined;
  const ahead = aheadOf(facts.ahead, facts.today);
  const name = excerptOf(facts.userName.trim().split(/\s+/u)[0] ?? '', LONGEST_NAME);
  const title: Words = [isQuiet ? 'A quiet week' : 'That was a good week', ...(name ? [', ', theirs(name)] : [])];
  const promises = isQuiet ? null : promisesOf(facts);
  return {
    subject: plain(title),
    preview: previewOf(facts, call !== null, promises !== null),
    title,
    lead: isQuiet ? ['Nothing was written down in the last seven days. Some weeks are like that.'] : leadOf(facts),
    people: facts.people
      .slice(0, SHOWN_PEOPLE)
      .map((person) => faceOf(person, facts.today))
      .toReversed(),
    quote: isQuiet ? null : quoteOf(facts),
    call,
    ahead,
    promises,
    yearAgo: isQuiet ? null : yearAgoOf(facts),
  };
}

const people = (count: number) => (count === 1 ? 'one person' : `${numberInWords(count)} people`);
const promised = (count: number) => (count === 1 ? 'one promise' : `${numberInWords(count)} promises`);

function previewOf({ peopleTotal, promisesTotal, fading, today }: LetterFacts, hasCall: boolean, hasPromises: boolean) {
  const parts = [
    ...(peopleTotal > 0 ? [people(peopleTotal)] : []),
    ...(hasPromises ? [promised(promisesTotal)] : []),
    ...(hasCall && fading ? [`one call worth making ${before(fading.day, today)}`] : []),
  ];
  return parts.length > 0 ? `${capital(listed(parts))}.` : 'What the days ahead bring.';
}

const leadOf = ({ peopleTotal, kept }: LetterFacts): Words => [
  `You were close to ${people(peopleTotal)} this week`,
  kept > 0 ? `, and you kept ${promised(kept)}.` : '.',
];

const faceOf = ({ id, name, day, warmth }: LetterFacts['people'][number], today: Temporal.PlainDate): LetterFace => ({
  id,
  name,
  warmth,
  day: day.equals(today) ? 'today' : weekday(day),
});

/** The line that says most, of those that fit. */
function quoteOf({ talks, today }: LetterFacts): Letter['quote'] {
  const lengthOf = (talk: Talk) => Math.min(LONGEST_QUOTE, Array.from(talk.notes.trim()).length);
  const [best] = talks.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (!best || lengthOf(best) < SHORTEST_QUOTE) return null;
  return {
    words: excerptOf(best.notes, LONGEST_QUOTE),
    about: ['You, about ', theirs(best.name), `, ${onDay(best.day, today)}`],
  };
}

function callOf({ fading, today }: LetterFacts): Letter['call'] {
  if (!fading) return null;
  const { id, name, day, warmth, last } = fading;
  const words: Words = [strong(name), ` goes cold ${onDay(day, today)}.`, ...(last ? lastTime(last, today) : [])];
  return { id, name, warmth, words };
}

const TALKED: Readonly<Record<InteractionType, string>> = {
  meeting: 'You met',
  call: 'You talked',
  email: 'You wrote',
  message: 'You wrote',
};

function lastTime({ day, type, notes }: Omit<Talk, 'name'>, today: Temporal.PlainDate): Words {
  const said = excerptOf(notes, LONGEST_LAST_TIME);
  const when = ` ${TALKED[type]} last ${onDay(day, today)}`;
  return said ? [`${when}: “`, theirs(said), '”'] : [`${when}.`];
}

function promisesOf({ promises, promisesTotal, today }: LetterFacts): Letter['promises'] {
  const shown = promises.slice(0, SHOWN_PROMISES);
  if (shown.length === 0) return null;
  const isOne = promisesTotal === 1;
  const more = promisesTotal - shown.length;
  const words = shown.flatMap(({ task, name, due }, index): Words => [
    index > 0 ? ' ' : '',
    theirs(excerptOf(task, LONGEST_LAST_TIME)),
    ', for ',
    theirs(name),
    due.equals(today) ? ', due today.' : `, since ${dayInWords(due, today)}.`,
  ]);
  return {
    title: `${capital(promised(promisesTotal))} ${isOne ? 'is' : 'are'} waiting`,
    words: more > 0 ? [...words, ` And ${numberInWords(more)} more.`] : words,
  };
}

function yearAgoOf({ yearAgo, today }: LetterFacts): Letter['yearAgo'] {
  const then = today.subtract({ years: 1 });
  const [best] = yearAgo
    .filter(({ notes }) => notes.trim() !== '')
    .toSorted(
      (one, other) =>
        Math.abs(daysBetween(one.day, then)) - Math.abs(daysBetween(other.day, then)) ||
        other.notes.length - one.notes.length,
    );
  if (!best) return null;
  const isToday = best.day.equals(then);
  const wrote = excerptOf(best.notes, LONGEST_QUOTE);
  const did =
    best.type === 'meeting' || best.type === 'call'
      ? `${TALKED[best.type]}${best.type === 'call' ? ' with ' : ' '}`
      : 'You wrote to ';
  return {
    title: isToday ? 'A year ago today' : 'A year ago this week',
    words: [did, theirs(best.name), '. You noted: '],
    wrote,
  };
}

const weekday = (date: Temporal.PlainDate) => date.toLocaleString('en-GB', { weekday: 'long' });
const NEAR_DAYS = 6;

/** By its name where that can mean one day only. */
function dayInWords(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  if (Math.abs(daysBetween(today, date)) <= NEAR_DAYS) return weekday(date);
  const isThisYear = date.year === today.year;
  return date.toLocaleString('en-GB', { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) });
}

function onDay(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = daysBetween(today, date);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return `on ${dayInWords(date, today)}`;
}

function before(date: Temporal.PlainDate, today: Temporal.PlainDate): string {
  const days = daysBetween(today, date);
  return days <= 0 ? 'today' : days === 1 ? 'before tomorrow' : `before ${dayInWords(date, today)}`;
}
