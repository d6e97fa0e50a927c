import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { dayInWords } from '../dates/in-words.ts';
import { whenIn } from '../dates/when.ts';
import { mentionsIn, withoutMentions } from '../people/find-people.ts';
import { isQuestion, together, whoIn } from '../people/who.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { capitalised } from '../wording/words.ts';
import { asks, asksForWhom, does, noSuchDate } from './outcomes.ts';

const TYPES: readonly (readonly [RegExp, InteractionType])[] = [
  [/\b(?:e-?mail(?:ed|s)?|mailed|wrote|written)\b/i, 'email'],
  [
    /\b(?:text(?:ed|s)?|messag(?:ed?|es)|whatsapp(?:ed)?|dm(?:'?e?d)?|sms|pinged|slacked|telegram(?:med)?|signal)\b/i,
    'message',
  ],
  [
    /\b(?:phone call|call(?:ed)?|phoned|rang|phone|skyped?|zoom(?:ed)?|facetimed?|video|spoke|talked|chatted|chat|conversation|heard from|hung up)\b/i,
    'call',
  ],
];
const IN_PERSON =
  /\b(?:met|meet(?:ing)?|lunch|dinner|coffee|breakfast|brunch|drinks?|beers?|saw|visit(?:ed)?|ran into|bumped into|hung out|walk|hike|party|caught up|catch-?up|in person|went|tea|seen|hiking|sailing|skiing|running|climbing|swimming)\b/i;

/** What kind of talk it was, by the words in front of the name first. */
function typeOf(...texts: readonly string[]): InteractionType {
  for (const text of texts) {
    if (IN_PERSON.test(text)) return 'meeting';
    const found = TYPES.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return 'call';
}

/** Where the story begins: what stands behind is the note, and its dates tell of something else. */
const STORY =
  /\s*[,:;.!–—]\s+|\s+-\s+|\s+(?=(?:she|he|they|we) (?:is|was|are|were|has|have|had|said|told|wants?|will|would|got|just|'s)\b|(?:she|he|they|we)'(?:s|re|ve|ll|d)\b)|\s+(?=(?:about|re|regarding|to discuss|to talk about|and (?:talked|discussed|spoke|we|she|he|they))\b)/i;
const PAST =
  /\b(?:yesterday|today|(?:this|last) (?:morning|night|week|weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|month)|earlier today|(?:\d+|an?|two|three|few|couple of) (?:days?|weeks?|months?) ago)$/i;

/** What happened, written down with those whom it was with. */
async function logTalk(text: string, scene: Scene, story = ''): Promise<Outcome | undefined> {
  const clause = text.replace(/[.!]+$/, '');
  const mentioned = mentionsIn(clause, scene);
  const after = mentioned[0]?.end ?? 0;
  const pause = STORY.exec(clause.slice(after));
  const head = pause ? clause.slice(0, after + pause.index) : clause;
  const tail = pause ? clause.slice(after + pause.index + pause[0].length) : '';
  const who = await whoIn(head, scene);
  if (isQuestion(who)) return who;
  const people = together(who, head);
  if (people.length === 0) return asksForWhom('With whom was that?');
  const { present, turn } = scene;
  const inHead = whenIn(withoutMentions(head, mentionsIn(head, scene)), present, 'past');
  const closing = pause?.[0].trim() === ':' ? null : PAST.exec(tail);
  const when = inHead.date || inHead.impossible || !closing ? inHead : whenIn(closing[0], present, 'past');
  if (when.impossible) return noSuchDate(when.impossible);
  if (when.date && Temporal.PlainDate.compare(when.date, present.today) > 0)
    return asks(`${dayInWords(when.date, present.today)} is still to come. When was it?`);
  const words = (when === inHead ? tail : tail.replace(PAST, '')).trim();
  const notes = [withoutLead(words), story].filter(Boolean).join(' ') || capitalised(clause);
  const firstName = who.mentions[0]?.start ?? 0;
  const type = typeOf(head.slice(0, Math.max(firstName, 0)), head, clause);
  const isToday = !when.date || when.date.equals(present.today);
  const noon = Temporal.PlainTime.from('12:00');
  const moment =
    when.date && !isToday
      ? toMoment(when.date.toZonedDateTime({ timeZone: turn.zone, plainTime: when.time ?? noon }).toInstant())
      : undefined;
  return does(
    [
      {
        type: 'log-interaction',
        arguments: {
          contactIds: people.map(({ id }) => id),
          interaction: { type, notes, ...(moment && { date: moment }) },
        },
      },
    ],
    people,
  );
}

const withoutLead = (words: string) =>
  capitalised(
    words
      .replace(/^(?:about|re|regarding|and that|that|to discuss|and|notes?:?|saying)\s+/i, '')
      .replaceAll(/^"|"$/g, '')
      .trim(),
  );

const TALK = String.raw`talked|spoke|chatted|called|phoned|rang|met|saw|visited|emailed|mailed|wrote|texted|messaged|dm'?e?d|whatsapped|pinged|skyped|zoomed|facetimed|caught up|ran into|bumped into|heard|hung out|hung up|got off|got together|got an?|received an?|had|did|went|grabbed|sent|reached|bumped|connected|finished`;
const WITH_SOMEBODY =
  /\b(?:to|with|from|into|off)\b|\b(?:called|phoned|rang|met|saw|visited|emailed|mailed|texted|messaged|whatsapped|pinged|sent|facetimed|zoomed|skyped|wrote|dm'?e?d)\b/i;
/** "Had lunch", not "had a baby". */
const OCCASION =
  /\b(?:call|chat|meeting|lunch|dinner|coffee|breakfast|brunch|drinks?|beers?|tea|conversation|catch-?up|phone|walk|hike|visit|session|zoom|talk|email|mail|message|text|note|party|movie|concert|skype)\b|\bwent (?:\w+ing|out|for)\b/i;

const NOUN = String.raw`(?:phone |video |quick |short |long |nice |great |lovely )*(?:call|meeting|chat|lunch|dinner|coffee|breakfast|brunch|drinks?|beers?|email|mail|message|text|conversation|catch-?up|visit|interaction|talk|walk|zoom|tea)`;

async function happened(clause: string, scene: Scene): Promise<Outcome | undefined> {
  if (clause.endsWith('?') || !WITH_SOMEBODY.test(clause)) return undefined;
  if (
    /^(?:i |we |just |have |'ve |i've |we've )*(?:had|did|went|grabbed|sent|got|received|finished)\b/i.test(clause) &&
    !OCCASION.test(clause)
  )
    return undefined;
  if (isAboutSomethingElse(clause, scene)) return undefined;
  const outcome = await logTalk(clause, scene);
  return outcome?.kind === 'ask' && outcome.awaits?.what === 'person' && !outcome.awaits.instead ? undefined : outcome;
}

/** "Saw Tom's boat", "called Tom a liar", "met Tom in 2015": no talk of these days. */
function isAboutSomethingElse(clause: string, scene: Scene): boolean {
  const [mention] = mentionsIn(clause, scene);
  if (!mention) return false;
  const after = clause.slice(mention.end);
  return (
    mention.isPossessive ||
    (/^ an? /i.test(after) && !OCCASION.test(after)) ||
    /\b(?:in|since|back in) (?:19|20)\d\d\b/i.test(clause)
  );
}

/** "Tom called me", "Anna and I had lunch". */
async function theyDid(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const [mention] = mentionsIn(clause, scene);
  if (!mention || mention.start > 12 || clause.endsWith('?')) return undefined;
  return logTalk(clause, scene);
}

export const logRules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:log|record|note(?: down)?|register|track|(?:add|save|enter)(?= an? interaction\b|.*\b(?:yesterday|last|ago|earlier|this morning)\b))(?: that)?(?: i)?(?: had)?(?: an?| the| my| another| today's| yesterday's)?(?: new)? ${NOUN}\b(?<body>.+)$`,
      'i',
    ),
    understand: (_, scene, clause) =>
      logTalk(
        clause.replace(/^(?:log|record|note(?: down)?|add|save|register|track|enter)(?: that)?(?: i)?(?: had)? /i, ''),
        scene,
      ),
  },
  {
    pattern: new RegExp(String.raw`^(?:log|record|note(?: down)?)(?: that)? (?:i |we )?(?:just )?(?:${TALK})\b`, 'i'),
    understand: (_, scene, clause) => happened(clause.replace(/^(?:log|record|note(?: down)?)(?: that)? /i, ''), scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:i(?:'ve| have)? |we(?:'ve| have)? )?(?:just |finally |also |only |recently |today |yesterday |this morning |last night |earlier )*(?:i |we )?(?:just )?(?:${TALK})\b`,
      'i',
    ),
    understand: (_, scene, clause) => happened(clause, scene),
  },
  {
    pattern: new RegExp(String.raw`^(?:an? )?${NOUN} with .+$`, 'i'),
    understand: (_, scene, clause) => happenedAlready(clause, scene),
  },
  {
    pattern:
      /^.{2,60}? (?:just )?(?:(?:called|phoned|rang|emailed|texted|messaged|visited|whatsapped|facetimed|mailed) (?:me|us)|sent (?:me|us) an? (?:\w+ )?(?:email|mail|message|text))\b/i,
    understand: (_, scene, clause) => theyDid(clause, scene),
  },
  {
    pattern:
      /^.{2,60}? (?:and|&) (?:i|me) (?:just )?(?:had|met|talked|spoke|went|caught up|grabbed|chatted|got together|did|hung out)\b/i,
    understand: (_, scene, clause) => theyDid(clause, scene),
  },
];

/** "Lunch with Bob yesterday": told of the past, it is logged; otherwise it is a plan. */
async function happenedAlready(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const { date } = whenIn(withoutMentions(clause, mentionsIn(clause, scene)), scene.present, 'past');
  const isOver =
    /\bjust now\b/i.test(clause) ||
    (/\b(?:yesterday|this morning|last|ago|earlier)\b/i.test(clause) &&
      date !== undefined &&
      Temporal.PlainDate.compare(date, scene.present.today) <= 0);
  return isOver && !clause.endsWith('?') ? logTalk(clause, scene) : undefined;
}
