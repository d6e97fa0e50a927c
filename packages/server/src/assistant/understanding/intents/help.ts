import { INTERVAL_DAYS, OCCURRENCES } from '@inner-circle/domain/reminders/reminders.contract.ts';
import {
  COLD_THRESHOLD_DAYS,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { mentionsIn } from '../people/find-people.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { answers, refuses } from './outcomes.ts';

/** How the product works, by what is asked about. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [
    /\bimport|csv|spreadsheet\b/i,
    'Contacts are imported from a CSV file: open Contacts, choose Import, pick the file, say which column is what, and look at the results. An import can be taken back.',
  ],
  [/\bexport|download|backup\b/i, 'Settings has “Export my data”: everything that is kept of you, as JSON and CSV.'],
  [
    /\bdelete (?:my )?account|close (?:my )?account\b/i,
    'Settings has “Delete account”. Sign-in is closed at once, and the data is gone within 30 days.',
  ],
  [
    /\b(?:delete|remove) (?:a |an? )?contacts?\b/i,
    'Open the contact and press “Delete Contact”, or tell me “delete” and the name: I ask before I do it.',
  ],
  [
    /\bundo|take (?:it|that) back|revert\b/i,
    'What I do is shown as a card with Undo. What deletes or sends is done only after you confirm it.',
  ],
  [
    /\bcold|warm|warmth|threshold\b/i,
    `A contact is warm while you are in touch, and goes cold after ${COLD_THRESHOLD_DAYS} days without an interaction. In Settings you can choose between ${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS} days. Logging an interaction makes it warm again.`,
  ],
  [/\btelegram\b/i, 'Telegram is connected in Settings with a pairing code. Then you get your notifications there.'],
  [
    /\b(?:connect|link|set up|add|integrate)\b.*\b(?:calendar|google)\b|\bgoogle calendar\b|\bcalendar\b/i,
    'The calendar shows birthdays, to-dos and reminders. Google Calendar is connected in Settings or on the Calendar page, on the Medium and Premium plans.',
  ],
  [
    /\b(?:connect|link|set up|add)\b.*\b(?:e?mail|mailbox|gmail|smtp)\b|\bmailbox\b/i,
    'Reminders go out from your own mailbox. Connect Gmail or an SMTP server in Settings, on the Medium and Premium plans.',
  ],
  [
    /\breminders?\b|\brecurring\b|\brepeat/i,
    `A reminder is an e-mail from your own mailbox to a contact: once, every day, week, month or year, or ${OCCURRENCES.min} to ${OCCURRENCES.max} times, ${INTERVAL_DAYS.min} to ${INTERVAL_DAYS.max} days apart. Tell me, for example, “email Tom every Friday at 4pm”. “Remind me to …” makes a to-do for yourself instead.`,
  ],
  [
    /\btodos?\b|\btasks?\b/i,
    'A to-do belongs to a contact and may have a due date. Tell me “remind me to call Tom on Friday”, or add it on the contact.',
  ],
  [/\bgroups?\b/i, 'A contact can be in several groups. Tell me “add Tom to Family”, or use the Groups page.'],
  [
    /\blog\b|\binteractions?\b/i,
    'An interaction is a meeting, a call, an e-mail or a message with a contact. Tell me “just talked to Tom, he sold the boat”, or log it on the contact.',
  ],
  [
    /\bplans?\b|\bprice|\bcost|\bupgrade|\bsubscription|\bbilling|\bpremium|\bpay\b/i,
    'Plans and prices are under “Billing & Subscription” in the menu at your name, and on the Pricing page.',
  ],
  [/\bpromo\b/i, 'A promo code is redeemed under “Billing & Subscription” in the menu at your name.'],
  [
    /\bnotifications?\b/i,
    'The bell shows to-dos that are due, birthdays of the next 7 days and contacts that went cold. What you want to hear of is chosen in Settings.',
  ],
  [
    /\bprivacy|\bdata\b|\bsecure|\bsafe\b/i,
    'What you keep here is yours alone. The Privacy Policy in the footer says how it is handled.',
  ],
  [
    /\bcontacts?\b/i,
    'Add a contact on the Contacts page, import a CSV file, or tell me “add new contact Lena Fischer”.',
  ],
];

const ABILITIES = `I can look things up and get things done:
- “Who have I not contacted recently?”, “upcoming birthdays”, “what is due this week?”
- “Just talked to Tom, he sold the boat”, “had lunch with Anna yesterday”
- “Remind me to call Tom on Friday”, “mark send the contract as done”
- “Email Tom every Friday at 4pm”, “schedule a call with Anna tomorrow at 3”
- “Add new contact Lena Fischer”, “add Tom to Family”, “prepare me for my meeting with Anna”

What deletes or sends is done only after you confirm it.`;

function explain(_: unknown, scene: Scene, clause: string): Outcome | undefined {
  // How somebody can be reached is another question.
  if (/^how (?:can|do|could) i \w+/i.test(clause) && mentionsIn(clause, scene).length > 0) return undefined;
  const topic = TOPICS.find(([pattern]) => pattern.test(clause));
  return topic && answers('help', topic[1]);
}

/** What only the screens can do. */
export const beyondRules: readonly Rule[] = [
  {
    pattern:
      /^(?:export|import|upgrade|downgrade|merge|archive|block|log ?(?:me )?out|sign (?:me )?out|redeem|connect|disconnect|turn (?:on|off)|enable|disable|(?:cancel|end|change|renew|pause) (?:my|the) (?:subscription|plan|password|settings?|cold threshold|threshold|notifications?|time ?zone)|(?:delete|close) my account|set (?:my|the) (?:cold )?threshold|order|transfer|play)\b.*$/i,
    understand: (_, __, clause) => {
      const how = TOPICS.find(([pattern]) => pattern.test(clause))?.[1];
      return refuses(
        `I cannot do that for you. ${how ?? 'I look after your contacts, talks, to-dos, groups, e-mails and meetings.'}`,
      );
    },
  },
];

export const helpRules: readonly Rule[] = [
  {
    pattern:
      /^(?:help|help me|what can you (?:do|help (?:me )?with)|what do you do|who are you|how can you help(?: me)?|what are you|what else can you do|how do you work|commands|show me what you can do|what can i (?:ask|say|do)(?: you| here)?)\W*$/i,
    understand: () => answers('help', ABILITIES),
  },
  {
    pattern:
      /^(?:how (?:do|can|could|would|should|does|to)|can i|could i|am i able to|is it possible to|is there (?:a|any) way to|where (?:do|can|is|are)|what(?:'s| is| are) (?:a|an|the) (?:\w+ )?(?:reminder|group|todo|interaction|cold|warm|warmth|plan|threshold|difference)|what does|what happens (?:if|when)|why (?:is|are|do|does|did|can't)|does it|do you (?:support|have|sync)|explain|can you explain|tell me how)\b.*$/i,
    understand: explain,
  },
];
