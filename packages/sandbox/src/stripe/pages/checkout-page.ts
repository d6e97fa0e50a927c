import { html, type Html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Order } from '../account/account.ts';
import type { CheckoutSession } from '../account/objects.ts';
import { cardFields } from './card-fields.ts';
import { amount, dayOf, money } from './words.ts';

type Shown = { session: CheckoutSession; order: Order; product: string; email: string | null };

const DAILY = 'You can cancel whenever you like.';

const summary = ({ session, order: { price, trialEnd }, product }: Shown) =>
  html`<section class="card panel" aria-labelledby="order-title">
    <p class="second">Subscribe to ${product}</p>
    <h1 id="order-title">${money(price)}</h1>
    <dl class="pairs">
      <dt>${product}</dt>
      <dd>${amount(price.unit_amount, price.currency)}</dd>
      <dt>Due today</dt>
      <dd><b>${amount(trialEnd === null ? price.unit_amount : 0, price.currency)}</b></dd>
      ${
        trialEnd !== null &&
        html`<dt>First payment</dt>
          <dd>${dayOf(trialEnd)}</dd>`
      }
    </dl>
    <p class="hint">${DAILY} This is the sandbox’s stand-in for Stripe: no real card is charged.</p>
    ${session.cancel_url && html`<p class="row"><a class="link" href="${session.cancel_url}">← Back</a></p>`}
  </section>`;

const around = (shown: Shown, form: Html) =>
  layout(
    'Checkout',
    html`<main class="page">
      <div class="columns">${summary(shown)} ${form}</div>
    </main>`,
  );

export const checkoutPage = (shown: Shown, error?: string) =>
  around(
    shown,
    html`<form class="card panel" method="post" action="/sandbox/stripe/checkout/${shown.session.id}">
      <h2>Pay with card</h2>
      <p class="row"><span class="second">E-mail</span> <span>${shown.email ?? '–'}</span></p>
      ${cardFields(error)}
      <p><button class="btn btn-primary btn-wide">Subscribe</button></p>
    </form>`,
  );

/** The bank's own step. */
export const authenticationPage = (shown: Shown, number: string) =>
  around(
    shown,
    html`<form class="card panel" method="post" action="/sandbox/stripe/checkout/${shown.session.id}/authenticate">
      <h2>3-D Secure</h2>
      <p class="second">Your bank wants to know that it is you who pays.</p>
      <input type="hidden" name="number" value="${number}" />
      <div class="foot">
        <button class="btn btn-ghost" name="outcome" value="fail">Fail authentication</button>
        <button class="btn btn-primary" name="outcome" value="complete">Complete authentication</button>
      </div>
    </form>`,
  );
