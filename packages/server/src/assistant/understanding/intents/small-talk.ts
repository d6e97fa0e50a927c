import type { Rule } from '../scene.ts';
import { chats } from './outcomes.ts';

const NOTHING_DONE = 'All right, I have done nothing.';

/** What wants no action: greetings, thanks, second thoughts, and what is not to be done. */
export const smallTalkRules: readonly Rule[] = [
  {
    pattern:
      /^(?:hi|hello|hey|hiya|yo|howdy|good (?:morning|afternoon|evening|day)|hi there|hey there|greetings|morning|evening|hola|sup|what's up)\W*$/i,
    understand: (_, { turn }) =>
      chats(`Hello ${turn.userName.split(' ')[0] ?? ''}! What can I do for you?`.replace(' !', '!')),
  },
  {
    pattern:
      /^(?:thanks?|thank you|thx|ty|cheers|ta|great|perfect|cool|nice|awesome|lovely|brilliant|ok(?:ay)?|good|alright|got it|super|excellent|wonderful|well done|good job|that's (?:great|perfect|all|fine|it|nice|good)|that is (?:great|perfect|all|fine))(?:[\s,!.]+(?:thanks?|thank you|so much|a lot|very much|much appreciated|that's (?:great|perfect|all|fine|it)|for (?:that|everything|your help)|mate|you're the best|job|work))*\W*$/i,
    understand: () => chats('You are welcome.'),
  },
  {
    pattern: /^(?:bye|goodbye|see you|see ya|good ?night|later|ciao|talk later)\W*$/i,
    understand: () => chats('Goodbye.'),
  },
  {
    pattern: /^how(?:'s it going| are you| are things|'s life| do you do)\b.*$/i,
    understand: () => chats('I am fine, thank you. What can I do for you?'),
  },
  {
    pattern:
      /^(?:no|nope|nah|never ?mind|forget (?:it|that|about it)|cancel(?: that| it| this)?|stop(?: it| that)?|not now|nothing|leave it|ignore (?:that|it|me)|scratch that|drop it|abort|wait|hold on|no thanks?(?: you)?|actually no|false alarm)\W*$/i,
    understand: () => chats(NOTHING_DONE),
  },
  {
    pattern: /^(?:undo|revert|take (?:that|it) back)(?: (?:that|it|this|the last (?:one|thing|action)))?\W*$/i,
    understand: () => chats('Press Undo on the card of what was done: it is there for a while.'),
  },
  {
    pattern: /^(?:yes|yeah|yep|yup|sure|of course|please do|do it|go ahead|ok do it|correct|right)\W*$/i,
    understand: () => chats('There is nothing that waits for a yes from you here. What can I do for you?'),
  },
  {
    // "Don't forget" is read before, as the to-do that it is.
    pattern:
      /^(?:please )?(?:(?:don't|do not|dont|never|no need to|there's no need to|you (?:don't|do not) (?:need|have) to|i (?:don't|do not) (?:want|need)(?: you)?(?: to)?|i (?:never|didn't) (?:want|ask|mean|wanted|asked|meant)|not yet|no,? don't|shouldn't|i'd rather not|i would rather not|i wouldn't|let's not|rather not|avoid|refrain from|under no circumstances)\b)(?! (?:let me )?forget\b).*$/i,
    understand: () => chats(NOTHING_DONE),
  },
  {
    pattern: /^(?:if|suppose|imagine|assuming|say|unless|in case|what if|hypothetically)\b.*$/i,
    understand: () => chats('That is an if: I have done nothing. Tell me what you want done, and I do it.'),
  },
  {
    pattern:
      /^(?:did|have|has|were|are|will|would|could|can|do) you (?:already |just |ever |really )?(?:delete|deleted|remind|reminded|send|sent|sending|email|emailed|add|added|log|logged|cancel|canceled|cancelled|create|created|move|moved|schedule|scheduled|remove|removed|do|done|going|forget|forgotten|change|changed|update|updated|mark|marked)\b.*\?$/i,
    understand: (_, __, clause) =>
      /^(?:will|would|could|can) you /i.test(clause) && !/^(?:will|would) you (?:be|really|ever)/i.test(clause)
        ? undefined
        : chats('What I did is shown on the cards above, and nothing else was done.'),
  },
  {
    pattern: /^(?:should|shall) (?:i|we)\b.*$/i,
    understand: () => chats('That is up to you. Tell me what you want done, and I do it.'),
  },
];
