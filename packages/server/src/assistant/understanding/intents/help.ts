import { mentionsIn } from '../people/find-people.ts';
import { help, HELP, type HelpTopic } from '../replies/help.ts';
import { leftOf, myPlan, prices } from '../replies/plans.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { refuses } from './outcomes.ts';

/** What a question about the product is about. */
const TOPICS: readonly (readonly [RegExp, HelpTopic])[] = [
  [/\bimport|csv|spreadsheet\b/i, 'import'],
  [/\bexport|download|backup\b/i, 'export'],
  [/\bdelete (?:my )?account|close (?:my )?account\b/i, 'account'],
  [/\b(?:delete|remove) (?:a |an? )?contacts?\b/i, 'delete-contact'],
  [/\bundo|take (?:it|that) back|revert\b/i, 'undo'],
  [/\bcold|warm|warmth|threshold\b/i, 'warmth'],
  [/\btelegram\b/i, 'telegram'],
  [/\b(?:connect|link|set up|add|integrate)\b.*\b(?:calendar|google)\b|\bgoogle calendar\b|\bcalendar\b/i, 'calendar'],
  [/\b(?:connect|link|set up|add)\b.*\b(?:e?mail|mailbox|gmail|smtp)\b|\bmailbox\b/i, 'mailbox'],
  [/\breminders?\b|\brecurring\b|\brepeat/i, 'reminders'],
  [/\btodos?\b|\btasks?\b/i, 'todos'],
  [/\bgroups?\b/i, 'groups'],
  [/\blog\b|\binteractions?\b/i, 'interactions'],
  [/\bplans?\b|\bprice|\bcost|\bupgrade|\bsubscription|\bbilling|\bpremium|\bpay\b/i, 'plans'],
  [/\bpromo\b/i, 'promo-code'],
  [/\bnotifications?\b/i, 'notifications'],
  [/\bprivacy|\bdata\b|\bsecure|\bsafe\b/i, 'privacy'],
  [/\bcontacts?\b/i, 'contacts'],
];

function explain(_: unknown, scene: Scene, clause: string): Promise<Outcome> | undefined {
  // How somebody can be reached is another question.
  if (/^how (?:can|do|could) i \w+/i.test(clause) && mentionsIn(clause, scene).length > 0) return undefined;
  const topic = TOPICS.find(([pattern]) => pattern.test(clause));
  return topic && help({ about: topic[1] }, scene);
}

/** What only the screens can do. */
export const beyondRules: readonly Rule[] = [
  {
    pattern:
      /^(?:export|import|upgrade|downgrade|merge|archive|block|log ?(?:me )?out|sign (?:me )?out|redeem|connect|disconnect|turn (?:on|off)|enable|disable|(?:cancel|end|change|renew|pause) (?:my|the) (?:subscription|plan|password|settings?|cold threshold|threshold|notifications?|time ?zone)|(?:delete|close) my account|set (?:my|the) (?:cold )?threshold|order|transfer|play)\b.*$/i,
    understand: (_, __, clause) => {
      const topic = TOPICS.find(([pattern]) => pattern.test(clause))?.[1];
      return refuses(
        `I cannot do that for you. ${topic ? HELP[topic] : 'I look after your contacts, talks, to-dos, groups, e-mails and meetings.'}`,
      );
    },
  },
];

/** Which plan one has, what is left of it, and what plans cost. */
const planRules: readonly Rule[] = [
  {
    pattern:
      /^(?:what|which) (?:plan|subscription) (?:am i on|do i have|is mine)\??$|^what(?:'s| is) my (?:plan|subscription)\??$/i,
    understand: (_, scene) => myPlan({}, scene),
  },
  {
    pattern:
      /^how many (?:more )?(?:ai )?(?<what>queries|questions|contacts|groups|todos)(?: (?:can|do|are|may) .*)? (?:left|remaining|more|add|ask)\b.*$/i,
    understand: ({ what }, scene) => {
      const feature = what!.toLowerCase() as 'queries' | 'questions' | 'contacts' | 'groups' | 'todos';
      return leftOf({ feature: feature === 'queries' || feature === 'questions' ? 'aiQueries' : feature }, scene);
    },
  },
  {
    pattern:
      /^(?:(?:how much|what) (?:does|do|is|are|would)(?: the)?(?: (?<plan>free|medium|premium))?(?: plans?| version)?(?: it| this| inner circle)? ?(?:cost|prices?|pricing)?|what (?:plans|prices) (?:are there|do you have|can i buy)|(?:prices|pricing|plans))\??$/i,
    understand: ({ plan }, scene, clause) =>
      /\b(?:how much|costs?|prices?|pricing|plans)\b/i.test(clause)
        ? prices({ plan: plan?.toLowerCase() as 'free' | 'medium' | 'premium' | undefined }, scene)
        : undefined,
  },
];

export const helpRules: readonly Rule[] = [
  ...planRules,
  {
    pattern:
      /^(?:help|help me|what can you (?:do|help (?:me )?with)|what do you do|who are you|how can you help(?: me)?|what are you|what else can you do|how do you work|commands|show me what you can do|what can i (?:ask|say|do)(?: you| here)?)\W*$/i,
    understand: (_, scene) => help({}, scene),
  },
  {
    pattern:
      /^(?:how (?:do|can|could|would|should|does|to)|can i|could i|am i able to|is it possible to|is there (?:a|any) way to|where (?:do|can|is|are)|what(?:'s| is| are) (?:a|an|the) (?:\w+ )?(?:reminder|group|todo|interaction|cold|warm|warmth|plan|threshold|difference)|what does|what happens (?:if|when)|why (?:is|are|do|does|did|can't)|does it|do you (?:support|have|sync)|explain|can you explain|tell me how)\b.*$/i,
    understand: explain,
  },
];
