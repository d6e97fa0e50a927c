import { anyDate, plain } from './dates.ts';
import { grammar, longestOf, matching, type Text, word } from './grammar.ts';
import { anyTime } from './times.ts';
import { isMonth, isPluralWeekday, isWeekday, UNITS, WORDS } from './words.ts';

// A phrase is understood whole or not at all: these patterns tell that words beside what was read belong to it. ^ is where it begins or ends.

const TIME_WORD =
  /^(?:(?:day|week|wk|fortnight|month|year|yr|hour|hr|minute|min)s?|weekends?|mornings?|afternoons?|evenings?|nights?|end|start|beginning|middle|half|rest|quarters?|q[1-4]|eve|weekdays?|today|tomorrow|yesterday|tonight|now|ago|back|later|earlier|hence|latest|recently|next|last|so|time|first|second|third|fourth|fifth|christmas|xmas|easter|halloween|thanksgiving|new|valentines|spring|summer|autumn|winter|eod|eow|eom|(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th)?|\d[\d./-]*\d\.?)$/;

const rule = grammar(
  {
    ...WORDS,
    plain,
    date: anyDate,
    time: anyTime,
    /** A time of day, and no day. */
    clockTime: (text: Text, at: number) => {
      const [day, time] = [anyDate(text, at), anyTime(text, at)];
      return time && (!day || time.end >= day.end) ? time : undefined;
    },
    word: word((token) => token),
    some: matching(/^(?:\d+(?:st|nd|rd|th)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|couple|few|several)$/),
    ordinal: matching(/^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth)$/),
    hours: matching(/^(?:hours?|hrs?|minutes?|mins?)$/),
    dayNumberOrThe: matching(/^(?:\d|the$)/),
    /** What makes a weekday another day than the next of its name. */
    epithet: matching(
      /^(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|black|cyber|super|giving|casual|good|easter|ash|palm|holiday|whit|last|next|other|every|each|alternate|following)$/,
    ),
    digits: matching(/\d/),
    leadingDigit: matching(/^\d/),
    upTo24: word((token) => (/^\d{1,2}$/.test(token) && Number(token) <= 24 ? token : undefined)),
    timeWord: word((token) =>
      isWeekday(token) || isPluralWeekday(token) || isMonth(token) || TIME_WORD.test(token) ? token : undefined,
    ),
  },
  (value: true) => value,
);
/** The most words before the edge that a pattern names, and fewer. */
const BACK = [4, 3, 2, 1, 0];
const anyOf = (...patterns: readonly string[]) => {
  const list = longestOf(rule(patterns, () => true));
  return (text: Text, edge: number) => BACK.some((count) => list({ ...text, edge }, edge - count) !== undefined);
};

const BESIDE = 'after|before|following|preceding|prior';
const WITHIN = 'in|of|this|next|last|during|over';
const EXCEPT = 'except|excluding|but|besides|minus|unless';

