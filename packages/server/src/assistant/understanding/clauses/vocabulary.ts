import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';

// Words that several kinds of frame share, as parts of patterns over the folded line.

/** The kinds of talk as nouns. */
const NOUNS: Readonly<Record<InteractionType, string>> = {
  call: 'calls?|phone|phone call|phonecall|ring|chat|facetime|zoom|zoom call|video|video call|video chat|skype|teams|teams call|google meet|conversation|talk|voicemail',
  meeting:
    'meetings?|meet|meetup|meet up|lunch|dinner|breakfast|brunch|coffee|coffee and cake|tea and cake|dinner and drinks|beers?|drinks?|tea|walk|visit|appointment|catchup|catch up|hike|run|party|interview|session|workshop|supper|picnic|barbecue|bbq|sync|date|1 on 1|one on one|event|follow up|get together|rendez vous|person|swim|sail|game|movie|concert',
  email: 'emails?|mail|letter',
  message: 'messages?|texts?|text message|whatsapp|sms|dm|line|signal|telegram|slack|messenger|postcard|card',
};
export const TALK = Object.values(NOUNS).join('|');
/** Which kind a noun stands for. */
export const talkOf = (noun: string) => typeIn(NOUNS, noun);

const typeIn = (words: Readonly<Record<InteractionType, string>>, said: string): InteractionType | undefined =>
  (Object.keys(words) as InteractionType[]).find((type) => new RegExp(`^(?:${words[type]})$`).test(said));

/** What somebody tells of a talk, by its kind; people come behind it. */
export const TOLD_BY: Readonly<Record<InteractionType, string>> = {
  call: 'called(?: up)?|rang(?: up)?|phoned|telephoned(?: with)?|facetimed(?: with)?|skyped(?: with)?|zoomed(?: with)?|spoke(?: by phone| on the phone)? (?:to|with)|spoken (?:to|with)|talked(?: by phone| on the phone)? (?:to|with)|chatted (?:to|with)|was talking (?:to|with)|was speaking (?:to|with)|(?:was|got|am|were|just) (?:off|on) the phone with|got off the phone with|off the phone with|on the phone with|hung up with|had a word with|heard from|been (?:talking|speaking) (?:to|with)|been on the phone with|got hold of|reached|got through to',
  meeting:
    'met(?: up)?(?: with)?|saw|seen|visited|bumped into|ran into|caught up with|hung out with|got together with|went(?: [a-z]+){1,3} with|dropped by|dropped in on|went to (?:see|visit)|been to (?:see|visit)|was with|have been with',
  email: 'emailed|mailed|wrote(?: an? email)? to|wrote|sent an? email to|got an? email from|received an? email from',
  message: 'texted|messaged|whatsapped|pinged|dmed|slacked|sent an? (?:message|text) to|got an? (?:message|text) from',
};
export const TOLD = Object.values(TOLD_BY).join('|');
/** Which kind a verb tells of. */
export const toldBy = (verb: string) => typeIn(TOLD_BY, verb);

/** Verbs of what the user does: alone with a person they are a to-do, inside a task they are its words. */
export const DOING =
  'call|ring|phone|talk to|talk with|speak to|speak with|visit|buy|bring|give|return|lend|pay|pick up|drop off|follow up with|check in with|check in on|check on|get back to|reach out to|catch up with|get in touch with|touch base with|thank|congratulate|invite|order|prepare|fix|water|collect|finish|review|contact|meet up with|book a table';
/** Both a to-do of the user's and something sent to the contact: asked about where nothing decides it. */
export const EITHER = 'tell|ask|text|message|ping|nudge|let|wish|send|whatsapp|inform|dm';

/** Fields of a contact, as they are called. */
export const FIELD =
  'email address|email|mail|phone number|phone|number|birthday|name|linkedin|telegram|facebook|twitter|notes?';

/** What is said of somebody, to be remembered rather than done. */
export const FACT =
  '(?:is|are|was|has|had|does not|do not|did not|can not|can|will|moved|got|became|lives?|works?|likes?|loves?|hates?|prefers?|needs?|speaks?|plays?|drinks?|eats?|knows?|owns?|studies|studied|[a-z]{3,}s)';

/** People of a clause: one, or a list. `nth` where a pattern names people at several places. */
export const people = (nth = '') => `(?<who${nth}>(?:both )?(?:P|H|S)(?: (?:, and|,|and|as well as) (?:P|H|S))*)`;
/** Groups of a clause. */
export const groups = (nth = '') =>
  `(?:(?:the|my|our) )?(?<group${nth}>G(?:(?: group| list)?(?: , and| ,| and)(?: the)? G)*)(?: group| list| circle| filter)?`;
