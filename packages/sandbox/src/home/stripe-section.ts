import { html } from '../pages/html.ts';

export const stripeSection = () =>
  html`<section class="card panel" id="stripe" aria-labelledby="stripe-title">
    <h2 id="stripe-title">Stripe</h2>
    <p class="second">
      Pay for a plan in the app with the card <code>4242 4242 4242 4242</code>; the checkout lists cards that do worse.
    </p>
    <p class="row">
      <a class="btn btn-second" href="/sandbox/stripe">Payments and webhooks</a>
      <a class="link" href="/sandbox/stripe/events.json">As JSON</a>
    </p>
  </section>`;
