import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { type Built, frame, type Frame, framesOf, groupsIn, type Slots } from '../clauses/frame.ts';
import { WHO } from '../clauses/intent.ts';
import { ARTICLE, I, people, TALK, talkOf, TOLD, toldBy } from '../clauses/vocabulary.ts';
import { capitalised } from '../tagging/words.ts';
import { EVERYONE, EXCEPT, flagsOf } from './everyone.ts';

/** It is said that it is to be written down. */
const LOG =
  '(?:(?:log|record|note|write down|put down|register|track|make a note|(?:add|create|make) (?:an? )?(?:new )?(?:log|log entry|entry|interaction))(?: down)?(?: that| :)? )?';
const SAY = `(?:that )?${LOG}${I}`;
/** By what, or over what: "on the phone", "for coffee". */
const HOW = `(?:(?: ,)? (?<how>(?:on|by|over|via|through|for|in) ${ARTICLE}(?<means>${TALK})))?`;
/** What is told of it: behind a pause, or with words that cannot belong to the verb. "Called Tom a liar" is no call. */
const STORY =
  '(?<later> D)?(?: (?<text>(?:[,:;.–—-]|Q|H|U|about|re|regarding|concerning|on|at|in|for|over|because|that|to|and|who|we|i|it|during|after|before|near|by|from|when|where|while|again|back|twice|no|finally|saying|as|until|but|through|there|not|since|discussed|talking|discussing|outside|around|along|together|inside|went|\\d+ times|(?:was|were)(?! (?:cancel+ed|moved|postponed|called off|rescheduled|planned|supposed)))(?: .+)?))?';
const ENJOYED =
  'had|did|grabbed|shared|enjoyed|finished|held|attended|went (?:out )?(?:for|to)|got back from|came back from|came home from|am back from|was at|was in|got out of|just off';
const SENT = 'sent|wrote|dropped|gave|left|shot|posted|mailed';
const WRITTEN = 'emailed|mailed|texted|messaged|whatsapped|dmed|pinged';
/** What two did together. */
const TOGETHER =
  'met(?: up)?|talked|spoke|chatted|phoned|skyped|zoomed|facetimed|caught up|hung out|got together|went(?: [a-z]+){1,4}?';
/** What the others did, with the user. */
const THEIRS =
  'called(?: up)?|rang|phoned|telephoned|facetimed|emailed|mailed|wrote|texted|messaged|whatsapped|pinged|visited|dropped by|dropped in|stopped by|came over|came by|came round';

/** Words that lead to the story and are not of it. */
const LEAD =
  /^(?:and )?(?:(?:was )?about|re|regarding|concerning|that|saying(?: that)?|to say(?: that)?|to discuss|to talk about|and(?= (?:he|she|they|we|i|it|talked|spoke|discussed|agreed|planned|decided)\b))\b[\s:,]*/i;
const TELLS =
  /^(?:[,:;.–—-]|Q|H|we|i|it|who|about|was about|re|regarding|concerning|that|saying|to say|to discuss|to talk about|but|no|not|discussed)(?: |$)/;
const GOES_ON = /^and (?:he|she|they|we|i|it|talked|spoke|discussed|agreed|planned|decided)\b/i;

/** The story as it was told; without one, what happened and where: "Met Grace for coffee". */
function noteOf({ text, word }: Slots, head: string): string {
  const story = text.replaceAll(/^["(]|[")]$/g, '').replace(LEAD, '');
  if (!story) return capitalised(head);
  return capitalised(
    (TELLS.test(word('text')) || GOES_ON.test(text)) && !head.startsWith('went')
      ? story
      : `${head}${/^[,.;:]/.test(word('text')) ? ',' : ''} ${text}`,
  );
}

/** Longer than a week is no day. */
const isLong = (range: readonly [string, string] | undefined) =>
  range !== undefined && Temporal.PlainDate.from(range[0]).until(range[1]).days > 7;

/** "This afternoon", told in the morning: some hour of today. */
const isPartOfToday = ({ when: { date, time, raw }, present }: Slots) =>
  date === present.today.toString() &&
  (time ?? '') > present.time.toString() &&
  !/\d|clock|noon$/i.test(raw.time ?? '');

