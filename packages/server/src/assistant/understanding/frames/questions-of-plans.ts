import type { Frame } from '../clauses/frame.ts';
import { TALK } from '../clauses/vocabulary.ts';
import { asks, query, saidIn, wordsOf } from './query.ts';
import { TOUCH } from './questions-of-people.ts';

// What is asked about to-dos, planned e-mails and the calendar.

const TODO = 'todo todos task tasks reminders reminder things thing items item';
const OPEN =
  'open due overdue late behind outstanding pending left undone unfinished plate list agenda deadline deadlines';
const DONE = 'done finish finished complete completed tick ticked accomplish accomplished achieve achieved';
const OF_TODOS = new RegExp(`\\b(?:${wordsOf(TODO, OPEN, DONE).replaceAll(' ', '|')}|do|owe|promised?|supposed)\\b`);

/** What is asked of talks, of notes and of the assistant. */
const NOT_DONE = new RegExp(
  `^(?:did|have) (?:i|we) (?:already |ever |actually )?(?:${TOUCH}|mention|mentioned|log|logged|note|noted|tell|told|ask|asked|say|said|miss|missed|forget|forgotten|go|gone|have|had|got|any|anything|invited?|know|known|time|to|been|something|planned|plan)\\b`,
);
const isWeek = /\bweek\b/;

