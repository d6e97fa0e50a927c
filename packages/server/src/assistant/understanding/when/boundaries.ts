import { anyDate, isCounted, plain } from './dates.ts';
import type { Text } from './grammar.ts';
import { isMonth, isPluralWeekday, isWeekday } from './names.ts';
import { isUnit, TERMINALS } from './terminals.ts';
import { anyTime } from './times.ts';

// A phrase is understood whole or not at all: these tell that words behind or before what was read belong to it.

type Tag = 'date' | 'time' | 'recur' | 'end' | 'span';

const NUMBER = /^(?:\d+(?:st|nd|rd|th)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|couple|few|several)$/;
const RANK = /^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth)$/;
const ZONE = /^(?:utc|gmt|cet|cest|est|edt|cst|cdt|mst|mdt|pst|pdt|bst|ist|jst|et|pt)$/;
/** What makes a weekday another day than the next of its name. */
const EPITHET =
  /^(?:black|cyber|super|giving|casual|good|easter|ash|palm|holiday|whit|last|next|other|every|each|alternate|following)$/;
const BESIDE = /^(?:after|before|following|preceding|prior)$/;
const REPEATED = /^(?:every|each)$/;
const EXCEPT = /^(?:except|excluding|but|besides|minus|unless)$/;
const WITHIN = /^(?:in|of|this|next|last|during|over)$/;

const isHourWord = (token: string) => /^(?:hours?|hrs?|minutes?|mins?)$/.test(token);
const TIME_WORD =
  /^(?:weekends?|mornings?|afternoons?|evenings?|nights?|end|start|beginning|middle|half|rest|quarters?|q[1-4]|eve|weekdays?|today|tomorrow|yesterday|tonight|now|ago|back|later|earlier|hence|latest|recently|next|last|so|time|first|second|third|fourth|fifth|christmas|xmas|easter|halloween|thanksgiving|new|valentines|spring|summer|autumn|winter|eod|eow|eom|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?|\d[\d./-]*\d\.?)$/;
const isTimeWord = (token: string) =>
  isUnit(token) ||
  isWeekday(token) ||
  isPluralWeekday(token) ||
  isMonth(token) ||
  isHourWord(token) ||
  TIME_WORD.test(token);

/** Whether the words behind go on with the phrase. */
export function goesOn(tag: Tag, text: Text, end: number): boolean {
  const [next = '', second = '', third = ''] = text.tokens.slice(end, end + 3);
  const isNumber = NUMBER.test(second) && !/^an?$/.test(second);
  // "In a week or two", "an hour and a half", "two weeks and three days".
  if (next === 'or' && (second === 'so' || isNumber) && !plain(text, end + 1)) return true;
  if (next === 'and' && second === 'a' && third === 'half') return true;
  if (next === 'and' && NUMBER.test(second) && (isUnit(third) || isHourWord(third))) return true;
  return GOES_ON[tag](text, end, [next, second, third]);
}

type Next = readonly [next: string, second: string, third: string];
const GOES_ON: Readonly<Record<Tag, (text: Text, end: number, next: Next) => boolean>> = {
  time: (text, end, [next, second, third]) =>
    ZONE.test(next) ||
    (second === 'time' && next !== 'my') ||
    /^(?:am|pm|oclock|past)$/.test(next) ||
    (/^(?:to|till|until|or|and|through|-|–)$/.test(next) &&
      anyTime(text, end + 1) !== undefined &&
      /\d/.test(second + third)),
  span: (_, __, [next, second]) =>
    /^(?:before|after|ago|later|earlier|early|late|of|hence|notice)$/.test(next) ||
    (next === 'from' && second === 'now') ||
    (/^(?:a|per|each)$/.test(next) && isUnit(second)) ||
    (next === 'to' && NUMBER.test(second)),
  end: (text, end, [next, second]) =>
    next === 'of' ||
    (/^(?:a|per)$/.test(next) && isUnit(second)) ||
    ((BESIDE.test(next) || next === 'from') && anyDate(text, end + 1) !== undefined),
  recur: (text, end, next) => isOfMore(text, end, next, false) || isSeriesOfMore(text, end, next),
  date: (text, end, next) =>
    isOfMore(
      text,
      end,
      next,
      text.before.at(-1) === 'the' || text.tokens.slice(0, end).some((one) => one === 'the' || isUnit(one)),
    ) || isDayOfMore(text, end, next),
};

/** "The Friday after the launch": beside what, if it is no day that we know, only a named weekday can stand alone. */
function isOfMore(text: Text, end: number, [next, second, third]: Next, isBesideAnything: boolean): boolean {
  if (next === 'of' || next === 'eve' || next === 'weekend' || isUnit(next)) return true;
  if (isUnit(text.tokens[end - 1]!) && /^(?:ago|back|later|earlier|hence)$/.test(next)) return true;
  if (!BESIDE.test(next)) return false;
  if (/^(?:next|last)$/.test(second)) return true;
  const day = anyDate(text, end + 1);
  const time = anyTime(text, end + 1);
  if (time && (!day || time.end >= day.end)) return false;
  const isTime = isTimeWord(second) || (/^(?:the|an?)$/.test(second) && isTimeWord(third));
  return isBesideAnything || isTime || day !== undefined;
}