/** A talk that is over; `head` says in the user's words what it was. */
function talked(slots: Slots, talk: InteractionType | undefined, head: string): Built | undefined {
  const { when, word, pieces, text } = slots;
  const last = pieces('who').findLast(({ tag }) => tag === 'person');
  // "Saw Tom's boat" is about the boat.
  if (!talk || (last?.tag === 'person' && last.value.isPossessive && !word('at'))) return undefined;
  const means = word('how').startsWith('for') ? undefined : talkOf(word('means'));
  const how = word('how') ? ` ${word('how')}` : '';
  const built = {
    talk: means ?? talk,
    text: noteOf(slots, `${head}${how}`),
    time: isPartOfToday(slots) ? undefined : when.time,
  };
  const isUnclear = !TELLS.test(word('text')) && pieces('text').some(({ tag }) => tag === 'dateish') && text;
  if (!word('later') && !when.isVague && !isLong(when.range) && !isUnclear) return built;
  const ask = word('later') ? 'That is still to come. When was it?' : 'On which day was it?';
  return { ...built, lacks: { ask, awaits: 'time' } };
}

const DELETE = '(?:delete|remove|erase|drop|scrap|get rid of|clear)';
const ENTRY = '(?<log>logs?|log entry|entry|record|interaction)';
/** "The meeting from October", "yesterday's call": over, so it is a log and not in the calendar. */
export const isPast = ({ date, raw, isEither }: Slots['when']) =>
  date !== undefined && (!isEither || /^from\b/i.test(raw.date ?? ''));

const told = { tense: 'past', takes: ['date', 'time'], text: 'note' } as const;
const byNoun = (slots: Slots) => {
  const [noun, to, from] = [slots.word('noun'), slots.word('to'), slots.word('from')];
  return talked(slots, talkOf(noun), `${noun} ${to ? 'to' : from ? 'from' : 'with'} ${WHO}`);
};

/** "Catch up with Tom" wants something to be done; "a catch-up" is one. */
export const isVerb = ({ line }: Slots) => /^(?:catch up|follow up|meet up|get together) /.test(line);

/** "Lunch with Tom yesterday" is over; with an hour, or on a day that may be to come, it is planned or asked about. */
function byNounAlone(slots: Slots) {
  const { when, word, present } = slots;
  const { today, time } = present;
  const isToCome =
    when.isEither || !when.date || (when.date === today.toString() && (when.time ?? '') > time.toString());
  if (isVerb(slots) || word('later') || ((when.time || word('verb')) && isToCome)) return undefined;
  return byNoun(slots);
}

/** What somebody said is no instruction, and no talk unless it is wanted. */
function reported({ said, text }: Slots): Built {
  if (said.length === 0) return { text };
  const whom = said.join(' and ');
  const words = text.replace(LEAD, '').replaceAll(WHO, whom);
  return {
    text: words,
    lacks: {
      ask: `Shall I keep that for ${whom}?`,
      ways: [
        ['Log a talk', `log a call with ${whom}: ${words}`],
        ['Note it', `note on ${whom}: ${words}`],
      ],
    },
  };
}

function byVerb(slots: Slots) {
  const [verb, did, both] = [slots.word('verb'), slots.word('did'), slots.word('both')];
  const talk = toldBy(verb || did) ?? toldBy(`${verb} with`) ?? 'meeting';
  return talked(slots, talk, did ? `${WHO} ${did}` : `${verb} ${both && 'with '}${WHO}`);
}

/** With everyone of a group or a saved filter, who are looked up when it is done. */
function withEveryone(slots: Slots): Built | undefined {
  const flags = flagsOf(slots);
  const built = flags && (slots.word('noun') ? byNoun(slots) : byVerb(slots));
  const said = groupsIn(slots.pieces('everyone')).map(({ name }) => `everyone in ${name}`);
  return built && { ...built, flags, said, people: [] };
}

/** With somebody who is not named, or of a kind that is not. */
const lacking = (slots: Slots): Built | undefined => {
  const [noun, whom] = [slots.word('noun'), slots.said.join(' and ')];
  const built = talked(slots, talkOf(noun) ?? 'call', noun);
  if (!built || noun) return built && { ...built, lacks: { ask: 'With whom was that?', awaits: 'person' } };
  const ways = ['call', 'meeting', 'message'].map(
    (kind) => [capitalised(kind), `log a ${kind} with ${whom}: ${built.text}`] as const,
  );
  return { ...built, lacks: { ask: 'What kind of talk was it?', ways } };
};

