import { frame, type Frame, type Slots } from '../clauses/frame.ts';
import { goesOn, isOneSentence } from './query.ts';
import { helpTopicOf } from './questions-of-product.ts';

// What wants no action: courtesies, what is not to be done, what hangs on something, what others said. Most are the whole message: beside
// an instruction, "if it rains" and "never mind" are about that instruction, and hold it back as what was not understood does.

const COURTESY =
  'thanks?|thank you|cheers|ta|lol|haha|great|perfect|cool|nice|awesome|lovely|brilliant|okay|ok|good|alright|all right|got it|super|excellent|wonderful|amazing|well done|good job|that is (?:great|perfect|all|fine|it|nice|good|right|correct)|much|a lot|so much|very much|that was (?:all|great)|you are the best|no worries|danke|merci|gracias|for (?:that|everything|your help)|indeed';
const DOES =
  'delete|remove|email|mail|remind|call|schedule|add|cancel|move|write|invite|leave|send|log|create|change|update|book|tell|ask|text|tick|complete|put|join|meet|pay';

const OTHERS = 'P|S|H|he|she|they|someone|somebody|everyone|(?:my|the|his|her|our) [a-z]+';

/** The whole message, where it is one sentence. */
const WHOLE: Readonly<Record<string, string>> = {
  greeting:
    '(?:hi|hello|hey|hiya|yo|howdy|good (?:morning|afternoon|evening|day|T)|there|greetings|morning|evening|hola|hallo|bonjour|sup|what is up)(?: (?:there|again|assistant|dear|you))*',
  bye: '(?:bye|goodbye|see you|see ya|good night|goodnight|later|ciao|talk later|bye bye)(?: (?:later|then|soon|tomorrow))?',
  fine: 'how (?:is it going|are you|are things|is life|do you do)(?: (?:today|doing|going))?|(?:are )?you (?:ok|okay|there|well)',
  'never-mind':
    '(?:no|nope|nah|never mind|forget (?:it|that|about it)|cancel(?: that| it| this)?|stop(?: it| that)?|not now|nothing|leave it|ignore (?:that|it|me)|scratch that|drop it|abort|wait|hold on|no thanks?(?: you)?|actually no|false alarm|scrap that|do not|do not do (?:it|that))',
  'nothing-waits':
    '(?:yes|yeah|yep|yup|sure|of course|please do|do it|go ahead|ok do it|correct|right|confirm|exactly|undo|revert|take (?:that|it) back|undo that)(?: (?:that|it|please))?',
  sorry:
    '(?:no )?(?:that|this|it) (?:is|was) (?:wrong|incorrect|not (?:right|it|true|correct|what .+))|you (?:did not|have not|misunderstood|are wrong|got (?:it|that|me) wrong)(?: .+)?|i do not (?:understand|get it)(?: .+)?|wrong|huh|what',
  'not-happened': '(?:i|we) (?:almost|nearly|would have|was going to|were going to|wish|had not|wanted to) .+',
  if: '(?:if|suppose|supposing|imagine|assuming|unless|in case|what if|hypothetically|whenever|once|as soon as|provided|in the event|depending|otherwise) .+|(?:when|after|before|until) (?:P|H|S|it|the|my) [a-z]+.* , .+',
};

/** What stays as it is. */
const THE_REST =
  '(?:keep|leave) (?:the rest|the others?|everything else|all the others?)(?: (?:alone|as (?:it is|they are)|there|untouched))?|(?:the rest|the others|everything else) (?:stays?|can stay|is fine|are fine|remains?)(?: as (?:it is|they are))?|nothing else';

