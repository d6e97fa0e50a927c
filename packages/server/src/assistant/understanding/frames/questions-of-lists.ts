import type { Frame, Slots } from '../clauses/frame.ts';
import { frame } from '../clauses/frame.ts';
import type { Intent } from '../clauses/intent.ts';
import { groups, TALK } from '../clauses/vocabulary.ts';
import { query, rangeOf, saidIn } from './query.ts';
import { talkIn, TOUCHES } from './questions-of-people.ts';

// What is asked about contacts, to-dos, e-mails, the calendar and groups.

const ANYONE =
  'anyone anybody someone somebody everyone everybody nobody people person persons contacts contact friends friend ones folks family';
const NUMBERS = 'one two three four five six seven eight nine ten twelve fifteen twenty thirty sixty ninety'.split(' ');
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 30, 60, 90];
const NUMBER = `\\d{1,3}|${NUMBERS.join('|')}`;
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : VALUES[NUMBERS.indexOf(text)]);
const UNITS = { day: 1, week: 7, month: 30, year: 365 } as const;

/** What is left of this week. */
const weekOf = (today: Temporal.PlainDate): [string, string] => [
  today.toString(),
  today.add({ days: 7 - today.dayOfWeek }).toString(),
];

/** How many are asked for: "the five people whom …". */
function countIn(line: string): { times?: number } {
  const said = new RegExp(`\\b(?<count>${NUMBER})\\b(?! (?:days?|weeks?|months?|years?))`).exec(line)?.groups?.[
    'count'
  ];
  const times = said === undefined ? undefined : numberOf(said);
  return times ? { times } : {};
}

/** Since when nothing was heard: "in 60 days", "for two months", "since March", "this year". */
function sinceIn({ all, line, present: { today } }: Slots): Intent['range'] {
  const { count, unit } =
    new RegExp(`(?<count>${NUMBER}|an?|few|couple of) (?<unit>day|week|month|year)s?\\b`).exec(line)?.groups ?? {};
  if (unit) {
    const days =
      UNITS[unit as keyof typeof UNITS] * (numberOf(count!) ?? (count === 'few' ? 3 : /couple/.test(count!) ? 2 : 1));
    return [today.subtract({ days }).toString(), today.toString()];
  }
  const date = all.find(({ tag }) => tag === 'date');
  const span = all.find(({ tag }) => tag === 'span');
  if (span?.tag === 'span') return [today.subtract({ minutes: span.value }).toString(), today.toString()];
  const end = all.find(({ tag }) => tag === 'end');
  const until = end?.tag === 'end' ? end.value.until : undefined;
  if (date?.tag !== 'date' && !until) return undefined;
  const { past, future, range, pastRange } =
    date?.tag === 'date' ? date.value : { past: null, future: until ?? null, range: null };
  const from = past ?? pastRange?.[0] ?? range?.[0];
  // "In 60 days", "for 3 months" are read as to come, and mean the days before.
  const day =
    from && Temporal.PlainDate.compare(from, today) <= 0
      ? from
      : future
        ? today.subtract(today.until(future))
        : undefined;
  return day && [day.toString(), today.toString()];
}

const TODO = 'todo todos task tasks reminders reminder things thing items item';
const OPEN = 'open due overdue late behind outstanding pending left undone unfinished plate list agenda';

const todos = ({ line }: Slots) => {
  const flags = [
    /\b(?:overdue|late|behind)\b/.test(line) && 'overdue',
    /\b(?:done|finish|finished|complete|completed|tick|ticked|accomplish|accomplished|achieved|achieve)\b/.test(line) &&
      (/\b(?:did|have) i\b/.test(line) ||
        !/\b(?:get|be|to be|needs?) done\b|\bto (?:get )?(?:done|finish|complete)\b/.test(line)) &&
      !/\bnot\b|\bhave to\b/.test(line) &&
      'completed',
  ].filter((flag) => flag !== false);
  return { flags };
};

