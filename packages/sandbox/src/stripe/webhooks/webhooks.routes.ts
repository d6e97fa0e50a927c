import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { isForm } from '../../http/form.ts';
import { Refusal } from '../../http/refusal.ts';
import { sendPage } from '../../pages/layout.ts';
import type { Account } from '../account/account.ts';
import type { Deliveries } from './deliveries.ts';
import type { Events } from './events.ts';
import { webhooksPage } from './webhooks-page.ts';

const LONGEST_DELAY = 3600;

/** A box that is not ticked is not sent. */
const Ticked = z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false);
const NewSwitches = z.strictObject({
  duplicate: Ticked,
  reorder: Ticked,
  lose: Ticked,
  delaySeconds: z.preprocess(
    (value) => (value === '' ? undefined : value),
    z.coerce.number().int().min(0).max(LONGEST_DELAY).default(0),
  ),
});

type Options = { account: Account; events: Events; deliveries: Deliveries };

/** What happened in the account, and how it is told to the product. */
export const webhooksRoutes: FastifyPluginAsync<Options> = async (app, { account, events, deliveries }) => {
  app.get('/', async (_request, reply) =>
    sendPage(
      reply,
      webhooksPage({
        switches: deliveries.switches(),
        events: events.list().map((event) => ({ event, state: deliveries.stateOf(event) })),
        subscriptions: [...account.subscriptions.values()],
        customers: account.customers,
      }),
    ),
  );

  app.get('/events.json', async () =>
    events.list().map((event) => ({ id: event.id, type: event.type, state: deliveries.stateOf(event) })),
  );

  app.post('/webhooks', async (request, reply) => {
    const { success, data, error } = NewSwitches.safeParse(request.body);
    if (!success) throw new Refusal(400, 'stripe.bad-input', z.prettifyError(error));
    deliveries.set(data);
    return isForm(request) ? reply.redirect('/sandbox/stripe', 303) : reply.send(deliveries.switches());
  });

  app.post<{ Params: { id: string } }>('/events/:id/send', async (request, reply) => {
    const event = events.list().find(({ id }) => id === request.params.id);
    if (!event) throw new Refusal(404, 'not-found', 'There is no such event.');
    deliveries.sendAgain(event);
    return isForm(request) ? reply.redirect('/sandbox/stripe', 303) : reply.send({ sent: event.id });
  });
};
