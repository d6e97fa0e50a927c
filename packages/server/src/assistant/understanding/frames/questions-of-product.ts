import type { Frame } from '../clauses/frame.ts';
import type { HelpTopic } from '../replies/help.ts';
import { asks, goesOn, query } from './query.ts';

// What the product can do, how, and what it costs.

/** What a question about the product, or a wish that only the screens can fulfil, is about. */
const TOPICS: readonly (readonly [RegExp, HelpTopic])[] = [
  [/\b(?:import|importing|csv|spreadsheet|vcard)\b/, 'import'],
  [/\b(?:export|exporting|download|backup)\b/, 'export'],
  [/\b(?:delete|close|remove) (?:my )?account\b/, 'account'],
  [/\b(?:delete|remove|deleting|deleted) (?:an? |my )?contacts?\b|\bdelete (?:P|S|H)\b/, 'delete-contact'],
  [/\b(?:undo|undone|take (?:it|that|something) back|revert)\b/, 'undo'],
  [/\b(?:cold|warm|warmth|threshold)\b/, 'warmth'],
  [/\btelegram\b/, 'telegram'],
  [/\b(?:mailbox|gmail|smtp|outlook)\b|\bconnect\b.*\b(?:email|mail)\b/, 'mailbox'],
  [/\b(?:calendar|google)\b/, 'calendar'],
  [/\b(?:reminders?|recurring|repeat|repeating|emails?)\b/, 'reminders'],
  [/\b(?:todos?|tasks?)\b/, 'todos'],
  [/\b(?:groups?|G)\b/, 'groups'],
  [/\b(?:log|logs|logging|interactions?)\b/, 'interactions'],
  [/\bpromo\b|\bcoupon\b|\bvoucher\b|\bredeem\b/, 'promo-code'],
  [/\b(?:plans?|prices?|costs?|upgrade|downgrade|subscription|billing|premium|pay|invoice|invoices)\b/, 'plans'],
  [/\b(?:notifications?|bell)\b/, 'notifications'],
  [/\b(?:privacy|data|secure|safe|encrypted)\b/, 'privacy'],
  [/\b(?:contacts?|people|person|someone|somebody)\b/, 'contacts'],
];
export const helpTopicOf = (line: string) => TOPICS.find(([pattern]) => pattern.test(line))?.[1];

export const questionsOfProduct: readonly Frame[] = [
  asks(
    '(?:help(?: me)?|what (?:else |all )?can you(?: actually| really| even)?(?: do| help(?: me)? with)(?: for me)?|what (?:do|are) you(?: actually)?(?: do| able to do| good at)?|who are you|how can you help(?: me)?|how do you work|commands|show me what you can do|what can i (?:ask|say|do)(?: to)?(?: you)?(?: here)?|what are your (?:features|skills|abilities)|what (?:can|does) this (?:app|thing) do)',
    () => ({ topic: 'help' }),
    { isLast: false },
  ),
  asks(
    '(?:how (?:do|can|could|would|should|does|to)|can i|could i|am i able to|is it possible to|is there (?:a|any) way to|where (?:do|can|could) i|what is (?:an? |the )(?=(?:reminder|group|todo|interaction|cold|warm|plan|threshold|difference|promo)\\b)|what are (?=reminders|groups|todos|interactions|plans)|what does|what happens (?:if|when|to)|what would happen if|why (?:can not|can i not|do i|does it|is it)|does it|does that|do you (?:support|have|sync)|explain|are my|is my (?=data)|could you theoretically|would it be possible) ?.*',
    (slots) => {
      // How somebody can be reached is another question, and so is what somebody does.
      const isOfSomebody =
        /^(?:how (?:do|can|could) i (?:reach|contact|call|phone|get) |how (?:do|does|would) (?:P|H)|what does (?:P|H))/;
      const about = isOfSomebody.test(slots.line) ? undefined : helpTopicOf(slots.line);
      return about && !goesOn(slots) ? { topic: 'help', words: about } : undefined;
    },
  ),
  asks(
    '(?:list|show|give)(?: me)?(?: all| everyone| everybody)(?: of)?(?: my| the)?(?: contacts?| people| friends)?',
    () => ({ topic: 'contacts', flags: ['count'] }),
    { isLast: false },
  ),
  query('prices', {
    must: `(?:what|how|show|which|is|are|tell|prices?|pricing|plans|compare|do|can|why|list).*\\b(?:cost|costs|price|prices|pricing|plans?|premium|medium|paid|expensive|charge|free|pay|subscription|subscriptions|upgrade|fee|fees)\\b|(?:prices?|pricing|plans)$`,
    may: `cost costs price prices pricing plan plans premium medium paid free expensive charge charges pay paying month monthly year yearly annual per much difference between include includes included inner circle app product
    available offer offered subscription subscriptions upgrade upgrading different benefits fee fees if compare your about get account each a version contacts groups todos many limit`,
    isLast: true,
    build: ({ line }) => {
      if (/\b(?:am i|my|i am|do i (?:have|pay)|have i)\b/.test(line) && !/\bupgrade\b/.test(line))
        return { topic: 'plan' };
      if (/\bfree\b/.test(line) && !/\b(?:on free|plan|version|app|cost|charge|account|product)\b/.test(line))
        return undefined;
      const plan = /\b(?:premium|medium|free)\b/.exec(line)?.[0];
      return { ...(plan && !/difference|compare|between/.test(line) && { words: plan }) };
    },
  }),
  query('plan', {
    must: `(?:what|which|how|am|do|show|when|is|have|on|can).*\\b(?:plan|subscription|queries|limit|limits|quota|usage|trial|contacts|groups)\\b`,
    may: `plan subscription queries query ai limit limits quota usage trial contacts groups todos left remaining used use many much paying month run running allowed more add before reach until end ends expire expires renew renews next am subscribed still`,
    isLast: true,
    build: ({ line }) => {
      const isLeft = /\b(?:left|remaining|limit|limits|quota|usage|used|use|allowed|more|add|queries|query)\b/.test(
        line,
      );
      if (!isLeft && !/\b(?:plan|subscription|trial)\b/.test(line)) return undefined;
      const feature = /\b(?:queries|query|ai)\b/.test(line)
        ? 'aiQueries'
        : /\b(?:contacts|groups|todos)\b/.exec(line)?.[0];
      return { ...(isLeft && feature && { words: feature }) };
    },
  }),
];