export const talkFrames: readonly Frame[] = [
  ...framesOf('log', { ...told, build: byVerb }, [
    `${SAY}(?<verb>${TOLD}) ${people()}${HOW}${STORY}`,
    `${SAY}(?<verb>${WRITTEN}) ${people()}(?: (?<text>(?!P|S|an? ).+))?`,
    `(?:log|record|note) that (?<who>we) (?:just )?(?<verb>${TOGETHER}|${WRITTEN})${HOW}${STORY}`,
    `${LOG}${people()} (?<both>and (?:i|me)) (?:just )?(?<verb>${TOGETHER})${HOW}${STORY}`,
    `${LOG}${people()} (?:(?:has|have|had|just|also|finally|then) )*(?<did>${THEIRS})(?: (?:me|us|to me|to us|back|again))*${HOW}${STORY}`,
  ]),
  ...framesOf('log', { ...told, build: byNoun }, [
    `${SAY}(?:${ENJOYED}) ${ARTICLE}(?<noun>${TALK}) (?:with|from|(?<at>at)) ${people()}${HOW}${STORY}`,
    `${SAY}(?<to>${SENT}) ${people()} ${ARTICLE}(?<noun>${TALK})${STORY}`,
    `${SAY}(?:(?<to>${SENT})|(?<from>got|received|had)) ${ARTICLE}(?<noun>${TALK}) (?:to|from|for) ${people()}${STORY}`,
    `(?:log|record|register|track|note)(?: :)? ${ARTICLE}(?<noun>${TALK})(?: (?:with|to|from|for|of|(?<at>at)))? ${people()}${HOW}${STORY}`,
    `(?:log|record|add|create) (?:an? )?(?:new )?(?:interaction|entry|log)(?: :)? (?:with|for) ${people()} (?:,|:|-) ${ARTICLE}(?<noun>${TALK})${STORY}`,
    `${LOG}${people()} and (?:i|me) (?:just )?(?:${ENJOYED}) ${ARTICLE}(?<noun>${TALK})${HOW}${STORY}`,
    `${LOG}${people()} (?:just )?(?:sent|wrote|gave|left|dropped) (?:me|us) ${ARTICLE}(?<noun>${TALK})${STORY}`,
  ]),
  ...framesOf('log', { ...told, build: withEveryone }, [
    `${SAY}(?:${ENJOYED}) ${ARTICLE}(?<noun>${TALK}) with ${EVERYONE}${EXCEPT}${HOW}${STORY}`,
    `(?:log|record|register|track|note)(?: :)? ${ARTICLE}(?<noun>${TALK}) (?:with|to|from|for) ${EVERYONE}${EXCEPT}${HOW}${STORY}`,
    `${SAY}(?<verb>${TOLD}) ${EVERYONE}${EXCEPT}${HOW}${STORY}`,
  ]),
  frame(
    'log',
    `(?<verb>(?:add|enter|save|put in) )?${ARTICLE}(?<noun>${TALK}) (?:with|to|from|(?<at>at)) ${people()}${HOW}${STORY}`,
    { ...told, build: byNounAlone },
  ),
  ...framesOf('log', { ...told, isLast: true, build: lacking }, [
    `(?:log|record|register|track|${SAY}(?:had|did)) (?:(?:two|three|four|five|\\d) )?${ARTICLE}(?<noun>${TALK})${STORY}`,
    `(?:log|record|add|create) (?:an? )?(?:new )?(?:interaction|entry|log) (?:with|for) ${people()}${STORY}`,
  ]),
  frame(
    'delete-log',
    [
      `${DELETE} ${ARTICLE}(?<last>(?:last|latest|that) )?(?:(?<noun>${TALK}) )?${ENTRY}(?: (?:with|for|of|to|from|about) ${people()})?`,
      `${DELETE} ${ARTICLE}(?<last>(?:last|latest|that) )?${ENTRY} (?:of|for|about|from) ${ARTICLE}(?<noun>${TALK}) (?:with|to|from) ${people()}`,
      `${DELETE} ${ARTICLE}(?<last>(?:last|latest) )?(?<noun>${TALK}) (?:with|to|from) ${people()}(?<log> (?:from|in) (?:the|my) (?:log|history))?`,
    ].join('|'),
    {
      tense: 'past',
      takes: ['date'],
      build: ({ word, when, line }) => {
        const talk = talkOf(word('noun'));
        const flags = word('last') || / (?:that|this) /.test(line) ? ['last'] : [];
        return word('log') || isPast(when) || /call|message/.test(talk ?? '') ? { talk, flags } : undefined;
      },
    },
  ),
  frame(
    'log',
    `(?<who>P) (?:just )?(?:said|says|mentioned|told (?:me|us)|asked(?: me| us)?|thinks|wants|let me know)(?<text> .+)|${I}(?:told|asked) ${people()}(?<text> .+)`,
    { ...told, isLast: true, build: reported },
  ),
];
