import { PLANS, type Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import { inDollars } from '@inner-circle/domain/billing/plan-offers.rules.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check, Minus } from '../../ui/brand/icons.tsx';
import { PlanDrawing } from '../../ui/brand/plan-drawing.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { ByVisitor } from '../site/frame.tsx';
import { signInAddress } from '../../auth/sign-in-address.ts';
import { PLAN_PARAMETER } from '@inner-circle/domain/billing/payments.rules.ts';
import { TIERS } from './tier-words.ts';
import { DOT } from '../../ui/dot.ts';

const most = Math.max(...Object.values(PLANS).map(({ yearlySaving }) => yearlySaving ?? 0));

/** The plans of the catalogue. Both prices are in the page; the switch shows one of them. */
export const Tiers = () => (
  <section className="prices mx-auto max-w-[calc(var(--page)+4rem)] px-4 pt-8 md:px-8 md:pt-10">
    <header className="grid justify-items-center text-center">
      <h1 className="voice text-[2.5rem]/[2.75rem] tracking-[-0.03em] text-balance md:text-[3.5rem]/[3.75rem]">
        A place for everyone <br className="max-sm:hidden" />
        you care about
      </h1>
      <p className="lead mt-4">Start free with ten people. Grow when your circle does.</p>
      <PaySwitch />
    </header>
    <div className="mt-10 grid gap-5 lg:grid-cols-3">
      {(['free', 'medium', 'premium'] as const).map((plan) => (
        <Tier key={plan} plan={plan} />
      ))}
    </div>
  </section>
);

const choice =
  'flex h-11 cursor-pointer items-center gap-2 rounded-md px-4 font-medium text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus md:h-9';

const PaySwitch = () => (
  <fieldset className="mt-7 flex rounded-lg bg-sunken p-1 ring-1 ring-line ring-inset">
    <legend className="sr-only">How to pay</legend>
    <label className={choice}>
      <input type="radio" name="pay" id="pay-monthly" className="sr-only" />
      Monthly
    </label>
    <label className={choice}>
      <input type="radio" name="pay" id="pay-yearly" defaultChecked className="sr-only" />
      Yearly
      <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-strong text-accent">
        save up to {most}%
      </span>
    </label>
  </fieldset>
);

function Tier({ plan }: { plan: Plan }) {
  const { name } = PLANS[plan];
  const { tagline, offers, lacks } = TIERS[plan];
  const isPopular = plan === 'medium';
  return (
    <article
      aria-labelledby={`tier-${plan}`}
      className={`relative grid content-start rounded-[1.5rem] bg-surface p-6 md:p-8 ${isPopular ? 'shadow-[0_0_0_2px_var(--accent),0_24px_64px_-24px_var(--shade-deep)]' : 'shadow-2'}`}
    >
      {isPopular && (
        <span className="absolute end-6 top-6 rounded-full bg-accent px-2.5 py-1 text-xs font-strong tracking-wide text-on-accent md:end-8 md:top-8">
          POPULAR
        </span>
      )}
      <PlanDrawing plan={plan} />
      <h2 id={`tier-${plan}`} className="mt-5 text-xl font-strong">
        {name}
      </h2>
      <p className="text-ink-3">{tagline}</p>
      <Price plan={plan} />
      <ByVisitor
        signedOut={<TierLink plan={plan} href={signInAddress(addressOf(plan))} label="Start for free" />}
        signedIn={
          <TierLink
            plan={plan}
            href={addressOf(plan)}
            label={plan === 'free' ? 'Open Inner Circle' : `Choose ${name}`}
          />
        }
      />
      <ul className="mt-6 grid gap-3 text-ink-2">
        {offers.map((offer) => (
          <li key={offer} className="flex items-start gap-3">
            <Icon of={Check} className="mt-0.5 text-accent" />
            {offer}
          </li>
        ))}
        {lacks && (
          <li className="flex items-start gap-3 text-ink-3">
            <Icon of={Minus} className="mt-0.5" />
            {lacks}
          </li>
        )}
      </ul>
    </article>
  );
}

/** The app offers there what was chosen here. */
const addressOf = (plan: Plan) => (plan === 'free' ? '/' : `/?${PLAN_PARAMETER}=${plan}`);

const TierLink = ({ plan, href, label }: { plan: Plan; href: string; label: string }) => (
  <a
    href={href}
    data-event="pricing_button_click"
    data-tier={plan}
    aria-describedby={`tier-${plan}`}
    className={buttonLook({
      variant: plan === 'medium' ? 'primary' : 'second',
      size: 'lg',
      full: true,
      className: 'mt-6',
    })}
  >
    {label}
  </a>
);

function Price({ plan }: { plan: Plan }) {
  const { monthly, yearly, yearlySaving } = PLANS[plan];
  if (yearly === null) return <Amount of={monthly} per="for good" note="No card needed" />;
  return (
    <>
      <Amount
        className="price-monthly"
        of={monthly}
        per="a month"
        note={`${inDollars(yearly)} a year saves ${yearlySaving}%`}
      />
      <Amount
        className="price-yearly"
        of={yearly}
        per="a year"
        note={`save ${yearlySaving}%${DOT}${inDollars(monthly)} when paid monthly`}
      />
    </>
  );
}

type AmountProps = { of: number; per: string; note: string; className?: string };

const Amount = ({ of: amount, per, note, className }: AmountProps) => (
  <div className={className}>
    <p className="mt-5 text-ink-3">
      <b className="voice me-2 text-4xl tracking-[-0.025em] text-ink">{inDollars(amount)}</b>
      {per}
    </p>
    <p className="mt-1 text-sm text-ink-2">{note}</p>
  </div>
);
