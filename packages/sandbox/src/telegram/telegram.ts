import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { botApiRoutes } from './bot/bot-api.routes.ts';
import { botMethods } from './bot/bot-methods.ts';
import { chatRoutes } from './chat/chat.routes.ts';
import { createChats } from './chat/chats.ts';
import { linkRoutes } from './chat/link.routes.ts';
import { createLongPolling } from './bot/long-polling.ts';
import { createMessenger } from './messenger.ts';
import { createUpdates } from './bot/updates.ts';
import { createWebhook } from './bot/webhook.ts';

type Options = { origin: string; faults: Faults; now: () => Temporal.Instant };

/**
 * chat/ is what a person sees: a t.me link, the people to chat as, a chat. bot/ is what the product calls: the Bot API,
 * with updates by polling or by webhook. The messenger carries messages between the two.
 */
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
    chats,
    faults,
  });
  await app.register(chatRoutes, { chats, messenger });
  await app.register(linkRoutes, { chats });
};