/** Also beside something else, which it does not concern. */
const APART: Readonly<Record<string, string>> = {
  'up-to-you':
    '(?:should|shall|ought) (?:i|we) .+|(?:is it|would it be) (?:ok|okay|fine|wise|better|good|a good idea) .+|(?:do you think|what do you think) .*|maybe (?:i|we) should .+',
  'what-i-did': `(?:why |when |who |what |whom )?(?:did|have|had|were|are|has|will) you (?:already |just |ever |really |not |going to )*(?:${DOES}|do|done|(?:${DOES})(?:e?d|ing)|sent|sending|told|moved|forget|forgotten|wrote|written|going|mark|marked|canceled|cancelled|logged|ticked|put)\\b.*`,
  // What nobody here can do.
  cannot:
    '(?:order|transfer|play|sing|google(?= (?:who|what|how|where|when|for|the|P|S)\\b)|translate|calculate|search (?:the web|online)|book me|find me a (?:flight|hotel|restaurant)|write (?:me )?an? (?:poem|song|essay|story))(?: .*)?|(?:what|how) is the (?:weather|news|time|capital|stock|traffic)\\b.*|what time is it|is it going to (?:rain|snow).*|(?:tell (?:me )?)?an? joke',
};

/** What only the screens can do. */
const ON_SCREEN =
  '(?:export|import|upgrade|downgrade|merge|archive|block|log (?:me )?out|sign (?:me )?out|redeem|connect|disconnect|turn (?:on|off)|enable|disable|(?:cancel|end|change|renew|pause) (?:my|the) (?:subscription|plan|password|settings?|cold threshold|threshold|notifications?|time ?zone|language)|(?:delete|close) my account|set (?:my|the) (?:cold )?threshold)(?: .*)?';
/** What others want is no instruction. */
const REPORTED = `(?:${OTHERS}) (?:also |just )?(?:said|says|told (?:me|us)|asked(?: me| us)?|asks|wants?(?: me)?|wrote|writes|thinks?|suggested|suggests|told|reads?)\\b.*\\b(?:${DOES}|${DOES.split('|').join('ing|')}ing)\\b.*`;
const NOT =
  '(?:you |we |i |there |that |it )?(?:(?:do|did|should|would|must|need|will|is|can|could|have)(?: i| you| we)? )?(?:not|never|no need|avoid|under no circumstances|refrain from|would rather not|rather not)(?: (?:want|need|have|to|like|wish|you|me|please))* .+';

const says = (topic: string, pattern: string, isFit: (slots: Slots) => boolean, isWhole = true): Frame =>
  frame('talk', pattern, { isLast: true, isWhole, build: (slots) => (isFit(slots) ? { topic } : undefined) });
const isAlone = (slots: Slots) => !goesOn(slots);

export const smallTalkFrames: readonly Frame[] = [
  ...Object.entries(WHOLE).map(([topic, pattern]) => says(topic, pattern, isOneSentence)),
  says('never-mind', THE_REST, isOneSentence, false),
  says('thanks', `(?:(?:${COURTESY})(?: [,!.])?(?: |$))+`, isOneSentence, false),
  ...Object.entries(APART).map(([topic, pattern]) => says(topic, pattern, isAlone, false)),
  says('reported', REPORTED, isAlone),
  frame('talk', ON_SCREEN, {
    isLast: true,
    build: (slots) => (goesOn(slots) ? undefined : { topic: 'cannot', words: helpTopicOf(slots.line) ?? '' }),
  }),
  frame('talk', NOT, {
    isLast: true,
    isWhole: true,
    build: (slots) =>
      /\bnot (?:let me )?forget\b|^not (?:D|T|P|R)\b/.test(slots.line) || goesOn(slots)
        ? undefined
        : { topic: /^(?:i|we) (?:did|have|never|could|can)\b/.test(slots.line) ? 'not-happened' : 'not' },
  }),
  // "Tom wrote: delete my number": all that follows is his.
  frame(
    'talk',
    `(?:here is what )?(?:${OTHERS}) (?:also |just )?(?:said|says|wrote|writes|emailed|texted|messaged|asked|told)(?: (?:me|us))? (?:: .*\\b(?:${DOES})\\b.*|Q)`,
    { isWhole: true, build: () => ({ topic: 'reported' }) },
  ),
];
