import { dayIn } from '@inner-circle/domain/time.ts';

// Whether a model's reply says only what it was shown. Every name, number and date in it must come from the rows that its tools
// returned or from what the person wrote, and it may lead nowhere but to contacts. The check is strict: what it cannot account for
// is refused, and the plain answer is shown instead.

/** What a reply may speak of. */
export type GroundingSources = {
  /** Everything that the tools returned, in this turn and before. */
  readonly rows: readonly unknown[];
  /** What the person wrote. */
  readonly words: readonly string[];
  /** Contacts that the reply may link to, with their names. */
  readonly people: ReadonlyMap<string, string>;
  readonly zone: string;
  readonly now: Temporal.Instant;
};

const LINK = /\[([^\]]*)\]\(([^)\s]*)\)/g;
const CONTACT = /^contact:([0-9a-f-]{36})$/i;
const PICTURE = /!\[/;
const ELSEWHERE =
  /\]\[|^\s*\[[^\]]+\]:|https?:|www\.|mailto:|data:|javascript:|<[a-z/!]|\b[\w-]+\.(?:com|net|org|io|dev|app|me|co|de|uk|ru|cn|xyz|info)\b/im;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}'’-]*/gu;
const NO_NUMBERS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|--\d\d-\d\d/gi;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/** Why a reply is refused; undefined when it says nothing that was not shown. */
export function inventedIn(reply: string, known: GroundingSources): string | undefined {
  if (PICTURE.test(reply)) return 'a picture';
  for (const [, label = '', target = ''] of reply.matchAll(LINK)) {
    const name = known.people.get(CONTACT.exec(target)?.[1]?.toLowerCase() ?? '');
    if (name === undefined) return `a link to ${target}`;
    if (!folded(name).includes(folded(label))) return `a link named ${label}`;
  }
  const plain = reply.replace(LINK, '$1');
  if (ELSEWHERE.test(plain)) return 'a link elsewhere';
  const facts = factsOf(known);
  const date = datesIn(plain).find((one) => !facts.days.has(one));
  if (date !== undefined) return `the date ${date}`;
  for (const [number] of folded(plain).replace(DATE, '').matchAll(NUMBER))
    if (!facts.numbers.has(number)) return `the number ${number}`;
  for (const word of folded(plain).match(/\p{L}+/gu) ?? []) {
    const value = NUMBER_WORDS.indexOf(word);
    if (value > 1 && !facts.numbers.has(String(value)) && !facts.words.has(word)) return `the number ${word}`;
  }
  for (const [word] of plain.matchAll(CAPITALISED)) {
    const parts = folded(word).split(/[^\p{L}\p{M}]+/u);
    const isKnown = parts.every((part) => part === '' || facts.words.has(part) || COMMON.has(part));
    if (!isKnown) return `the name ${word}`;
  }
  return undefined;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** When a row was written is nothing that people ask for. */
const UNSAID = new Set(['createdAt', 'updatedAt']);

/** The words and numbers that are known: as they stand, and as the dates among them are said in the person's zone. */
function factsOf({ rows, words: written, people, zone, now }: GroundingSources) {
  const words = new Set<string>();
  const numbers = new Set<string>();
  const days = new Set<string>();
  const today = dayIn(zone, now);
  const addNumber = (value: number) => numbers.add(String(Math.abs(Math.trunc(value))));
  const addMonth = (day: number, month: number) => {
    words.add(MONTHS[month - 1] ?? '').add((MONTHS[month - 1] ?? '').slice(0, 3));
    days.add(`${day} ${(MONTHS[month - 1] ?? '').slice(0, 3)}`);
  };
  const addDay = (day: Temporal.PlainDate) => {
    addNumber(day.year);
    addMonth(day.day, day.month);
    words.add(WEEKDAYS[day.dayOfWeek - 1]!).add(WEEKDAYS[day.dayOfWeek - 1]!.slice(0, 3));
    const distance = Math.abs(today.until(day, { largestUnit: 'days' }).days);
    for (const unit of [1, 7, 30, 365]) addNumber(distance / unit);
  };
  const addText = (text: string) => {
    for (const [moment] of text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g)) {
      const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
      addDay(local.toPlainDate());
      numbers.add(local.toPlainTime().toString({ smallestUnit: 'minute' }));
    }
    for (const [day] of text.matchAll(/\b\d{4}-\d\d-\d\d\b/g)) if (isDay(day)) addDay(Temporal.PlainDate.from(day));
    for (const [, month, day] of text.matchAll(/--(\d\d)-(\d\d)\b/g)) {
      addMonth(Number(day), Number(month));
    }
    for (const date of datesIn(text)) days.add(date);
    // What stands in ids and moments is no number that anybody would say.
    for (const [number] of text.replace(NO_NUMBERS, ' ').matchAll(NUMBER)) numbers.add(number);
    for (const word of folded(text).match(/[\p{L}\p{M}]+/gu) ?? []) words.add(word);
  };
  const add = (value: unknown): void => {
    if (typeof value === 'string') addText(value);
    else if (typeof value === 'number') addNumber(value);
    else if (Array.isArray(value)) {
      addNumber(value.length);
      for (const one of value) add(one);
    } else if (typeof value === 'object' && value !== null)
      for (const [field, one] of Object.entries(value)) if (!UNSAID.has(field)) add(one);
  };
  add(rows);
  add(written);
  for (const name of people.values()) addText(name);
  addDay(today);
  return { words, numbers, days };
}

function isDay(day: string): boolean {
  try {
    return Boolean(Temporal.PlainDate.from(day));
  } catch {
    return false;
  }
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const WEEKDAYS = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const MONTH = `(${MONTHS.flatMap((month) => [month, month.slice(0, 3)]).join('|')})`;
const DATE = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH}\\b|\\b${MONTH} (\\d{1,2})(?:st|nd|rd|th)?\\b`,
  'g',
);

/** "20th of November" and "November 20" are both "20 nov". */
const datesIn = (text: string) =>
  Array.from(
    folded(text).matchAll(DATE),
    ([, day, month, otherMonth, otherDay]) => `${Number(day ?? otherDay)} ${(month ?? otherMonth ?? '').slice(0, 3)}`,
  );

const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Words that may begin a sentence without being anybody's name. */
const COMMON = new Set(
  `a about after all also already although always an and another any anything are as ask at because been before below birthday
  birthdays both but by call calls can cold contact contacts could did do does done due during each either email emails every
  everyone everything few finally first for from get give good great group groups had has have he hello her here hers hi his how
  however i if in instead interaction interactions is it its just last later let like many maybe me meanwhile meet meeting meetings
  message messages might more most my next nine no nobody none nor not note notes nothing now of ok okay on once one only or other
  otherwise our out over overdue people perhaps person plan please plus reminder reminders right say she should since so some someone
  something soon sorry still sure tell than thank thanks that the their them then there these they this those though to today todo
  todos tomorrow too two under unfortunately until up upcoming us very warm was we well were what when where which while who whom
  whose why will with within without would yes yesterday yet you your yours shall good added am inner circle telegram google calendar
  settings`
    .split(/\s+/)
    .filter(Boolean),
);
