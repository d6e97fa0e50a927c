import { PLANS, type Plan } from '@inner-circle/domain/billing/plans.rules.ts';

const amount = (limit: number | null) => (limit === null ? 'Unlimited' : String(limit));

/** What a plan gives, read from the catalogue. */
export function planFeatures(plan: Plan): string[] {
  const { limits, integrations, ownThresholds } = PLANS[plan];
  return [
    limits.contacts === null ? 'Unlimited contacts and groups' : `${limits.contacts} contacts, ${limits.groups} groups`,
    `${amount(limits.todos)} to-dos`,
    limits.aiQueries === null ? 'Unlimited AI queries' : `${limits.aiQueries} AI queries a month`,
    ...(integrations ? ['E-mail, calendar, Telegram'] : []),
    ...(ownThresholds ? ['A threshold of each contact’s own', 'Priority support, early access'] : []),
  ];
}
