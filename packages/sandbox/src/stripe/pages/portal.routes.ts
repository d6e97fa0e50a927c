import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import type { Account } from '../account/account.ts';
import { firstCharge, readCard } from '../account/cards.ts';
import type { Subscriptions } from '../account/subscriptions.ts';
import { portalPage } from './portal-page.ts';

type Options = { account: Account; subscriptions: Subscriptions; catchUp: () => void };

const Named = z.object({ subscription: z.string() });
const Typed = z.object({ number: z.string().max(30) });
type ById = { Params: { id: string } };

const PAYMENT_REQUIRED = 402;

const back = (id: string, reply: FastifyReply) => reply.redirect(`/sandbox/stripe/portal/${id}`, 303);

/** The page on which people look after what they pay for. */
export const portalRoutes: FastifyPluginAsync<Options> = async (app, { account, subscriptions, catchUp }) => {
  const shown = (id: string) => {
    catchUp();
    const portal = account.portals.get(id);
    if (!portal) throw new Refusal(404, 'not-found', 'There is no such page.');
    const { customer } = portal;
    return {
      portal,
      customer: account.customers.get(customer)!,
      card: account.cards.get(customer),
      subscriptions: subscriptions.of(customer),
      invoices: [...account.invoices.values()].filter((one) => one.customer === customer).toReversed(),
    };
  };
  const named = (id: string, body: unknown) => {
    const wanted = Named.safeParse(body).data?.subscription;
    const found = shown(id).subscriptions.find((one) => one.id === wanted && one.ended_at === null);
    if (!found) throw new Refusal(404, 'not-found', 'There is no such subscription.');
    return found;
  };

  app.get<ById>('/portal/:id', async ({ params: { id } }, reply) => sendPage(reply, portalPage(shown(id))));

  app.post<ById>('/portal/:id/cancel', async ({ params: { id }, body }, reply) => {
    const subscription = named(id, body);
    // As Stripe's own portal does: a date, and not "with the period".
    subscriptions.cancelAt(subscription, subscription.items.data[0]!.current_period_end);
    return back(id, reply);
  });

  app.post<ById>('/portal/:id/resume', async ({ params: { id }, body }, reply) => {
    subscriptions.cancelAt(named(id, body), null);
    return back(id, reply);
  });

  app.post<ById>('/portal/:id/card', async ({ params: { id }, body }, reply) => {
    const page = shown(id);
    const card = readCard(Typed.safeParse(body).data?.number ?? '');
    const charge = card ? firstCharge(card) : undefined;
    if (!card) return sendPage(reply, portalPage(page, 'Your card number is invalid.'), PAYMENT_REQUIRED);
    if (typeof charge === 'object') return sendPage(reply, portalPage(page, charge.message), PAYMENT_REQUIRED);
    subscriptions.changeCard(page.customer.id, card);
    return back(id, reply);
  });
};
