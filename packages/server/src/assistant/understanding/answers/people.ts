import type { Rule, Scene } from '../scene.ts';
import { birthdayOf } from '../replies/birthdays.ts';
import { about as everything, emailOf, groupsOf, phoneOf, prepare, warmthOf } from '../replies/person.ts';
import { haveTalked, lastTalk, talks } from '../replies/talks.ts';
import { typeIn } from './lists.ts';
import { pastPeriodIn } from './period.ts';
import { about, describe } from './person.ts';

const KIND = String.raw`(?:talk(?:ed)?|speak|spoke|spoken|see|saw|seen|meet|met|call(?:ed)?|e?mail(?:ed)?|hear|heard|write|wrote|written|contact(?:ed)?|chat(?:ted)?|text(?:ed)?|message(?:d)?|visit(?:ed)?|catch up|caught up|been in touch|get in touch|interact(?:ed)?|phone(?:d)?)`;
const TO = String.raw`(?: (?:to|with|from|up with))*`;

/** Before somebody is met. */
export const prepareRules: readonly Rule[] = [
  {
    pattern:
      /^(?:(?:i'm|i am|we're|we are) (?:meeting|seeing|having (?:lunch|dinner|coffee) with|calling|visiting)|i(?:'ve got| have) an? (?:meeting|call|lunch|dinner|coffee) with) (?<who>[^,?]{2,60}?)(?: (?:tomorrow|today|tonight|later|on \w+|next \w+|this \w+|soon|at .{1,20}))*[,.;]? (?:and )?(?:what|how|can you|could you|please|brief|prep|help|anything|remind me what).*$/i,
    understand: ({ who }, scene) => about(who!, scene, prepare),
  },
  {
    pattern:
      /^(?:prep(?:are)?(?: me)?|brief(?: me)?|get me ready|ready me|get (?:me )?prepared|give me a briefing|briefing)(?: for| on| about| before)?(?: (?:my|the|a|an|our|tomorrow's|today's|next|upcoming))*(?: (?:meeting|call|lunch|dinner|coffee|chat|catch-?up|appointment|talk|visit|date|conversation))?(?: (?:with|about|on|at))?(?: meeting| seeing| calling)? (?<who>[^?]{2,60}?)(?: (?:tomorrow|today|tonight|later|on \w+|next \w+|this \w+|at .{1,20}))*\??$/i,
    understand: ({ who }, scene) => about(who!.replace(/'s? (?:meeting|call|lunch)$/i, ''), scene, prepare),
  },
  {
    pattern:
      /^what (?:should|could|can|do) i (?:ask|talk (?:about )?(?:to|with)|say to|bring up with|discuss with|talk about with|know about|know before (?:i )?(?:meet|meeting|see|seeing))(?: about)? (?<who>[^?]{2,60}?)(?: (?:about|tomorrow|today|when .*|before .*|next \w+))*\??$/i,
    understand: ({ who }, scene) => about(who!, scene, prepare),
  },
];

export const peopleRules: readonly Rule[] = [
  {
    pattern: /^is (?<who>[^?]{1,60}?) (?:still |already )?(?:cold|warm)\??$/i,
    understand: ({ who }, scene) => about(who!, scene, warmthOf),
  },
  {
    pattern:
      /^(?:when(?:'s| is| was| are)|what(?:'s| is| was)(?: the date of)?|what day is|tell me|give me|show me|do you know|remind me (?:when|of)|which day is)(?: the)? (?<who>[^?]{1,60}?)(?:'s?)? (?:birthday|bday)\b.*$/i,
    understand: ({ who }, scene) =>
      /^(?:my|the|a|any|upcoming|next)?$/i.test(who!) || /\b(?:upcoming|next|all|any)\b/i.test(who!)
        ? undefined
        : about(who!, scene, birthdayOf),
  },
  {
    pattern: /^(?:when(?:'s| is| was)?|what(?:'s| is)?)(?: the)? birthday of (?<who>[^?]{1,60})\??$/i,
    understand: ({ who }, scene) => about(who!, scene, birthdayOf),
  },
  {
    pattern:
      /^(?:when (?:was|is) (?<who>[^?]{1,60}?) born|how old (?:is|will) (?<other>[^?]{1,60}?)(?: be| turn| get)?)\??$/i,
    understand: ({ who, other }, scene) => about((who ?? other)!, scene, birthdayOf),
  },
  {
    pattern: /^(?<who>[^?,:]{1,60}?)(?:'s?)? (?:birthday|bday)\??$/i,
    understand: ({ who }, scene) =>
      /\b(?:who|upcoming|next|set|add|delete|remove|change|my|the|any|a|happy|today|this|no)\b/i.test(who!)
        ? undefined
        : about(who!, scene, birthdayOf),
  },
  {
    pattern:
      /^(?:what(?:'s| is| was)|whats|give me|show me|tell me|find|get me|look up|do you (?:have|know)|do i have|have i got|i need)(?: the| an?| any)? (?<who>[^?]{1,60}?)(?:'s?)? (?:current |new |work |private )?(?:email|mail)(?: address)?(?: again| please)?\W*$/i,
    understand: ({ who }, scene) => about(who!, scene, emailOf),
  },
  {
    pattern:
      /^(?:what(?:'s| is| was)|give me|show me|tell me|find|get me|look up|do you (?:have|know)|do i have|have i got|i need)(?: the| an?| any)? (?<who>[^?]{1,60}?)(?:'s?)? (?:current |new |work |private |mobile |cell |phone )*(?:phone|number|mobile|cell|telephone|digits)(?: again| please)?\W*$/i,
    understand: ({ who }, scene) => about(who!, scene, phoneOf),
  },
  {
    pattern:
      /^(?:what(?:'s| is)|give me|show me|find|tell me|do you (?:have|know)|do i have|have i got|i need)?(?: the| an?)? ?(?:email|mail)(?: address)? (?:of|for|from) (?<who>[^?]{1,60})\??$/i,
    understand: ({ who }, scene) => about(who!, scene, emailOf),
  },
  {
    pattern:
      /^(?:what(?:'s| is)|give me|show me|find|tell me|do you (?:have|know)|do i have|have i got|i need)?(?: the| an?)? ?(?:phone|mobile|cell|telephone)?(?: ?number| phone)? (?:of|for) (?<who>[^?]{1,60})\??$/i,
    understand: ({ who }, scene, clause) =>
      /\b(?:phone|number|mobile|cell)\b/i.test(clause) ? about(who!, scene, phoneOf) : undefined,
  },
  {
    pattern:
      /^how (?:can|do|could) i (?:reach|contact|call|phone|email|get hold of) (?<who>(?!an?\b|my\b|someone|people|the\b)[^?]{1,60})\??$/i,
    understand: ({ who }, scene) => about(who!, scene, everything),
  },
  {
    pattern: /^(?<who>[^?,:]{1,60}?)'s? (?:email|mail)(?: address)?\?$/i,
    understand: ({ who }, scene) => about(who!, scene, emailOf),
  },
  {
    pattern: /^(?<who>[^?,:]{1,60}?)'s? (?:phone|number|mobile)(?: number)?\?$/i,
    understand: ({ who }, scene) => about(who!, scene, phoneOf),
  },
  {
    pattern: /^(?:which|what) groups? (?:is|are|does) (?<who>[^?]{1,60}?) (?:in|part of|belong to|a member of)\??$/i,
    understand: ({ who }, scene) => about(who!, scene, groupsOf),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:what (?:did|was it|have|was|were|i|we)|what'd)\b.*?\b(?:talk(?:ed|ing)? about|discuss(?:ed)?|speak about|spoke about|chat(?:ted)? about|say|last conversation|conversation)\b(?: last| lately| recently| last time)*(?: with| to| about)?(?: was)? (?<who>[^?]{1,60}?)(?: about)?(?: last time| recently| lately| last)*\??$`,
      'i',
    ),
    understand: ({ who }, scene) => about(who!, scene, talks),
  },
  {
    pattern:
      /^what did (?<who>[^?]{1,60}?) (?:and i|tell me|say|and me)(?: last)?(?: talk about| discuss| say| tell me| speak about| chat about)?(?: last time| last| recently)?\??$/i,
    understand: ({ who }, scene) => (/^(?:i|we)\b/i.test(who!) ? undefined : about(who!, scene, talks)),
  },
  {
    pattern:
      /^(?:show|list|tell|give|what(?:'s| is| was| were)?)(?: me)?(?: all)?(?: my| our| the)*(?: last| latest| recent| past)*(?: few| two| three)? ?(?:interactions?|history|conversations?|talks?|calls?|meetings?|chats?)(?: history)? (?:with|to) (?<who>[^?]{1,60})\??$/i,
    understand: ({ who }, scene) => about(who!, scene, talks),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:when|how long ago|what day|on which day) (?:did|was|have|has)(?: it)?(?: the last time)?(?: that)?(?: i| we)?(?: last| most recently| ever)? ${KIND}${TO} (?<who>[^?]{1,60}?)(?: last| the last time)?\??$`,
      'i',
    ),
    understand: ({ who }, scene, clause) => lastTalkWith(who!, clause, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:when was|what was|what's|whats|when's)?(?: the| my| our)? ?last (?:time (?:that )?(?:i|we) ${KIND}${TO}|(?:call|meeting|talk|chat|interaction|conversation|contact|email|message|time)(?: was)?(?: with| to| from)) (?<who>[^?]{1,60})\??$`,
      'i',
    ),
    understand: ({ who }, scene, clause) => lastTalkWith(who!, clause, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^how long(?: has it been| is it| was it)?(?: since| ago)?(?: did)?(?: i| we|'ve|i've)*(?: last| have)? ?${KIND}${TO} (?<who>[^?]{1,60})\??$`,
      'i',
    ),
    understand: ({ who }, scene, clause) => lastTalkWith(who!, clause, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:have|did|had|haven't|didn't) (?:i|we) (?:already |ever |recently |even |not )*${KIND}${TO} (?<who>[^?]{1,60}?)(?: lately| recently| yet| today| yesterday| this week| last week| already| about .+)*\??$`,
      'i',
    ),
    understand: ({ who }, scene, clause) => lastTalkWith(who!, clause, scene),
  },
  {
    pattern:
      /^(?:what (?:do|did) (?:you|i|we) (?:know|have|note|write|remember)(?: down)? (?:about|on)|what have i (?:noted|written|got)(?: down)? (?:about|on)|tell me (?:everything |more |all |something )?about|everything (?:about|on)|info(?:rmation)? (?:about|on)|details (?:of|for|on|about)|who(?:'s| is| was)|show(?: me)?|look up|pull up|open(?: the contact)?|find(?: me)?|search(?: for)?|notes (?:about|on|for)|what(?:'s| is) (?:up with|new with|the story with)|how(?:'s| is)) (?<who>[^?]{2,60}?)(?:'s (?:details|info|contact(?: details| info)?|profile|card|record))?(?: again| doing)?\??$/i,
    understand: ({ who }, scene) => describe(who!, scene),
  },
];

/** Of the kind that the question names; within its days where it names some. The name may hold words of its own. */
function lastTalkWith(who: string, clause: string, scene: Scene) {
  const question = clause.replace(who, '');
  const [type, period] = [typeIn(question), pastPeriodIn(question, scene.present)];
  return period ? about(who, scene, haveTalked, { type, period }) : about(who, scene, lastTalk, { type });
}

/** A name and nothing else: what is known about it. */
export const nameAlone = (clause: string, scene: Scene) => describe(clause, scene);
