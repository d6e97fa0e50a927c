import { DOING, EITHER, FIELD, TALK, TOLD } from './vocabulary.ts';

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
