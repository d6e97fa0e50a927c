import { billingEndpoints } from '@inner-circle/domain/billing/payments.contract.ts';
import { DomainError, notFound } from '@inner-circle/domain/problem.ts';
import type { App, Routes } from '../../platform/http/routes.ts';
import { hearEvent } from './webhook.service.ts';

const notStripe = () =>
  new DomainError('bad-input', 'billing.bad-signature', 'This was not signed by Stripe, or too long ago.', {
    field: 'stripe-signature',
  });

/** Stripe's own requests. What is signed is every byte of the body, so it is read as it came, here and nowhere else. */
export const stripeWebhookRoutes: Routes = (app, dependencies) => {
  void app.register(async (encapsulated) => {
    const raw = encapsulated as App;
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.route({
      ...billingEndpoints.webhook,
      handler: async ({ body, headers }) => {
        const { payments } = dependencies.ports;
        if (!payments) throw notFound('The webhook');
        const signature = headers['stripe-signature'];
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const event = payments.readEvent(bytes, signature?.toString(), dependencies.clock.now());
        if (!event) throw notStripe();
        await hearEvent(event, payments, dependencies);
        return { received: true as const };
      },
    });
  });
};
