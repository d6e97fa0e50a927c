// What each state of a subscription is called, what it says, and which offers it makes. The screens draw this table, and the server
// refuses what it does not offer.
import { DomainError } from '../problem.ts';
import { DAY_MILLISECONDS } from '../time.ts';
import type { PaymentFrequency, Subscription } from './billing.contract.ts';
import type { PlanChoice } from './payments.contract.ts';
import { alreadySubscribed, notSubscribed, resumeFirst, samePlan } from './payments.rules.ts';
import { type Plan, planReaches, PLANS } from './plans.rules.ts';
import { inDays, stateOf, type SubscriptionState } from './subscription-states.rules.ts';
import { dayInWords } from './subscription.rules.ts';

/** What the card of a plan offers. `later`: the first payment is when the time that one has already is over. */
type CardKind =
  | 'nothing'
  | 'buy'
  | 'buy-later'
  | 'change'
  | 'change-later'
  | 'resume'
  | 'resume-first'
  | 'update-card'
  | 'pay-first'
  | 'portal';

type Relation = 'lower' | 'same' | 'higher';
/** Writes a moment as a day. */
type Day = (moment: string) => string;

export type PlanAction = 'upgrade' | 'resume' | 'update-card' | 'manage' | 'cancel';

type StateRules = {
  readonly label: 'Active' | 'Trial' | 'Canceled' | 'Payment Due';
  readonly tone: 'good' | 'info' | 'plain' | 'danger';
  /** Under the name of the plan. */
  readonly says: (subscription: Subscription, day: Day) => string;
  readonly actions: readonly PlanAction[];
  /** Of the plans below the one that somebody has, of that one, and of those above. Free has `portal` or nothing. */
  readonly cards: Readonly<Record<Relation, CardKind>>;
};

const GRANT_CARDS = { lower: 'nothing', same: 'nothing', higher: 'buy' } as const;
const BY_CODE = 'By promo code, free of charge';

const ACTIVE: StateRules = {
  label: 'Active',
  tone: 'good',
  says: (one, day) => `${costOf(one)} · renews on ${day(one.currentPeriodEnd)}, ${inDays(one.daysUntilRenewal)}`,
  actions: ['upgrade', 'manage', 'cancel'],
  cards: { lower: 'change', same: 'change', higher: 'change' },
};

export const STATE_RULES: Readonly<Record<SubscriptionState, StateRules>> = {
  none: {
    label: 'Active',
    tone: 'good',
    says: ({ planType }) => (planType === 'free' ? `${inDollars(0)} for good` : 'Granted to you, free of charge'),
    actions: ['upgrade'],
    cards: GRANT_CARDS,
  },
  trial: {
    label: 'Trial',
    tone: 'info',
    says: (one, day) => `Free until ${day(one.trialEndsAt ?? one.currentPeriodEnd)}, then ${costOf(one)}`,
    actions: ['upgrade', 'manage', 'cancel'],
    cards: { lower: 'change-later', same: 'change-later', higher: 'change' },
  },
  active: ACTIVE,
  renewing: { ...ACTIVE, says: (one) => `${costOf(one)} · the renewal is being confirmed` },
  canceled: {
    label: 'Canceled',
    tone: 'plain',
    says: (one, day) => `${costOf(one)} · ${endOf(one, day)}`,
    actions: ['resume'],
    cards: { lower: 'resume-first', same: 'resume', higher: 'resume-first' },
  },
  'ended-early': {
    label: 'Canceled',
    tone: 'plain',
    says: (one, day) => `${costOf(one)} · ${endOf(one, day)}`,
    actions: [],
    cards: { lower: 'buy-later', same: 'buy-later', higher: 'buy' },
  },
  'past-due': {
    label: 'Payment Due',
    tone: 'danger',
    says: (one, day) =>
      `${costOf(one)} · the last payment failed: please pay by ${day(one.graceEndsAt ?? one.currentPeriodEnd)} to keep the plan`,
    actions: ['update-card', 'manage', 'cancel'],
    cards: { lower: 'pay-first', same: 'update-card', higher: 'pay-first' },
  },
  unpaid: {
    label: 'Payment Due',
    tone: 'danger',
    says: () => 'The last payment failed, and your plan has ended. Update your card to have it back.',
    actions: ['update-card', 'cancel'],
    cards: { lower: 'nothing', same: 'nothing', higher: 'update-card' },
  },
  granted: {
    label: 'Active',
    tone: 'good',
    says: (one, day) => `${BY_CODE} · ${endOf(one, day)}`,
    actions: ['upgrade'],
    cards: { ...GRANT_CARDS, same: 'buy-later' },
  },
  'granted-renewing': {
    label: 'Active',
    tone: 'good',
    says: () => `${BY_CODE}, for as long as the code is valid`,
    actions: ['upgrade'],
    cards: GRANT_CARDS,
  },
  'granted-forever': {
    label: 'Active',
    tone: 'good',
    says: () => `${BY_CODE}, for good`,
    actions: ['upgrade'],
    cards: GRANT_CARDS,
  },
  'granted-above': {
    label: 'Active',
    tone: 'good',
    says: (one, day) => `${BY_CODE}${one.endsAt === null ? '' : ` · ${endOf(one, day)}`} · your subscription goes on`,
    actions: ['manage', 'cancel'],
    cards: { lower: 'nothing', same: 'nothing', higher: 'nothing' },
  },
};

