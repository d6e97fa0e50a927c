import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Card } from '../account/cards.ts';
import type { Customer, Invoice, PortalSession, Subscription } from '../account/objects.ts';
import { cardFields } from './card-fields.ts';
import { amount, dayOf, money } from './words.ts';

type Shown = {
  portal: PortalSession;
  customer: Customer;
  card: Card | undefined;
  subscriptions: readonly Subscription[];
  invoices: readonly Invoice[];
};

const action = (portal: PortalSession, what: string, subscription: Subscription, label: string, look: string) =>
  html`<form method="post" action="/sandbox/stripe/portal/${portal.id}/${what}">
    <input type="hidden" name="subscription" value="${subscription.id}" />
    <button class="btn ${look}">${label}</button>
  </form>`;

const plan = (portal: PortalSession, subscription: Subscription) => {
  const { price, current_period_end } = subscription.items.data[0]!;
  const { cancel_at, ended_at, status } = subscription;
  const until =
    ended_at !== null
      ? `Ended on ${dayOf(ended_at)}.`
      : cancel_at !== null
        ? `Ends on ${dayOf(cancel_at)}.`
        : `Renews on ${dayOf(current_period_end)}.`;
  return html`<li>
    <p class="row">
      <b>${price.nickname ?? price.lookup_key}</b> <span>${money(price)}</span>
      <span class="badge badge-${status === 'active' ? 'good' : status === 'past_due' ? 'danger' : 'plain'}"
        >${status}</span
      >
    </p>
    <p class="second">${until}</p>
    ${
      ended_at === null &&
      (cancel_at === null
        ? action(portal, 'cancel', subscription, 'Cancel plan', 'btn-second')
        : action(portal, 'resume', subscription, 'Don’t cancel plan', 'btn-primary'))
    }
  </li>`;
};

const invoiceRow = ({ number, created, amount_due, currency, status }: Invoice) =>
  html`<li class="fault">
    <b>${number}</b> <span>${dayOf(created)}</span> <span>${amount(amount_due, currency)}</span>
    <span class="badge badge-${status === 'paid' ? 'good' : 'danger'}">${status}</span>
  </li>`;

export const portalPage = ({ portal, customer, card, subscriptions, invoices }: Shown, error?: string) =>
  layout(
    'Billing',
    html`<main class="page">
      <div class="page-head">
        <h1>Manage your billing</h1>
        <p>
          ${customer.email ?? customer.id}. This is the sandbox’s stand-in for Stripe: no real card is charged.
          ${portal.return_url && html`<a class="link" href="${portal.return_url}">← Return to Inner Circle</a>`}
        </p>
      </div>
      <div class="columns">
        <div class="stack">
          <section class="card panel" aria-labelledby="plan-title">
            <h2 id="plan-title">Plan</h2>
            ${
              subscriptions.length === 0
                ? html`<p class="second">No plan.</p>`
                : html`<ul class="faults">
                    ${subscriptions.map((one) => plan(portal, one))}
                  </ul>`
            }
          </section>
          <section class="card panel" aria-labelledby="invoices-title">
            <h2 id="invoices-title">Invoices</h2>
            ${
              invoices.length === 0
                ? html`<p class="second">No invoices yet.</p>`
                : html`<ul class="faults">
                    ${invoices.map(invoiceRow)}
                  </ul>`
            }
          </section>
        </div>
        <form class="card panel" method="post" action="/sandbox/stripe/portal/${portal.id}/card">
          <h2>Payment method</h2>
          <p class="second">${card ? `${card.brand} •••• ${card.last4}` : 'No card yet.'}</p>
          ${cardFields(error)}
          <p><button class="btn btn-second">Use this card</button></p>
        </form>
      </div>
    </main>`,
  );