/** What may stand before the noun of a talk. */
export const ARTICLE =
  '(?:(?:an?|the|my|another|this|our|some) )?(?:(?:new|long|quick|short|great|nice|lovely|good|little|big|really|very|brief|wonderful|amazing|fun|productive|team|work|weekly|birthday|thank you|business|family|voice) )*';
/** "I have just". */
export const I = '(?:(?:i|we) )?(?:(?:just|also|have|had|then|finally|already|quickly|actually|only) )*';
/** Why something is wanted, or changed: "she is on holiday", "they still need water". */
export const WHY =
  /^(?:the )?wrong(?: |$)|^(?:because |since |as )?(?:P|S|H|i|we|it|that|there|something|(?:the|my|our) [a-z]+)(?: [a-z]+)?? (?:is|are|am|was|were|has|had|have(?! to)|cannot|can|could|will|would|does|did|do|got|forgot|came|needs?|wants?|made|said|says|left|moved|quit|looks?|feels?|knows?|never|works?|lives?|died|hates?|loves?|likes?)(?: |$)/;

/** What begins an instruction, a story or a question of its own: behind "and", a comma or a full stop no free text goes on over it. */
const BEGINNINGS = [
  // Instructions.
  'remind (?:me|P|H|S|us)|(?:ping|bug|poke) me|nudge (?:me|P)|add|create|make (?:an?|it|that|the|H)|new (?:contact|group|todo|task)|log|record|schedule|book an?|set up|arrange|plan an?|delete|erase|get rid of|put|move|take|kick|remove|throw (?:away|out|P|H)|chuck|bin the|keep the|leave the',
  'change|update|set|rename|save|mark|tick|check off|complete|reschedule|postpone|push|snooze|untick|reopen|e?mail (?:P|H|S|everyone|everybody|all|the)|write|send (?:P|H|S|an?)|todos?|tasks?|an? (?:new )?(?:todo|task|reminder|note) for|note|note to self|need to|have to|must|remember|open|go to|stop',
  `(?:${DOING}) (?:P|H|S)|buy|(?:${EITHER}) (?:P|S|H)|to (?:${DOING}|${EITHER}|book|email)|am (?:meeting|seeing)|(?:the )?same (?:for|with)|do not forget|make sure`,
  // Taking back, forbidding, conditions.
  'forget|cancel|undo|scrap|do not|never mind|if|unless|when (?:P|H|S)|play|google|turn (?:on|off)|translate|order an?|drop (?:the|my|that)|cross off|untick|clear|skip the|delay|shift',
  // What is done.
  '(?:i|we) have (?:just |already )?(?:sent|returned|finished|completed|done|booked|paid|bought|reviewed|handled|fixed|signed|watered|brought)',
  // Stories.
  `(?:${TOLD}) (?:P|H|S)|had|(?:an? |quick |long |the )*(?:${TALK}) with (?:P|H|S)`,
  `P (?:called|emailed|texted|rang|phoned|messaged|wrote|said|says|told|asked|wants|thinks|(?:new )?(?:${FIELD})|has|is|was|joined|left|and i)|H (?:new )?(?:${FIELD})`,
  // Questions.
  'find (?:me |us )?(?:an?|some|time|U)|my [a-z]+ is (?:called|named)|who|whose|where|when (?:did|is|was|have|i|we)|what|which|how (?:long|many|much|do|does|can|often|old|is|are)|why|find (?:people|everyone|anyone|contacts)|search (?:for|my|D)|upcoming|prepare me|brief me|help(?= me$|$)|show|list|any|anyone|anybody|does any|did i|have i|last|birthdays',
  '(?:is|are|was|were|will|do|does|did|can|could|should) (?:it|there|i|we|you|they|P|H|any)',
];
export const STARTS = new RegExp(
  `^(?:(?:i|we) )?(?:(?:just|also|have|then|please|not) )*(?:${BEGINNINGS.join('|')})(?: |$)`,
);
/** These begin one wherever they stand. */
export const ANYWHERE =
  /^(?:remind me (?:to|that|about|on|D)|delete P|schedule an?|log an?|new contact|add an? (?:new )?(?:contact|todo|task)|who is in|when did i|do not forget to)(?: |$)/;
