import { HOUR, hourOf } from '../clauses/corrections.ts';
import { type Built, frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { ARTICLE, people, TALK } from '../clauses/vocabulary.ts';
import { capitalised } from '../tagging/words.ts';
import { rawOf } from './contact-names.ts';
import { isPast, isVerb } from './talks.ts';

const ONLINE = 'video|online|virtual|remote|zoom|skype|google|teams';
const KIND = `(?<link>(?:${ONLINE}) )?(?<noun>${TALK})`;
/** These need no "with". */
const MEAL = 'lunch|dinner|breakfast|brunch|coffee|drinks?|beers?|zoom|tea|supper';
const PLAN =
  '(?:schedule|book|set up|set|arrange|plan|organise|organize|put in|put|add|create|fix|make|get|have|pencil in|block|i want|i need)(?: (?:me|us|in))?';
const CALENDAR = '(?: (?:in|on|into|to) (?:my|the|our) (?:calendar|diary|agenda|schedule))?';
/** Where, and what about. */
const MORE = `(?: (?:on )?(?:the|that) same day)?(?<where>(?:(?: ,)? (?:with an?|on|via|over|by|as an?|an?) (?:${ONLINE}|meet|video|google meet|video link|meet link|zoom)(?: (?:call|link|meeting))?)?)(?: (?<text>(?:,|:|at|in|about|re|regarding|to (?:discuss|talk|go|plan|review|celebrate)|for|on|and) .+))?`;

export const LINKED = new RegExp(`\\b(?:${ONLINE}|meet link|video link)\\b|\\bgoogle meet\\b`);
const ABOUT = /\b(?:about|re|regarding|to (?:discuss|talk about|go over))\s+(?<topic>.+)$/i;

/** The place and the subject of a meeting, out of what was said behind its people; undefined when there is more. */
export function detailsOf(text: string): { place: string; topic: string } | undefined {
  const topic = ABOUT.exec(text);
  const rest = (topic ? text.slice(0, topic.index) : text).replace(/^[\s,:]+|[\s,]+$/g, '');
  const place = /^(?:at|in|on)\s+(?!(?:at|in|on|for|about|from|until)\b)(?<place>[^\s,]+(?: [^\s,]+){0,5})$/i.exec(rest)
    ?.groups?.['place'];
  if (rest && (!place || /\b(?:is|are|was|were)\b/.test(place))) return undefined;
  return { place: place ?? '', topic: capitalised(topic?.groups?.['topic'] ?? '') };
}

/** Nobody dines at seven in the morning. */
export const atHour = (time: Temporal.PlainTime, said: string, noun: string) =>
  /dinner|drink|beer|supper|party|concert/.test(noun) && time.hour < 12 && !/am\b|morning/i.test(said)
    ? time.add({ hours: 12 })
    : time;

function planned(slots: Slots): Built | undefined {
  const { when, word, text, line } = slots;
  const details = detailsOf(text);
  if (!details || (slots.people.length === 0 && word('who') && !/[PSH]/.test(word('who')))) return undefined;
  const noun = [word('link'), word('noun')].filter(Boolean).join(' ') || 'meeting';
  const hour = hourOf(word('hour') || '24');
  const time = when.time ?? hour?.toString();
  const { date, rhythm, isVague } = when;
  const built = {
    talk: noun,
    time: time && atHour(Temporal.PlainTime.from(time), when.raw.time ?? '', noun).toString({ smallestUnit: 'minute' }),
    fields: { place: details.place, topic: details.topic || rawOf(slots.pieces('title')) },
    flags: LINKED.test(`${noun} ${word('where')}`) || LINKED.test(line) ? ['link'] : [],
  };
  if (!word('who')) return { ...built, lacks: { ask: `With whom is the ${noun}?`, awaits: 'person' } };
  if (rhythm || (date && time && !isVague)) return built;
  const ask = date && !isVague ? 'At what time?' : when.time ? 'On which day?' : 'When?';
  return { ...built, lacks: { ask, awaits: 'time' } };
}

/** Without an hour it may be something else than an entry in the calendar. */
const withHour = (slots: Slots) => (slots.when.time ? planned(slots) : undefined);

/** "Lunch with Tom this morning" is not to be planned. */
const notOver = (slots: Slots) =>
  /now|earlier|this morning/.test(slots.when.raw.date?.toLowerCase() ?? '') || (isVerb(slots) && !slots.when.time)
    ? undefined
    : planned(slots);

const plan = { tense: 'future', text: 'note' } as const;

export const meetingFrames: readonly Frame[] = [
  ...framesOf('meeting', { ...plan, build: planned }, [
    `${PLAN} ${ARTICLE}${KIND}${CALENDAR} with ${people()}(?: in)?${CALENDAR}(?: (?:in )?for (?<hour>${HOUR}))?${MORE}${CALENDAR}`,
    `${PLAN} ${ARTICLE}${KIND}${CALENDAR}(?: (?<text>(?:at|in|about|re|to) .+?)) with ${people()}${CALENDAR}`,
    `(?:schedule|book|arrange|plan|organise|find|block|reserve|set up|set|put in|make|get)(?: (?:me|us))?(?: (?:some time|time|something|a slot))?(?: up| in)? with ${people()}${CALENDAR}${MORE}`,
    `(?:schedule|pencil in|book) (?:${people()}|(?<who2>us))(?: in)?(?: for ${ARTICLE}${KIND})?${CALENDAR}${MORE}`,
    `${PLAN} ${ARTICLE}${KIND}${CALENDAR}${MORE}`,
  ]),
  ...framesOf('meeting', { ...plan, build: notOver }, [
    `(?:(?:i|we) (?:(?:am|are|will|will be|am going to|are going to|have|have got|got|shall|also) )+)?(?:(?:having|have|got) )?${ARTICLE}(?:(?<title>G) )?${KIND} with ${people()}${CALENDAR}${MORE}`,
    `(?:(?:i|we) (?:(?:am|are|will|will be|am going to|are going to|shall|also) )+)(?:meeting|meet|seeing|see)(?: up)?(?: with)? ${people()}(?: again)?(?: for ${ARTICLE}${KIND})?${MORE}`,
    `meet(?:ing)?(?: up)?(?: with)? ${people()}(?: for ${ARTICLE}${KIND})?${MORE}`,
  ]),
  ...framesOf('meeting', { ...plan, build: withHour }, [
    `(?<noun>${MEAL}) ${people()}${MORE}`,
    `${people()} (?<noun>${MEAL})${MORE}`,
    `(?:invite|see|seeing) ${people()}(?: (?:to|for|over for) ${ARTICLE}${KIND})?${MORE}`,
    `${people()} and (?:i|me) (?:are |will |are going to )?(?:(?:meeting|meet)(?: up)?(?: for ${ARTICLE}${KIND})?|(?:having|have) ${ARTICLE}${KIND})${MORE}`,
  ]),
  frame(
    'meeting',
    `(?<verb>cancel|delete|remove|move|reschedule|postpone|push|call off|shift|bring forward)(?: back)? ${ARTICLE}(?:(?:${ONLINE}) )?(?<noun>meeting|lunch|dinner|breakfast|brunch|coffee|appointment|event|drinks?|beers?|call|interview|session|sync)(?: (?:with|of) ${people()})?(?: (?:to|from|by))?`,
    {
      ...plan,
      build: ({ word, when }) =>
        /delete|remove/.test(word('verb')) && (word('noun') === 'call' || isPast(when))
          ? undefined
          : { talk: word('noun'), flags: ['change'] },
    },
  ),
];
