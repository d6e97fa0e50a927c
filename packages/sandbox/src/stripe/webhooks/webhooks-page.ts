import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Customer, Subscription } from '../account/objects.ts';
import { dayOf, money } from '../pages/words.ts';
import type { DeliveryState, Switches } from './deliveries.ts';
import type { StripeEvent } from './events.ts';

type Told = { event: StripeEvent; state: DeliveryState };

type Page = {
  switches: Switches;
  events: readonly Told[];
  subscriptions: readonly Subscription[];
  customers: ReadonlyMap<string, Customer>;
};

const MOST_SHOWN = 50;

const badges = { waiting: 'caution', delivered: 'good', failed: 'danger', lost: 'danger' } as const;

const row = ({ event, state }: Told) =>
  html`<li class="fault">
    <code>${event.type}</code>
    <span class="badge badge-${badges[state]}">${state}</span>
    <form class="push" method="post" action="/sandbox/stripe/events/${event.id}/send">
      <button class="btn btn-ghost btn-sm" aria-label="Send ${event.type} again">Send again</button>
    </form>
  </li>`;

const box = (name: keyof Switches, label: string, isOn: boolean) =>
  html`<li>
    <label class="choice" for="${name}">
      <input type="checkbox" id="${name}" name="${name}" value="true" ${isOn && html`checked`} />
      <span>${label}</span>
    </label>
  </li>`;

const switchesForm = ({ duplicate, reorder, lose, delaySeconds }: Switches) =>
  html`<form class="stack" method="post" action="/sandbox/stripe/webhooks">
    <fieldset class="choices">
      <legend>Webhooks</legend>
      <ul>
        ${box('duplicate', 'Every event comes twice', duplicate)}
        ${box('reorder', 'What happens together comes in the opposite order', reorder)}
        ${box('lose', 'Nothing comes', lose)}
      </ul>
    </fieldset>
    <p class="field">
      <label for="delaySeconds">Seconds late</label>
      <input
        class="input"
        id="delaySeconds"
        name="delaySeconds"
        type="number"
        min="0"
        max="3600"
        value="${delaySeconds}"
      />
    </p>
    <p><button class="btn btn-second">Save</button></p>
  </form>`;

const subscriptionRow = (subscription: Subscription, customers: Page['customers']) => {
  const { price, current_period_end } = subscription.items.data[0]!;
  return html`<li class="fault">
    <b>${customers.get(subscription.customer)?.email ?? subscription.customer}</b>
    <span>${price.nickname ?? price.lookup_key}, ${money(price)}</span>
    <span class="badge badge-${subscription.status === 'active' ? 'good' : 'plain'}">${subscription.status}</span>
    <span class="hint">until ${dayOf(subscription.ended_at ?? current_period_end)}</span>
  </li>`;
};

export const webhooksPage = ({ switches, events, subscriptions, customers }: Page) =>
  layout(
    'Stripe',
    html`<main class="page">
      <div class="page-head">
        <h1>Stripe</h1>
        <p>
          What was bought here, and how the product hears of it. Subscriptions renew when the time machine passes the
          end of their period.
        </p>
      </div>
      <div class="columns">
        <section class="card panel" aria-labelledby="events-title">
          <h2 id="events-title">What happened</h2>
          ${
            events.length === 0
              ? html`<p class="second">Nothing yet. Buy a plan in the app.</p>`
              : html`<ul class="faults">
                  ${events.slice(-MOST_SHOWN).toReversed().map(row)}
                </ul>`
          }
        </section>
        <div class="stack">
          <section class="card panel" aria-labelledby="subscriptions-title">
            <h2 id="subscriptions-title">Subscriptions</h2>
            ${
              subscriptions.length === 0
                ? html`<p class="second">None yet.</p>`
                : html`<ul class="faults">
                    ${subscriptions.map((one) => subscriptionRow(one, customers))}
                  </ul>`
            }
          </section>
          <section class="card panel">${switchesForm(switches)}</section>
        </div>
      </div>
    </main>`,
  );
