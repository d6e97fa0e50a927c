import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { botApiRoutes } from './bot-api.routes.ts';
import { botMethods } from './bot-methods.ts';
import { chatRoutes } from './chat.routes.ts';
import { createChats } from './chats.ts';
import { linkRoutes } from './link.routes.ts';
import { createLongPolling } from './long-polling.ts';
import { createMessenger } from './messenger.ts';
import { createUpdates } from './updates.ts';
import { createWebhook } from './webhook.ts';

type Options = { origin: string; faults: Faults; now: () => Temporal.Instant };

export const telegram: FastifyPluginAsync<Options> = async (app, { origin, faults, now }) => {
  const chats = createChats();
  const updates = createUpdates();
  const messenger = createMessenger({ chats, updates, now });
  const webhook = createWebhook(updates);
  const closing = new AbortController();
  const poll = createLongPolling(updates, closing.signal);

  // A poll that waits would keep the server from closing.
  app.addHook('preClose', async () => {
    closing.abort();
    webhook.remove();
  });

  await app.register(botApiRoutes, {
    methods: botMethods({ origin, chats, messenger, updates, webhook, poll }),
    faults,
  });
  await app.register(chatRoutes, { chats, messenger });
  await app.register(linkRoutes, { chats });
};