/** A series that is not for all days: "every day except Sunday", "every Friday in December", "every day from Monday to Friday". */
function isSeriesOfMore(text: Text, end: number, [next, second, third]: Next): boolean {
  if (EXCEPT.test(next)) return true;
  const isMore = NUMBER.test(second) || isWeekday(second) || (second === 'the' && RANK.test(third));
  if (/^(?:and|or|,|&)$/.test(next) && isMore && !/^an?$/.test(second) && !/^(?:times|x)$/.test(third)) return true;
  if (WITHIN.test(next) && (anyDate(text, end) ?? anyDate(text, end + 1))) return true;
  const from = next === 'from' ? anyDate(text, end + 1) : undefined;
  return (
    from !== undefined &&
    /^(?:to|through|thru)$/.test(text.tokens[from.end] ?? '') &&
    anyDate(text, from.end + 1) !== undefined
  );
}

function isDayOfMore(text: Text, end: number, [next, second]: Next): boolean {
  const last = text.tokens[end - 1]!;
  if (/^(?:from|through|thru)$/.test(next)) return anyDate(text, end + 1) !== undefined;
  if (/^(?:this|next|last)$/.test(next) && (isUnit(second) || isMonth(second))) return true;
  if (last === 'ago' && (anyDate(text, end) || (next === 'on' && anyDate(text, end + 1)))) return true;
  if (isCounted(text, end)) return true;
  // "On the 3rd and 5th of May": the first of them has its month behind the second. "Nov 20 - 22".
  const isDash = /^(?:-|–)$/.test(next);
  if (!/^(?:and|or|to|,|&)$/.test(next) && !isDash) return false;
  const number = TERMINALS.dayNumber(text, second === 'the' ? end + 2 : end + 1);
  const month = number && text.tokens[text.tokens[number.end] === 'of' ? number.end + 1 : number.end];
  return number !== undefined && (isDash || (isMonth(month ?? '') && RANK.test(last)));
}

/** Whether the words before began the phrase, and were not read. */
export function isTail(tag: Tag, text: Text): boolean {
  const [third = '', second = '', last = ''] = ['', '', '', ...text.before].slice(-3);
  const first = text.tokens[0]!;
  // "5 or 6 days ago", "30 to 45 minutes".
  const isList = /^(?:or|to|and|-|–)$/.test(last) && NUMBER.test(second) && NUMBER.test(first);
  if (isList && tag !== 'end' && !isMonth(third)) return true;
  return IS_TAIL[tag](text, [third, second, last]);
}

type Last = readonly [third: string, second: string, last: string];
const IS_TAIL: Readonly<Record<Tag, (text: Text, last: Last) => boolean>> = {
  time: ({ tokens }, [, second, last]) =>
    /^(?:until|till|til|untill|since)$/.test(last) ||
    (/^(?:to|and|or|between|-|–)$/.test(last) && /^\d/.test(second) && /\d/.test(tokens[0]!)) ||
    (/^\d{1,2}$/.test(last) && Number(last) <= 24 && !isMonth(second) && /^\d/.test(tokens[0]!)),
  span: (_, [, , last]) =>
    /^(?:within|in|every|each|after|before|next|last|past|than|until|another|half|first|other)$/.test(last),
  end: () => false,
  recur: (_, [, , last]) => /^(?:except|not|times|twice)$/.test(last),
  date: (text, last) => isDayTail(text, last),
};

function isDayTail(text: Text, [third, second, last]: Last): boolean {
  const first = text.tokens[0]!;
  if (last === 'ago' || (second === 'ago' && last === 'on') || REPEATED.test(last)) return true;
  const isSeries = text.before.slice(-4).some((token) => /^(?:every|each|once|apart|times)$/.test(token));
  if (isSeries && (EXCEPT.test(last) || EXCEPT.test(second))) return true;
  if ((REPEATED.test(second) || (REPEATED.test(third) && isTimeWord(last))) && WITHIN.test(first)) return true;
  // Counted: "for two weeks from Monday", "a week | before Christmas".
  if (NUMBER.test(last) && (isUnit(first) || first === 'weekend')) return true;
  if (last === 'for' && isCounted(text, 0)) return true;
  if (isUnit(last) && NUMBER.test(second) && !isSeries && !/^(?:starting|beginning)$/.test(first)) return true;
  if (/^(?:on|in|from)$/.test(last) && isUnit(second) && NUMBER.test(third) && !isSeries) return true;
  // Beside or of another: "the night | before Christmas", "the third week of | May".
  if (isTimeWord(last) && (BESIDE.test(first) || first === 'of')) return true;
  const [head, joint] = last === 'the' ? [third, second] : [second, last];
  if ((BESIDE.test(joint) || joint === 'of' || (joint === 'from' && !isSeries)) && isTimeWord(head)) return true;
  // Named more closely: "Friday | the 21st", "Black | Friday", "the second | last Friday".
  if (isWeekday(last) && /^(?:\d|the$)/.test(first)) return true;
  if (isWeekday(first) && (EPITHET.test(last) || RANK.test(last))) return true;
  return (
    /^(?:last|next)$/.test(first) &&
    (RANK.test(last) || /^(?:last|next)$/.test(last) || (second === 'next' && last === 'to'))
  );
}
