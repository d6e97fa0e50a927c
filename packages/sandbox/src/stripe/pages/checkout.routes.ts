import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import type { Account } from '../account/account.ts';
import { type Card, firstCharge, notAuthenticated, readCard } from '../account/cards.ts';
import type { Subscriptions } from '../account/subscriptions.ts';
import { authenticationPage, checkoutPage } from './checkout-page.ts';

type Options = { account: Account; subscriptions: Subscriptions };

const Typed = z.object({ number: z.string().max(30) });
const Authentication = Typed.extend({ outcome: z.enum(['complete', 'fail']) });
type ById = { Params: { id: string } };

const PAYMENT_REQUIRED = 402;

const typedCard = (body: unknown) => readCard(Typed.safeParse(body).data?.number ?? '');

/** The page on which people pay. */
export const checkoutRoutes: FastifyPluginAsync<Options> = async (app, { account, subscriptions }) => {
  const openSession = (id: string) => {
    const session = account.sessions.get(id);
    if (!session) throw new Refusal(404, 'not-found', 'There is no such checkout.');
    if (session.status === 'open' && session.expires_at <= account.now()) session.status = 'expired';
    if (session.status === 'complete') throw new Refusal(410, 'checkout.complete', 'This checkout is complete.');
    if (session.status === 'expired') throw new Refusal(410, 'checkout.expired', 'This checkout has expired.');
    return session;
  };
  const shown = (id: string) => {
    const { order, ...session } = openSession(id);
    const product = account.products.get(order.price.product)?.name ?? order.price.product;
    return { session, order, product, email: account.customers.get(session.customer)?.email ?? null };
  };

  const complete = (id: string, card: Card, reply: FastifyReply) => {
    const session = openSession(id);
    const subscription = subscriptions.begin(session.customer, session.order, card);
    session.status = 'complete';
    session.payment_status = session.order.trialEnd === null ? 'paid' : 'no_payment_required';
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
    session.url = null;
    const { order: _order, ...told } = session;
    account.announce('checkout.session.completed', told, account.now());
    return reply.redirect((session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  };

  app.get<ById>('/checkout/:id', async ({ params: { id } }, reply) => sendPage(reply, checkoutPage(shown(id))));

  app.post<ById>('/checkout/:id', async ({ params: { id }, body }, reply) => {
    const page = shown(id);
    const card = typedCard(body);
    if (!card) return sendPage(reply, checkoutPage(page, 'Your card number is invalid.'), PAYMENT_REQUIRED);
    const charge = firstCharge(card);
    if (charge === 'paid') return complete(id, card, reply);
    if (charge === 'authenticate') return sendPage(reply, authenticationPage(page, card.number));
    return sendPage(reply, checkoutPage(page, charge.message), PAYMENT_REQUIRED);
  });

  app.post<ById>('/checkout/:id/authenticate', async ({ params: { id }, body }, reply) => {
    const card = typedCard(body);
    const isAgreed = Authentication.safeParse(body).data?.outcome === 'complete';
    if (card && isAgreed && firstCharge(card) === 'authenticate') return complete(id, card, reply);
    return sendPage(reply, checkoutPage(shown(id), notAuthenticated.message), PAYMENT_REQUIRED);
  });
};
