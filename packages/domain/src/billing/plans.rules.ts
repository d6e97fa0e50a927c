import { DomainError } from '../problem.ts';

/** Null means without limit. */
type Limits = Readonly<Record<LimitedFeature, number | null>>;
export type LimitedFeature = 'contacts' | 'groups' | 'todos' | 'aiQueries';
export type Plan = 'free' | 'medium' | 'premium';

type PlanTerms = {
  readonly name: string;
  readonly monthly: number;
  readonly yearly: number | null;
  readonly yearlySaving: number | null;
  readonly limits: Limits;
  readonly integrations: boolean;
  readonly ownThresholds: boolean;
};

/** The one catalogue of what each plan costs and allows. Every screen, prompt, mail and check reads it. Prices are US dollars. */
export const PLANS: Readonly<Record<Plan, PlanTerms>> = {
  free: {
    name: 'Free',
    monthly: 0,
    yearly: null,
    yearlySaving: null,
    limits: { contacts: 10, groups: 10, todos: 20, aiQueries: 50 },
    integrations: false,
    ownThresholds: false,
  },
  medium: {
    name: 'Medium',
    monthly: 4.99,
    yearly: 49,
    yearlySaving: 18,
    limits: { contacts: 300, groups: 300, todos: 500, aiQueries: 150 },
    integrations: true,
    ownThresholds: false,
  },
  premium: {
    name: 'Premium',
    monthly: 12.99,
    yearly: 120,
    yearlySaving: 23,
    limits: { contacts: null, groups: null, todos: null, aiQueries: null },
    integrations: true,
    ownThresholds: true,
  },
};

/** What an account holds at most, whatever its plan: more than anybody keeps of their own life, less than would fill a disk. */
export const CEILINGS = {
  contacts: 200_000,
  groups: 10_000,
  todos: 100_000,
  interactions: 100_000,
  reminders: 20_000,
  imports: 10_000,
  'imported rows': 1_000_000,
} as const satisfies Record<Exclude<LimitedFeature, 'aiQueries'>, number> & Record<string, number>;
export type Ceiling = keyof typeof CEILINGS;

const TIERS = ['free', 'medium', 'premium'] as const satisfies readonly Plan[];

export const planReaches = (plan: Plan, wanted: Plan) => TIERS.indexOf(plan) >= TIERS.indexOf(wanted);

export const higherPlan = (one: Plan, other: Plan): Plan => (planReaches(one, other) ? one : other);

/** What was bought or granted, kept with the user: no plan is what everybody has, no end is for good. */
export type KeptPlan = { readonly plan: Plan | null; readonly planEndsAt: string | null };

/** Whether what is kept may have changed by now. */
export const isPlanOver = ({ planEndsAt }: KeptPlan, now: Temporal.Instant) =>
  planEndsAt !== null && Temporal.Instant.compare(planEndsAt, now) <= 0;

/** The plan at a moment: what was bought or granted until it ends, and never less than everybody has. */
export const planAt = (kept: KeptPlan, now: Temporal.Instant, everybody: Plan): Plan =>
  kept.plan === null || isPlanOver(kept, now) ? everybody : higherPlan(kept.plan, everybody);

export const nextPlan = (plan: Plan): Plan | undefined => TIERS[TIERS.indexOf(plan) + 1];

/** How the features are called in texts and in the limit payload. */
export const FEATURE_LABELS = {
  contacts: 'Contacts',
  groups: 'Groups',
  ai: 'AI Queries',
  todos: 'TODOs',
  reminders: 'Reminders',
  storage: 'Storage',
} as const;
export type FeatureLabel = keyof typeof FEATURE_LABELS;

const labelOf = (feature: LimitedFeature): FeatureLabel => (feature === 'aiQueries' ? 'ai' : feature);

export const limitMessage = (feature: string, limit: number) => `You've reached your ${feature} limit (${limit}).`;

export function limitReached(feature: LimitedFeature, plan: Plan, limit: number, used: number): DomainError {
  const label = labelOf(feature);
  return new DomainError('forbidden', 'Usage limit reached', limitMessage(FEATURE_LABELS[label], limit), {
    feature: label,
    limit,
    used,
    upgrade: true,
    currentPlan: plan,
  });
}

/** No other plan would help, so the refusal does not speak of a plan. */
export const accountFull = (what: Ceiling) =>
  new DomainError(
    'conflict',
    'account-full',
    `An account holds at most ${CEILINGS[what].toLocaleString('en')} ${what === 'todos' ? 'to-dos' : what}.`,
  );

export const subscriptionRequired = (feature: string, plan: Plan, message: string) =>
  new DomainError('forbidden', 'Subscription required', message, {
    feature,
    limit: 0,
    used: 0,
    upgrade: true,
    currentPlan: plan,
  });

/** The usage of a limit in percent, for bars and prompts. Without a limit nothing is used up. */
export const usagePercentage = (count: number, limit: number | null) =>
  limit === null ? 0 : limit === 0 ? 100 : Math.round((count / limit) * 100);
