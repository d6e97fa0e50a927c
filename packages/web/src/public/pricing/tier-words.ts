import { PLANS, type Plan } from '@inner-circle/domain/billing/plans.rules.ts';

type Tier = { tagline: string; offers: readonly string[]; lacks?: string };

const { free, medium } = PLANS;

/** What the pricing page says of a plan; every number is the catalogue's. */
export const TIERS: Readonly<Record<Plan, Tier>> = {
  free: {
    tagline: 'For the closest few',
    offers: [
      `${free.limits.contacts} contacts`,
      `${free.limits.groups} groups and ${free.limits.todos} to-dos`,
      `${free.limits.aiQueries} AI queries a month`,
      'Import, export, birthdays and history',
    ],
    lacks: 'No integrations',
  },
  medium: {
    tagline: 'For the people in your life',
    offers: [
      `Up to ${medium.limits.contacts} contacts`,
      `${medium.limits.groups} groups and ${medium.limits.todos} to-dos`,
      `${medium.limits.aiQueries} AI queries a month`,
      'E-mail, calendar and Telegram',
      'Reminders from your own address',
    ],
  },
  premium: {
    tagline: 'For a life full of people',
    offers: [
      'Unlimited contacts, groups and to-dos',
      'Unlimited AI queries',
      'Everything in Medium',
      'A cold threshold for each contact',
      'Priority support, early access',
    ],
  },
};