/** What is asked of talks, of notes and of the assistant. */
const NOT_DONE = new RegExp(
  `^(?:did|have) (?:i|we) (?:already |ever |actually )?(?:${TOUCHES.split(' ').join('|')}|mention|mentioned|log|logged|note|noted|tell|told|ask|asked|say|said|miss|missed|forget|forgotten|go|gone|have|had|got|any|anything|invited?|know|known|time|to|been|something|planned|plan)\\b`,
);

export const questionsOfLists: readonly Frame[] = [
  query('not-contacted', {
    must: `(?:who|whom|which|what|any|anyone|anybody|is there|are there|show|list|give|find|see|(?:the )?(?:top )?(?:\\d+ )?(?:people|contacts|friends)|cold|my cold|the cold|with whom|whose|everyone|everybody|do i|have i).*\\b(?:cold|coldest|touch|not|never|while|ages|longest|neglect|neglected|neglecting|drift|drifted|drifting|reconnect|ignored|ignoring|forgotten|should|ought|could|overdue for|losing|lost|catch up|reach out|check in)\\b|(?:my |the )?cold (?:contacts|people|ones|friends)$`,
    may: `${ANYONE} ${TOUCHES} ${NUMBERS.join(' ')} cold coldest gone going losing lost touch not never while ages longest long time recently lately neglect neglected neglecting drift drifted drifting reconnect ignored
    ignoring forgotten should ought could say think suggest recommend next now out check back away from since more than over last past few couple day days week weeks month months year years haven contacting overdue group been
    \\d{1,3} soon most least top that 's too become becoming getting yet spent meet ring again one reached about today week by shall must worth today`,
    slots: 'G?D?U?E?',
    tense: 'past',
    build: (slots) => {
      const { line } = slots;
      if (/\b(?:birthdays?|todos?|tasks?|invite|number|email address|any groups?|no groups?|an? group)\b/.test(line))
        return undefined;
      const since = /\b(?:not|never|since|cold|over|more)\b/.test(line) ? sinceIn(slots) : undefined;
      return {
        ...(since ? { range: since } : { range: undefined }),
        ...countIn(line),
        flags: /\bcold\b/.test(line) ? ['cold'] : [],
      };
    },
  }),
  query('birthdays', {
    must: `(?:how|when|whose|who|any|anyone|anybody|does|do|is|are|show|list|what|which|upcoming|next|my|the|birthdays|coming|give|see|check|everyone|everybody|all|this|next|D).*\\b(?:birthdays?|born|turns|turning|celebrates?|celebrating|congratulate)\\b|birthdays\\b`,
    may: `${ANYONE} ${NUMBERS.join(' ')} birthday birthdays born turns turning celebrates celebrate celebrating anyones everyones everybodys upcoming coming next soon date dates many days year old on around up calendar
    celebrates from lately recently passed missed miss years near later closest group members yet congratulate older should must shall`,
    slots: 'G?D?',
    build: ({ line, all }) =>
      /\bhow (?:many|often)\b/.test(line) && /\bdays\b/.test(line)
        ? undefined
        : {
            flags: [
              /\bhow many birthdays\b/.test(line) && 'count',
              !all.some(({ tag }) => tag === 'date') &&
                /\bnext\b|\bwhen\b/.test(line) &&
                !/birthdays/.test(line) &&
                'next',
              /\b(?:all|everyones|everybodys|everyone|everybody)\b/.test(line) &&
                !all.some(({ tag }) => tag === 'date') &&
                'year',
            ].filter((flag) => flag !== false),
          },
  }),
  query('due', {
    must: `(?:(?:what|which|show|list|any|anything|is|are|do|does|have|give|see|view|check|tell|how|who|something|pull|when).*(?:\\b(?:todos?|tasks?|due|overdue|plate|list|(?:to|must|should|can|i|else) do|done|open|outstanding|pending|owe|action|promise|promised|finish|finished|complete|completed|tick|ticked|supposed|left|unfinished|deadlines?|accomplish|accomplished)\\b|D$)|(?:my |open |all |overdue |outstanding |the |due |completed |finished |pending |remaining |P |upcoming )*(?:todos?|tasks?|to do list|todo list|overdue|deadlines?)\\b|(?:over)?due\\b)`,
    may: `${TODO} ${OPEN} done finish finished complete completed ticked off accomplished accomplish anything something need needs should must supposed meant today currently action actions owe promise promised still left remaining
    about ahead coming up upcoming next soon lately recently already so far be before by first important urgent most as yet now work tick get now up behind late 's mine them ones under everything else waiting planned day
    deadline deadlines days first going week weekly many today's belong belongs`,
    slots: 'P?D?',
    build: (slots) => {
      const { line, all } = slots;
      // "Due on Friday" is one piece.
      const isDue = all.some(({ tag, key }) => tag === 'date' && key.startsWith('due'));
      const says = new RegExp(
        `\\b(?:${TODO.replaceAll(' ', '|')}|${OPEN.replaceAll(' ', '|')}|do|done|owe|promised?|finish(?:ed)?|complete[d]?|tick(?:ed)?|supposed|accomplished|deadlines?)\\b`,
      );
      if (/\bhow many\b/.test(line) || (!isDue && !says.test(line.replace(/^(?:do|what do|which do) /, ''))))
        return undefined;
      if (
        /^(?:what|how|when) .*\b(?:you|P|H) (?:do|doing|done)\b|\bwhat did (?:i|we) do\b|\bhow do\b|^(?:do|can|could|would|will) you\b|^(?:what|where) (?:is|are) (?:a|the|my) list$/.test(
          line,
        )
      )
        return undefined;
      if (/\bplanned\b/.test(line) && !/todo|task|due/.test(line)) return undefined;
      return todos(slots);
    },
  }),
  // "What was I supposed to bring back to Anna?"
  frame(
    'question',
    `what (?:was|am|were|is it|did|do|must|should) (?:it )?(?:(?:that )?i (?:was |am |were )?)?(?:supposed to|meant to|going to|to|promise to|need to|have to|owe|must|promised to) (?:[a-z]+ ){0,6}(?<who>P|H)(?: (?:back|for|again))?(?: (?:,|and) (?:by )?when)?`,
    {
      isLast: true,
      build: ({ line }) => (/\b(?:ask|say|talk|know|discuss)\b/.test(line) ? undefined : { topic: 'due' }),
    },
  ),
  // "Did I do the plants?", "Has the contract gone to Tom yet?", "Have I watered Grace's plants?"
  frame(
    'question',
    `(?:(?:did|have)(?: i| we)(?: already| ever| actually)?(?: (?:do|done|finish|finished|complete|completed|tick off|ticked off)(?= (?:the|my|that|those|P|H) ))? (?<said>.+?)|(?:has|is|are|was|were|have) (?<said2>(?:the|my|that|those|P|H) .+?)(?: been| got)? (?:done|gone|completed|sent|over|out|off|paid|bought|[a-z]+ed(?: off)?))(?: (?:to|for|with) (?<who>P|H))?(?: (?:yet|already|by now))?`,
    {
      isLast: true,
      build: (slots) => {
        const pieces = [...slots.pieces('said'), ...slots.pieces('said2')];
        const [first] = slots.pieces('said2');
        const isAboutThem = first?.tag === 'person' && !first.value.isPossessive;
        const words = saidIn(slots, 'said') || saidIn(slots, 'said2');
        const isNone = pieces.length < 2 || isAboutThem || NOT_DONE.test(slots.line) || words.length < 3;
        return isNone || slots.all.some(({ tag }) => tag === 'date') ? undefined : { topic: 'todo-state', words };
      },
    },
  ),
  // "When do the flights have to be booked?", "when is the contract due?"
  frame(
    'question',
    `(?:(?:by |until |till )?when (?:(?:do|must|should|did) (?:i|we) (?:(?:have|need) to |must )?(?:do |finish |[a-z]+ )??|(?:do|does|is|are|must|should|was|were) )(?<said>(?:the|my|that|P|H) .+?)(?<due> (?:over)?due| (?:have|has|need|needs|supposed|meant|got)? ?(?:to )?be [a-z]+)?|(?:what|when) (?:is|was) the (?:deadline|due date) (?:for|of|on) (?<said2>.+))`,
    {
      isLast: true,
      build: (slots) => {
        const said = saidIn(slots, 'said') || saidIn(slots, 'said2');
        const isOfIt = slots.word('due') || slots.word('said2') || /\b(?:(?:have|need) to|must)\b/.test(slots.line);
        return isOfIt && said.length > 2 && !/\be?mails?\b|\bbirthday\b/.test(slots.line)
          ? { topic: 'todo-state', words: said }
          : undefined;
      },
    },
  ),
  query('reminders', {
    must: `(?:what|which|show|list|any|are|is|do|does|have|when|give|see|check|view|who|upcoming|planned|scheduled|pending|my|the next|next|how).*\\b(?:emails?|mails?|reminders?|going out|queued|goes out|go out)\\b`,
    may: `email emails mail mails reminder reminders planned scheduled go goes going sent send out queued pending upcoming next coming set up recurring series repeating automatic supposed due will receive receives get gets getting sending next write from by
    soon outgoing leave leaves leaving am active going waiting time running ones anyone them today later anything`,
    slots: 'P?D?',
    build: ({ line }) =>
      /^what (?:is|are) (?:an? )?\w+$|\bhow many\b|\baddress|\bdid\b|\bP email\b|\bemail (?:of|for|does|do)\b|\bhave (?:i|an) email\b|\b(?:an|any) email (?:for|of)\b|\bwas\b|\blast\b|\bemail$/.test(
        line,
      ) && !/\bgoing out\b|\bplanned\b/.test(line)
        ? undefined
        : {},
  }),
  // "When does Priya get the project news?", "when does the Friday check-in go out?"
  frame(
    'question',
    `when (?:does|do|will|is|are) (?:(?<who>P|H) (?:get|gets|receive|getting) )?(?:the |my |that )?(?<said>.+?)(?: (?:email|mail|reminder))?(?: (?:go|going|goes|be|sent|out|planned|next|due|scheduled|to))*(?: to (?<who2>P|H))?`,
    {
      isLast: true,
      build: (slots) =>
        (slots.pieces('who').length > 0 || /\b(?:go|going|goes|sent|out|email|mail|reminder)\b/.test(slots.line)) &&
        saidIn(slots).length > 2
          ? { topic: 'email-called', words: saidIn(slots).replace(/ (?:email|mail|reminder)$/i, '') }
          : undefined,
    },
  ),
  query('meetings', {
    must: `(?:what|which|show|list|any|are|is|do|have|give|see|check|how|who|my|when|next|upcoming).*\\b(?:meetings?|appointments?|calls|lunches|dinners|meeting|seeing)\\b`,
    may: `meeting meetings appointment appointments calls lunch lunches dinner dinners upcoming next planned scheduled coming seeing am calendar booked time first soon`,
    slots: 'D?',
    build: ({ line, all }) =>
      /\bhow many\b|\bdid\b|\bhad\b|\blast\b/.test(line)
        ? undefined
        : {
            flags:
              !all.some(({ tag }) => tag === 'date') &&
              /\bnext (?:meeting|appointment)\b|\bwho am i (?:meeting|seeing) next\b/.test(line)
                ? ['next']
                : [],
          },
  }),
  query('agenda', {
    must: `(?:what|show|how|anything|any (?:plans|events|appointments)|do i|do we|is (?:there|anything|something|my)|my (?:agenda|schedule|plans?|calendar|day|week)|agenda|schedule|plans?|give|see|have i|which|run|walk|check|am i|busy).*\\b(?:calendar|agenda|schedule|scheduled|happening|going on|planned|plans?|events?|D|busy|doing|week|day|look|looks|looking|up)\\b|(?:agenda|schedule|plans?|calendar)\\b.*D`,
    may: `lunch dinner breakfast coffee calendar agenda schedule scheduled happening going planned plan plans event events busy doing look looks looking like week day on anything something up coming else today ahead through run walk happens appointments happen weekend am 's supposed next today
    time morning afternoon evening`,
    slots: 'D?T?',
    isLast: true,
    build: ({ line, all, present: { today } }) =>
      all.some(({ tag, key }) => tag === 'date' && key.startsWith('due')) ||
      (/^what (?:is|are|was)(?: it)? D$/.test(line) && !all.some(({ key }) => key.startsWith('on '))) ||
      /\b(?:did|was|were|had|how many|find|who|know|last|(?:what|which) (?:plan|day|time)|my plan|plan am|time for|have time)\b|^what an? |^what (?:is|are|was)(?: it)?$|^(?:show|give|see|check)(?: me)?(?: my| the)? (?:calendar|agenda)$/.test(
        line,
      )
        ? undefined
        : /\bweek\b/.test(line) && !all.some(({ tag }) => tag === 'date')
          ? { range: weekOf(today) }
          : {},
  }),
  query('free', {
    must: `(?:when|am|are|do|find|free|is|what|which|show|give|any|have|how|where|could|can).*\\b(?:free|available|time|slots?|room|busy|gap|gaps)\\b|free (?:time|slots?)`,
    may: `${TALK.replaceAll('|', ' ').replaceAll('?', '')} free available time times slot slots room busy gap gaps am next meeting call meet could somebody soon day days half hour hours still fit in something squeeze enough much lot most afternoon morning evening`,
    slots: 'D?T?U?P?',
    isLast: true,
    build: ({ all, line }) => {
      if (/\b(?:last|ago|since|did|due|go|goes)\b|^what time is\b|^how (?:long|much time)\b/.test(line))
        return undefined;
      const span = all.find(({ tag }) => tag === 'span');
      return { ...(span?.tag === 'span' && { minutes: span.value }) };
    },
  }),
  query('is-member', {
    must: `(?:is|are|was|does|do|has|isnt).*`,
    may: `member members part belong belongs one group list already also not circle joined join`,
    slots: 'PG',
    build: ({ line }) => (/^(?:is|are|does|do|has|was) (?:P|H|S)/.test(line) ? {} : undefined),
  }),
  frame(
    'question',
    `(?:is|are) P(?: also| really)? (?:in|part of|a member of) ${groups()}(?: too)? or (?:(?:just|only|is|it|not|P|and|,|someone|somebody|else)(?: |$))+`,
    { build: ({ groups: found }) => ({ topic: 'contacts', groups: found }) },
  ),
  query('contacts', {
    must: `(?:who|which|list|show|give|members|people|everyone|everybody|see|view|contacts|what|whom|all|name).*G|G (?:group )?(?:members|people)`,
    may: `${ANYONE} members member group list belongs belong belonging part everyone circle inside from names name one besides except apart other than else currently into folks P`,
    slots: 'GP?',
    isLast: true,
    build: ({ line }) => (/\bhow many\b|\bhow\b/.test(line) ? undefined : {}),
  }),
  query('groups', {
    must: `(?:what|which|show|list|see|my|tell|all|give|do|view|name|how|are).*\\bgroups?\\b`,
    may: `group groups exist names name made created set already different every kinds lists`,
    build: ({ line }) =>
      /\bhow many\b|\bhow\b|^what is an? |^(?:see|show|view)(?: me)?(?: the| my)? groups page/.test(line)
        ? undefined
        : {},
  }),
  query('talks', {
    must: `(?:(?:who|whom|with whom|what|which|show|list|my|recent|latest|last|how|did|have|anyone|see).*\\b(?:${TOUCHES.split(' ').join('|')}|activity|logged|log|do|happened|been|done)\\b)`,
    may: `${ANYONE} ${TOUCHES} recent recently latest last lately activity logged log logs happened done else today most ever past days weeks five ten times yet`,
    slots: 'D?',
    tense: 'past',
    isLast: true,
    build: ({ line }) =>
      /\b(?:not|never|should|could|will|am|how many|how)\b/.test(line) ||
      !/\b(?:did|have|has|was|were|recent|latest|last|happened|logged|activity)\b/.test(line) ||
      /\bwhat (?:did|have) (?:you)\b|\bhave (?:any|time)\b|\bwhat do\b|\bdo i have\b/.test(line)
        ? undefined
        : { ...(talkIn(line) && { talk: talkIn(line)! }) },
  }),
  query('count', {
    must: `(?:(?:so |and |in total )?how (?:many|often|much)|number of|what is the (?:total )?number|(?:the )?count|do i have more)\\b.*`,
    may: `many much often number total count contacts contact people persons friends folks cold warm groups group todos todo tasks task things open due overdue done completed finished left emails email reminders reminder planned scheduled going out go
    birthdays birthday meetings meeting appointments calls call talks talk conversations interactions messages message times time ${TOUCHES} last members member belong part know saved stored list pending lately recently so far ever altogether ones still
    had already these people's coming up upcoming logged log long here`,
    slots: 'P?G?D?',
    tense: 'past',
    build: counted,
  }),
  frame(
    'question',
    `(?:who(?: (?:of|among|in) my (?:contacts|friends|people|circle))?|which (?:of my )?(?:contacts?|people|friends)|(?:anyone|anybody|someone|somebody) i know(?= who| that)|does anyone|does anybody|anyone|anybody|is there anyone who|do i know anyone who|do i know anybody who|do i have (?:any )?(?:contacts|people) who|does (?<who>P|H)|is (?<who2>P|H)|find (?:everyone|anyone|people|contacts|somebody|someone|whoever|everybody)(?: who| that)?|how many (?:people|contacts|of my contacts))(?: do i know)?(?: that| who)?(?: has| have| ever| also| still| is| are)? (?:works?|working|employed|lives?|living|living|based|plays?|playing|likes?|loves?|enjoys?|hates?|drinks?|eats?|into|interested|mentions?|mentioned|talked|talks|knows?|does|speaks?|studies|studied|comes?|from|allergic|moved|has|have|wrote|told me|said something|teaches?|owns?|drives?|collects?|in|at|with)(?: about)?(?: (?:at|for|in|on|to|from|with|about|near))? (?<said>.+?)(?: again)?(?: or (?:was|is) (?:that|it) (?:someone|somebody) else)?`,
    {
      isLast: true,
      build: (slots) =>
        saidIn(slots).length < 2 ||
        /\b(?:birthday|birthdays|todos?|tasks?|email address|phone number|phone|cold|touch|not|never|G|D)\b/.test(
          slots.line,
        )
          ? undefined
          : { topic: 'mentions', words: saidIn(slots), ...(slots.line.startsWith('how many') && { flags: ['count'] }) },
    },
  ),
  frame(
    'question',
    `(?:search(?: (?:my|the))?(?: notes| contacts| logs)?(?: for| about)?|look for|find|find notes (?:about|on)|did i ever (?:log|write|note|mention)(?: anything| something| down)?(?: about)?|is there anything about|do i have (?:anything|notes|any notes) (?:about|on)|who (?:has|have) (?:something|anything) to do with|what do i (?:have|know) about|(?:what|who) was (?:that|it|the)(?: thing| stuff| one)? (?:about|with|on)|(?:what|where|when) did (?:i|we) (?:write|note|log|put|say|mention|jot down)(?: down)?(?: anything| something)? (?:about|on|of)) (?<said>.+?)(?: again)?`,
    {
      isLast: true,
      build: (slots) =>
        saidIn(slots).length < 2 ||
        slots.all.some(({ tag }) => tag === 'person' || tag === 'pronoun') ||
        /\b(?:time|times|slot|free|page|my|todos?)\b/.test(slots.line)
          ? undefined
          : { topic: 'mentions', words: saidIn(slots) },
    },
  ),
  query('missing', {
    must: `(?:who|which|whom|show|list|any|contacts|people|find|is there|are there|anyone|do).*\\b(?:no|without|missing|lacks?|not)\\b.*\\b(?:email|phone|number|birthday|address|group|groups|notes)\\b`,
    may: `${ANYONE} no without missing lack lacks not email phone number birthday address group groups notes an entered set known yet`,
    build: ({ line }) => ({
      words: /\b(email|phone|number|birthday|group|notes)\b/.exec(line)?.[1]?.replace('number', 'phone') ?? 'email',
    }),
  }),
  // A proposal of whom to meet, and when.
  query('meetup', {
    must: `(?:plan|organise|organize|arrange|set up|propose|suggest|do|have|host|throw|schedule|i want|help|let us|who|meetup|get together|a).*\\b(?:meetups?|get togethers?|gathering|reunion|party|hangout|invite|together|meet up)\\b|(?:who|whom) (?:should|could|can|shall) i (?:invite|meet)\\b|meetup|get together`,
    may: `plan organise organize arrange set up propose suggest host throw schedule help meetup meetups meet get together togethers gathering reunion party hangout invite should could shall people friends group soon everyone everybody from next`,
    slots: 'P?G?D?',
    isLast: true,
    build: ({ line }) => (/\b(?:did|was|is|are|when)\b/.test(line) ? undefined : {}),
  }),
];