export const questionsOfPlans: readonly Frame[] = [
  query('due', {
    must: `(?:(?:what|which|show|list|any|anything|is|are|do|does|have|give|see|view|check|tell|how|who|something|pull|when).*(?:\\b(?:todos?|tasks?|due|overdue|plate|list|(?:to|must|should|can|i|else) do|done|open|outstanding|pending|owe|action|promise|promised|finish|finished|complete|completed|tick|ticked|supposed|left|unfinished|deadlines?|urgent|accomplish|accomplished)\\b|D$)|(?:my |open |all |overdue |outstanding |the |due |completed |finished |pending |remaining |P |upcoming |undated )*(?:todos?|tasks?|to do list|todo list|overdue|deadlines?)\\b|(?:over)?due\\b)`,
    may: `${TODO} ${OPEN} ${DONE} everything off needs should must supposed meant action actions owe promise promised remaining about ahead coming upcoming next far be before by first important urgent most as work late them ones under waiting planned day
    days going week weekly belong belongs no without date dates dated undated set anyone anybody someone somebody`,
    slots: 'P?D?',
    flags: {
      overdue: /\b(?:overdue|late|behind)\b/,
      undated: /\b(?:no|without(?: an?)?) (?:due )?(?:date|dates|deadline|day)\b|\bundated\b/,
      completed: new RegExp(
        `^(?!.*(?:\\bnot\\b|\\bhave to\\b))(?=.*\\b(?:${DONE.replaceAll(' ', '|')})\\b)(?:.*\\b(?:did|have) i\\b|(?!.*(?:\\b(?:get|be|to be|needs?) done\\b|\\bto (?:get )?(?:done|finish|complete)\\b)))`,
      ),
    },
    unless:
      /\bhow many\b|^(?:what|how|when) .*\b(?:you|P|H) (?:do|doing|done)\b|\bwhat did (?:i|we) do\b|\bhow do\b|^(?:do|can|could|would|will) you\b|^(?:what|where) (?:is|are) (?:a|the|my) list$|^(?!.*(?:todo|task|due)).*\bplanned\b|^(?!.*\b(?:no|without)\b.*\b(?:date|dates|deadline|day)\b).*\b(?:no|without|date|dates)\b/,
    // "Due on Friday" is one piece.
    build: ({ line, all }) =>
      all.some(({ tag, key }) => tag === 'date' && key.startsWith('due')) ||
      OF_TODOS.test(line.replace(/^(?:do|what do|which do) /, ''))
        ? {}
        : undefined,
  }),
  // "What was I supposed to bring back to Anna?"
  asks(
    `what (?:was|am|were|is it|did|do|must|should) (?:it )?(?:(?:that )?i (?:was |am |were )?)?(?:supposed to|meant to|going to|to|promise to|need to|have to|owe|must|promised to) (?:[a-z]+ ){0,6}(?<who>P|H)(?: (?:back|for|again))?(?: (?:,|and) (?:by )?when)?`,
    ({ line }) => (/\b(?:ask|say|talk|know|discuss)\b/.test(line) ? undefined : { topic: 'due' }),
  ),
  // "Have I already mailed Priya the project news?"
  asks(
    `(?:(?:have|did) (?:i|we) (?:(?:already|ever|actually) )*(?:e?mail(?:ed)?|send|sent|write|wrote|written) (?:(?<who>P|H) )?|(?:has|did) (?<who3>P|H) (?:already )?(?:get|got|receive|received) )(?<said>(?:the|my|that) .+?)(?: to (?<who2>P|H))?(?: (?:yet|already))?`,
    (slots) => {
      const isTodo =
        /^(?:have|did) (?:i|we) (?:already |ever |actually )*(?:send|sent) /.test(slots.line) &&
        slots.pieces('who').length === 0;
      return saidIn(slots).length > 2 && !isTodo ? { topic: 'email-called', words: saidIn(slots) } : undefined;
    },
  ),
  // "Did I do the plants?", "Has the contract gone to Tom yet?", "Have I watered Grace's plants?"
  asks(
    `(?:(?:do|must|should) (?:i|we)(?: still| also)? (?:have|need) to (?<said3>.+?)|(?:did|have)(?: i| we)(?: already| ever| actually)?(?: (?:do|done|finish|finished|complete|completed|tick off|ticked off)(?= (?:the|my|that|those|P|H) ))? (?<said>.+?)|(?:has|is|are|was|were|have) (?<said2>(?:the|my|that|those|P|H) .+?)(?: been| got)? (?:done|gone|completed|sent|over|out|off|paid|bought|[a-z]+ed(?: off)?))(?: (?:to|for|with) (?<who>P|H))?(?: (?:yet|already|by now))?`,
    (slots) => {
      const [first] = slots.pieces('said2');
      const isAboutThem = first?.tag === 'person' && !first.value.isPossessive;
      const isShort =
        [...slots.pieces('said'), ...slots.pieces('said2'), ...slots.pieces('said3')].length < 2 ||
        saidIn(slots).length < 3;
      const isNone = isShort || isAboutThem || NOT_DONE.test(slots.line) || slots.all.some(({ tag }) => tag === 'date');
      return isNone ? undefined : { topic: 'todo-state', words: saidIn(slots) };
    },
  ),
  // "When do the flights have to be booked?", "when is the contract due?"
  asks(
    `(?:(?:by |until |till )?when (?:(?:do|must|should|did) (?:i|we) (?:(?:have|need) to |must )?(?:do |finish |[a-z]+ )??|(?:do|does|is|are|must|should|was|were) )(?<said>(?:the|my|that|P|H) .+?)(?<due> (?:over)?due| (?:have|has|need|needs|supposed|meant|got)? ?(?:to )?be [a-z]+)?|(?:what|when) (?:is|was) the (?:deadline|due date|status|state) (?:for|of|on|with) (?<said2>.+))`,
    (slots) => {
      const isOfIt = slots.word('due') || slots.word('said2') || /\b(?:(?:have|need) to|must)\b/.test(slots.line);
      const isNone = !isOfIt || saidIn(slots).length < 3 || /\be?mails?\b|\bbirthday\b/.test(slots.line);
      return isNone ? undefined : { topic: 'todo-state', words: saidIn(slots) };
    },
  ),
  query('reminders', {
    must: `(?:what|which|show|list|any|are|is|do|does|have|when|give|see|check|view|who|upcoming|planned|scheduled|pending|my|the next|next|how).*\\b(?:emails?|mails?|reminders?|going out|queued|goes out|go out)\\b`,
    may: `email emails mail mails reminder reminders planned scheduled go goes going sent send out queued pending upcoming next coming set recurring series repeating automatic supposed due receive receives gets getting sending write from by
    outgoing leave leaves leaving active waiting time running ones anyone them later`,
    slots: 'P?D?',
    unless:
      /^(?!.*\b(?:going out|planned)\b).*(?:^what (?:is|are) (?:an? )?\w+$|\bhow many\b|\baddress|\bdid\b|\bP email\b|\bemail (?:of|for|does|do)\b|\bhave (?:i|an) email\b|\b(?:an|any) email (?:for|of)\b|\bwas\b|\blast\b|(?<!\b(?:next|planned) )\bemail$)/,
  }),
  // "When does Priya get the project news?", "when does the Friday check-in go out?"
  asks(
    `when (?:does|do|will|is|are) (?:(?<who>P|H) (?:get|gets|receive|getting) )?(?:the |my |that )?(?<said>.+?)(?: (?:email|mail|reminder))?(?: (?:go|going|goes|be|sent|out|planned|next|due|scheduled|to))*(?: to (?<who2>P|H))?`,
    (slots) => {
      const isOfIt =
        slots.pieces('who').length > 0 || /\b(?:go|going|goes|sent|out|email|mail|reminder)\b/.test(slots.line);
      const words = saidIn(slots).replace(/ (?:email|mail|reminder)$/i, '');
      return isOfIt && words.length > 2 ? { topic: 'email-called', words } : undefined;
    },
  ),
  query('meetings', {
    must: `(?:what|which|show|list|any|are|is|do|have|give|see|check|how|who|my|when|next|upcoming).*\\b(?:meetings?|appointments?|calls|lunches|dinners|meeting|seeing)\\b`,
    may: `meeting meetings appointment appointments calls lunch lunches dinner dinners upcoming next planned scheduled coming seeing calendar booked time first ahead`,
    slots: 'D?',
    unless: /\bhow many\b|\bdid\b|\bhad\b|\blast\b/,
    flags: { next: /^(?!.*\bD\b).*(?:\bnext (?:meeting|appointment)\b|\bwho am i (?:meeting|seeing) next\b)/ },
  }),
  query('agenda', {
    must: `(?:what|show|how|anything|any (?:plans|events|appointments)|do i|do we|is (?:there|anything|something|my)|my (?:agenda|schedule|plans?|calendar|day|week)|agenda|schedule|plans?|give|see|have i|which|run|walk|check|am i|busy).*\\b(?:calendar|agenda|schedule|scheduled|happening|going on|planned|plans?|events?|D|busy|doing|week|day|look|looks|looking|up)\\b|(?:agenda|schedule|plans?|calendar)\\b.*D`,
    may: `lunch dinner breakfast coffee calendar agenda schedule scheduled happening going planned plan plans event events busy doing look looks looking like week day coming ahead through run walk happens appointments happen weekend supposed next time morning
    afternoon evening`,
    slots: 'D?T?',
    isLast: true,
    unless:
      /\b(?:did|was|were|had|how many|find|who|know|last|(?:what|which) (?:plan|day|time)|my plan|plan am|time for|have time)\b|^what an? |^what (?:is|are|was)(?: it)?$|^(?:show|give|see|check)(?: me)?(?: my| the)? (?:calendar|agenda)$/,
    build: ({ line, all, present: { today } }) => {
      const day = all.find(({ tag }) => tag === 'date');
      if (day?.key.startsWith('due') || (/^what (?:is|are|was)(?: it)? D$/.test(line) && !day?.key.startsWith('on ')))
        return undefined;
      // What is left of this week.
      const sunday = today.add({ days: 7 - today.dayOfWeek });
      return isWeek.test(line) && !day ? { range: [today.toString(), sunday.toString()] } : {};
    },
  }),
  query('free', {
    must: `(?:when|am|are|do|find|free|is|what|which|show|give|any|have|how|where|could|can).*\\b(?:free|available|time|slots?|room|busy|gap|gaps)\\b|free (?:time|slots?)`,
    may: `${wordsOf(TALK)} free available time times slot slots room busy gap gaps next meeting call meet somebody day days half hour hours fit squeeze enough much lot most afternoon morning evening`,
    slots: 'D?T?U?P?',
    isLast: true,
    unless: /\b(?:last|ago|since|did|due|go|goes)\b|^what time is\b|^how (?:long|much time)\b/,
    build: ({ all }) => {
      const span = all.find(({ tag }) => tag === 'span');
      return span?.tag === 'span' ? { minutes: span.value } : {};
    },
  }),
  // A proposal of whom to meet, and when.
  query('meetup', {
    must: `(?:plan|organise|organize|arrange|set up|propose|suggest|do|have|host|throw|schedule|i want|help|let us|who|meetup|get together|a).*\\b(?:meetups?|get togethers?|gathering|reunion|party|hangout|invite|together|meet up)\\b|(?:who|whom) (?:should|could|can|shall) i (?:invite|meet)\\b|meetup|get together`,
    may: `plan organise organize arrange set propose suggest host throw schedule help meetup meetups meet together togethers gathering reunion party hangout invite should shall people friends group everyone everybody from next left`,
    slots: 'P?G?D?',
    isLast: true,
    unless: /\b(?:did|was|are|when)\b|\bis\b(?! left)/,
  }),
];