export type PlanOffer = {
  readonly kind: CardKind;
  /** For how long it can be bought or changed to. */
  readonly frequencies: readonly PaymentFrequency[];
  /** When the first payment is; null for at once. */
  readonly chargesFrom: string | null;
  /** What must be known before it is pressed, or why there is nothing to press. */
  readonly note: string | null;
};

const FREQUENCIES = ['yearly', 'monthly'] as const satisfies readonly PaymentFrequency[];
const BOUGHT: ReadonlySet<SubscriptionState> = new Set(['trial', 'active', 'renewing', 'past-due']);

/** What the card of a plan offers to somebody. */
export function offerOf(
  plan: Plan,
  subscription: Subscription,
  now: Temporal.Instant,
  day: Day = dayInWords,
): PlanOffer {
  const state = stateOf(subscription);
  const { planType, paymentFrequency } = subscription;
  if (plan === 'free') return offer(planType !== 'free' && BOUGHT.has(state) ? 'portal' : 'nothing');
  const relation: Relation = plan === planType ? 'same' : planReaches(planType, plan) ? 'lower' : 'higher';
  const kind = STATE_RULES[state].cards[relation];
  const note = noteOf(kind, relation, subscription, day);
  switch (kind) {
    case 'buy-later': {
      const endsAt = subscription.endsAt ?? subscription.currentPeriodEnd;
      const chargesFrom = firstCharge(endsAt, now);
      const isYours = `${PLANS[planType].name} is yours until ${day(endsAt)}.`;
      if (chargesFrom === null) return offer('nothing', { note: isYours });
      const before = chargesFrom === endsAt ? 'then' : day(chargesFrom);
      return offer(kind, {
        frequencies: FREQUENCIES,
        chargesFrom,
        note: `${isYours} Nothing is charged before ${before}.`,
      });
    }
    case 'change':
    case 'change-later': {
      const isOwn = relation === 'same';
      const chargesFrom = kind === 'change-later' ? (subscription.trialEndsAt ?? subscription.currentPeriodEnd) : null;
      const frequencies = FREQUENCIES.filter((one) => !isOwn || one !== paymentFrequency);
      return offer(kind, { frequencies, chargesFrom, note });
    }
    case 'buy':
      return offer(kind, { frequencies: FREQUENCIES, note });
    default:
      return offer(kind, { note });
  }
}

const offer = (kind: CardKind, more: Partial<PlanOffer> = {}): PlanOffer => ({
  kind,
  frequencies: [],
  chargesFrom: null,
  note: null,
  ...more,
});