const of = (topic: string, flags: string[] = []) => ({ topic, flags: ['count', ...flags] });

/** What is counted. Of what is to come the days are those to come; where a kind knows no days, none may be named. */
function counted(slots: Slots): (Partial<Intent> & { topic: string }) | undefined {
  const { line, all } = slots;
  const is = (words: string) => new RegExp(`\\b(?:${words})\\b`).test(line);
  const ahead = rangeOf(slots, 'future');
  const toCome = { range: ahead === 'unclear' ? undefined : ahead };
  const hasPerson = all.some(({ tag }) => tag === 'person' || tag === 'pronoun');
  const hasDays = all.some(({ tag }) => tag === 'date');
  if (is('days|weeks|long|much') && !is('how many (?:contacts|people)')) return undefined;
  if (is('birthdays?')) return { ...of('birthdays'), ...toCome };
  if (is('done|completed|finished') && is('todos?|tasks?|things')) return of('due', ['completed']);
  if (is('todos?|tasks?|things|due|overdue')) return { ...of('due', is('overdue') ? ['overdue'] : []), ...toCome };
  if (is('groups')) return hasDays ? undefined : hasPerson ? { topic: 'groups-of' } : of('groups');
  const isOver = is('did|had|been|talked|spoken?|met|called|last|logged|times|often');
  if (!isOver && is('meetings?|appointments?')) return { ...of('meetings'), ...toCome };
  if (!isOver && is('reminders?|planned|going out|scheduled|emails?')) return { ...of('reminders'), ...toCome };
  if (hasPerson || isOver || is('talks?|conversations|interactions|calls?|messages')) {
    const talk = talkIn(line.replace(/\bmessages? a?\b/, 'message'));
    return { ...of('talks'), ...(talk && { talk }) };
  }
  if (hasDays || !is('contacts?|people|friends|persons|folks|members?|G')) return undefined;
  return of('contacts', is('cold') ? ['cold'] : is('warm') ? ['warm'] : []);
}