/** "In a week or two", "an hour and a half", "two weeks and three days". */
const MORE = ['^ or_so|and_a_half', '^ or !{plain} !a|an {some}', '^ and {some} {unit}', '^ and {some} {hours}'];
/** "The Friday after Christmas", "the Friday of the launch". */
const OF_MORE = [
  '^ of|eve|weekend',
  '^ {unit}',
  '{unit} ^ ago|back|later|earlier|hence',
  `^ ${BESIDE} next|last`,
  `^ ${BESIDE} !{clockTime} {date}`,
  `^ ${BESIDE} !{clockTime} the|a|an? {timeWord}`,
];
const GOES_ON = {
  time: anyOf(
    ...MORE,
    '^ utc|gmt|cet|cest|est|edt|cst|cdt|mst|mdt|pst|pdt|bst|ist|jst|et|pt',
    '^ !my {word} time',
    '^ am|pm|oclock|past',
    '^ to|till|until|or|and|through|-|– &{time} {word}? {digits}',
  ),
  span: anyOf(
    ...MORE,
    '^ before|after|ago|later|earlier|early|late|of|hence|notice|from_now',
    '^ a|per|each {unit}',
    '^ to {some}',
  ),
  end: anyOf(...MORE, '^ of', '^ a|per {unit}', `^ from|${BESIDE} {date}`),
  // A series that is not for all days: "every day except Sunday", "every Friday in December", "every day from Monday to Friday".
  recur: anyOf(
    ...MORE,
    ...OF_MORE,
    `^ ${EXCEPT}`,
    '^ and|or|,|& !a|an {some} !times|x',
    '^ and|or|,|& {weekday}',
    '^ and|or|,|& the {ordinal}',
    `^ &${WITHIN} {date}`,
    `^ ${WITHIN} {date}`,
    '^ from {date} to|through|thru {date}',
  ),
  // "On the 3rd and 5th of May": the first of them has its month behind the second. "Nov 20 - 22".
  date: anyOf(
    ...MORE,
    ...OF_MORE,
    '^ from|through|thru {date}',
    '^ this|next|last {unit}',
    '^ this|next|last {month}',
    'ago ^ on? {date}',
    '^ {count} {unit}',
    '^ -|– the? {dayNumber}',
    '{ordinal} ^ and|or|to|,|& the? {dayNumber} of? {month}',
  ),
};
/** "The Friday after the launch": beside what, if it is no day that we know, only a named weekday can stand alone. */
const isBeside = anyOf(`^ ${BESIDE} !{clockTime}`);

/** Whether the words behind go on with the phrase. */
export function goesOn(tag: keyof typeof GOES_ON, text: Text, end: number): boolean {
  if (GOES_ON[tag](text, end)) return true;
  const said = text.tokens.slice(text.start, end);
  const isNamed = text.tokens[text.start - 1] === 'the' || said.some((token) => token === 'the' || UNITS.has(token));
  return tag === 'date' && isNamed && isBeside(text, end);
}

/** "5 or 6 days ago", "30 to 45 minutes". */
const LIST = '!{month} {word} {some} or|to|and|-|– ^ {some}';
const IS_TAIL = {
  time: anyOf(
    LIST,
    'until|till|til|untill|since ^',
    '{leadingDigit} to|and|or|between|-|– ^ {digits}',
    '!{month} {word} {upTo24} ^ {leadingDigit}',
  ),
  span: anyOf(LIST, 'within|in|every|each|after|before|next|last|past|than|until|another|half|first|other ^'),
  end: () => false,
  recur: anyOf(LIST, 'except|not|times|twice ^'),
  date: anyOf(
    LIST,
    'ago on? ^',
    'every|each ^',
    `every|each {word} {timeWord}? ^ ${WITHIN}`,
    // Counted: "for two weeks from Monday", "a week | before Christmas".
    '{some} ^ weekend',
    '{some} ^ {unit}',
    'for ^ {count} {unit}',
    // Beside or of another: "the night | before Christmas", "the third week of | May".
    `{timeWord} ^ of|${BESIDE}`,
    `{timeWord} of|${BESIDE} the? ^`,
    // Named more closely: "Friday | the 21st", "Black | Friday", "the second | last Friday".
    '{weekday} ^ {dayNumberOrThe}',
    '{epithet} ^ {weekday}',
    '{ordinal} ^ last|next',
    'last|next|next_to ^ last|next',
  ),
};
const isTailOfSeries = anyOf(`${EXCEPT} {word}? ^`);
const isTailOfLength = anyOf(
  '{some} {unit} ^ !starting|beginning',
  '{some} {unit} on|in|from ^',
  '{timeWord} from the? ^',
);

/** Whether the words before began the phrase, and were not read. */
export function isTail(tag: keyof typeof IS_TAIL, text: Text): boolean {
  const { tokens, start } = text;
  if (IS_TAIL[tag](text, start)) return true;
  const isSeries = tokens.slice(start - 4, start).some((token) => /^(?:every|each|once|apart|times)$/.test(token));
  return tag === 'date' && (isSeries ? isTailOfSeries : isTailOfLength)(text, start);
}