function noteOf(kind: CardKind, relation: Relation, subscription: Subscription, day: Day): string | null {
  const { planType, currentPeriodEnd, trialEndsAt } = subscription;
  const has = PLANS[planType].name;
  const state = stateOf(subscription);
  if (kind === 'resume-first') return `Resume ${has} first. Then you can change to it.`;
  if (kind === 'pay-first') return 'Update your card first. Then you can change to it.';
  if (kind === 'change-later') return `Nothing is charged before ${day(trialEndsAt ?? currentPeriodEnd)}.`;
  if ((kind === 'buy' && state === 'granted') || (kind === 'change' && state === 'trial'))
    return `Charged at once. What is left of your free ${has} waits until it ends.`;
  if (kind === 'buy' && (state === 'granted-forever' || state === 'granted-renewing'))
    return `Charged at once. Your free ${has} is there again when it ends.`;
  if (relation === 'same' && state === 'granted-forever') return 'Yours for good, free of charge.';
  if (relation === 'same' && state === 'granted-renewing')
    return 'Yours free of charge, for as long as your code is valid.';
  return null;
}

/** What can be done in the overview: what the state offers, and upgrading only where something higher is sold. */
export const actionsOf = (subscription: Subscription, now: Temporal.Instant): readonly PlanAction[] =>
  STATE_RULES[stateOf(subscription)].actions.filter(
    (action) =>
      action !== 'upgrade' ||
      (['medium', 'premium'] as const).some(
        (plan) => !planReaches(subscription.planType, plan) && offerOf(plan, subscription, now).frequencies.length > 0,
      ),
  );

/** The payment provider refuses a trial that ends in less than two days, or in more than two years. */
const SHORTEST_TRIAL_HOURS = 49;
const LONGEST_TRIAL_DAYS = 720;

/** When somebody who has a plan until a moment pays for it first; null when that is too far away to be sold. */
function firstCharge(endsAt: string, now: Temporal.Instant): string | null {
  const shortest = now.add({ hours: SHORTEST_TRIAL_HOURS });
  const end = Temporal.Instant.from(endsAt);
  if (end.epochMilliseconds - now.epochMilliseconds > LONGEST_TRIAL_DAYS * DAY_MILLISECONDS) return null;
  return (Temporal.Instant.compare(end, shortest) > 0 ? end : shortest).toString({ smallestUnit: 'millisecond' });
}

/** What the server lets through: the same that the cards offer. Answers when the first payment is. */
export function requireOffered(
  way: 'checkout' | 'change',
  { planType, paymentFrequency }: PlanChoice,
  subscription: Subscription,
  now: Temporal.Instant,
): Pick<PlanOffer, 'kind' | 'chargesFrom'> {
  const { kind, frequencies, chargesFrom } = offerOf(planType, subscription, now);
  if (kind === 'resume' || kind === 'resume-first') throw resumeFirst();
  if (kind === 'update-card' || kind === 'pay-first') throw payFirst();
  const isChange = kind === 'change' || kind === 'change-later';
  if (isChange && way === 'checkout') throw alreadySubscribed();
  if (way === 'change' && subscription.stripeSubscriptionId === null) throw notSubscribed();
  if (isChange && !frequencies.includes(paymentFrequency)) throw samePlan();
  if (frequencies.length === 0) throw alreadyYours(subscription.planType);
  return { kind, chargesFrom };
}

const payFirst = () =>
  new DomainError(
    'conflict',
    'billing.past-due',
    'The last payment for your subscription failed. Update your card before you change it.',
  );

const alreadyYours = (plan: Plan) =>
  new DomainError(
    'conflict',
    'billing.already-yours',
    `You have ${PLANS[plan].name} already, and nothing to pay for it.`,
  );

const CENTS = 100;

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

export const inDollars = (amount: number) => dollars.format(amount);

/** Whoever bought at an earlier price keeps it, so it is not read from the catalogue. */
function costOf({ planType, paymentFrequency, priceCents }: Subscription): string {
  const { monthly, yearly } = PLANS[planType];
  const shown = (paymentFrequency === 'yearly' && yearly) || monthly;
  const price = inDollars(priceCents === null ? shown : priceCents / CENTS);
  return `${price} a ${paymentFrequency === 'yearly' ? 'year' : 'month'}`;
}

const endOf = ({ endsAt, currentPeriodEnd, daysUntilRenewal }: Subscription, day: Day) =>
  `ends on ${day(endsAt ?? currentPeriodEnd)}, ${inDays(daysUntilRenewal)}`;
