import { inDollars } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { type LimitedFeature, type Plan, PLANS } from '@inner-circle/domain/billing/plans.rules.ts';
import { listed, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { bullets, plural } from '../tagging/words.ts';
import { type Answer, answers } from './reply.ts';

const NOUNS: Readonly<Record<LimitedFeature, readonly [one: string, many: string]>> = {
  contacts: ['contact', 'contacts'],
  groups: ['group', 'groups'],
  todos: ['open to-do', 'open to-dos'],
  aiQueries: ['AI query a month', 'AI queries a month'],
};
const FEATURES = Object.keys(NOUNS) as LimitedFeature[];

const WHERE = 'Plans are bought and changed under “Billing & Subscription” in the menu at your name.';

function priceOf(plan: Plan): string {
  const { monthly, yearly, yearlySaving } = PLANS[plan];
  if (monthly === 0) return 'free of charge';
  const saving = yearlySaving === null ? '' : `, which saves ${yearlySaving} %`;
  return `${inDollars(monthly)} a month${yearly === null ? '' : `, or ${inDollars(yearly)} a year${saving}`}`;
}

function termsOf(plan: Plan): string {
  const { name, limits, integrations, ownThresholds } = PLANS[plan];
  const limited = FEATURES.flatMap((feature) => {
    const limit = limits[feature];
    return limit === null ? [] : [plural(limit, ...NOUNS[feature])];
  });
  const free = FEATURES.filter((feature) => limits[feature] === null).map((feature) => NOUNS[feature][1]);
  const parts = [
    limited.length > 0 && listed(limited),
    free.length > 0 && `${listed(free)} without limit`,
    integrations ? 'with e-mail, calendar and Telegram' : 'without e-mail, calendar and Telegram',
    ownThresholds && 'a cold threshold for each contact',
  ].filter(Boolean);
  return `**${name}**: ${priceOf(plan)}; ${parts.join('; ')}`;
}

/** What the plans cost and allow, or one of them. */
export const prices: Answer = async ({ words }) => {
  const plans = (words ? [words] : Object.keys(PLANS)) as Plan[];
  return answers('prices', `${bullets(plans.map(termsOf))}\n\n${WHERE}`);
};

type Usage = { readonly count: number; readonly limit: number | null };

function usageInWords(feature: LimitedFeature, { count: before, limit }: Usage): string {
  // A question to the assistant is a query itself, which is counted when it is answered.
  const count = feature === 'aiQueries' ? before + 1 : before;
  const [one, many] = NOUNS[feature].map((noun) => noun.replace(/ a month$/, '')) as [string, string];
  const when = feature === 'aiQueries' ? ' this month, with this question' : '';
  if (limit === null) return `${plural(count, one, many)}${when}, without limit`;
  return `${count} of ${plural(limit, one, many)}${when}, ${Math.max(0, limit - count)} left`;
}

/** Which plan one has and what is used of it, or of one thing that it counts. */
export const myPlan: Answer = async ({ words }, { reading }) => {
  const { plan, state, usage } = await reading.plan();
  const used = (feature: LimitedFeature) => usageInWords(feature, usage[feature]);
  if (words) return answers('plan', `On ${PLANS[plan].name} you use ${used(words as LimitedFeature)}.`);
  const lines = bullets(FEATURES.map(used));
  return answers('plan', `You are on ${PLANS[plan].name}: ${plainText(state)}.\n${lines}\n\n${WHERE}`);
};
