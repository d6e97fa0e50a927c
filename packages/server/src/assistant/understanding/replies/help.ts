import {
  COLD_THRESHOLD_DAYS,
  MAX_THRESHOLD_DAYS,
  MIN_THRESHOLD_DAYS,
} from '@inner-circle/domain/settings/settings.contract.ts';
import { INTERVAL_DAYS, OCCURRENCES } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { type Answer, answers } from './reply.ts';

const withIntegrations = Object.values(PLANS).filter(({ integrations }) => integrations);
const ON_PLANS = `on the ${listed(withIntegrations.map(({ name }) => name))} plans`;

/** How the product works. */
export const HELP = {
  import:
    'Contacts are imported from a CSV file: open Contacts, choose Import, pick the file, say which column is what, and look at the results. An import can be taken back.',
  export: 'Settings has “Export my data”: everything that is kept of you, as JSON and CSV.',
  account: 'Settings has “Delete account”. Sign-in is closed at once, and the data is gone within 30 days.',
  'delete-contact':
    'Open the contact and press “Delete Contact”, or tell me “delete” and the name: I ask before I do it.',
  undo: 'What I do is shown as a card with Undo. What deletes or sends is done only after you confirm it.',
  warmth: `A contact is warm while you are in touch, and goes cold after ${COLD_THRESHOLD_DAYS} days without an interaction. In Settings you can choose between ${MIN_THRESHOLD_DAYS} and ${MAX_THRESHOLD_DAYS} days. Logging an interaction makes it warm again.`,
  telegram: `Telegram is connected in Settings with a pairing code, ${ON_PLANS}. Then you get your notifications there.`,
  calendar: `The calendar shows birthdays, to-dos and reminders. Google Calendar is connected in Settings or on the Calendar page, ${ON_PLANS}.`,
  mailbox: `Reminders go out from your own mailbox. Connect Gmail or an SMTP server in Settings, ${ON_PLANS}.`,
  reminders: `A reminder is an e-mail from your own mailbox to a contact: once, every day, week, month or year, or ${OCCURRENCES.min} to ${OCCURRENCES.max} times, ${INTERVAL_DAYS.min} to ${INTERVAL_DAYS.max} days apart. Tell me, for example, “email Tom every Friday at 4pm”. “Remind me to …” makes a to-do for yourself instead.`,
  todos:
    'A to-do belongs to a contact and may have a due date. Tell me “remind me to call Tom on Friday”, or add it on the contact.',
  groups: 'A contact can be in several groups. Tell me “add Tom to Family”, or use the Groups page.',
  interactions:
    'An interaction is a meeting, a call, an e-mail or a message with a contact. Tell me “just talked to Tom, he sold the boat”, or log it on the contact.',
  plans: 'Plans and prices are under “Billing & Subscription” in the menu at your name, and on the Pricing page.',
  'promo-code': 'A promo code is redeemed under “Billing & Subscription” in the menu at your name.',
  notifications:
    'The bell shows to-dos that are due, birthdays of the next 7 days and contacts that went cold. What you want to hear of is chosen in Settings.',
  privacy: 'What you keep here is yours alone. The Privacy Policy in the footer says how it is handled.',
  contacts: 'Add a contact on the Contacts page, import a CSV file, or tell me “add new contact Lena Fischer”.',
} as const satisfies Record<string, string>;
export type HelpTopic = keyof typeof HELP;

const ABILITIES = `I can look things up and get things done:
- “Who have I not contacted recently?”, “upcoming birthdays”, “what is due this week?”
- “When did I last call Tom?”, “my next meeting with Anna”, “who works at Siemens?”
- “Just talked to Tom, he sold the boat”, “had lunch with Anna yesterday”
- “Remind me to call Tom on Friday”, “mark send the contract as done”
- “Email Tom every Friday at 4pm”, “schedule a call with Anna tomorrow at 3”
- “Add new contact Lena Fischer”, “add Tom to Family”, “prepare me for my meeting with Anna”

What deletes or sends is done only after you confirm it.`;

/** What the assistant can do, or how one thing works. */
export const help: Answer = async ({ words }) => answers('help', words ? HELP[words as HelpTopic] : ABILITIES);
