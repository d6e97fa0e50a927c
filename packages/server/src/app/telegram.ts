import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { receiveMessages } from '../integrations/telegram/receiving.service.ts';
import { useWebhook } from '../integrations/telegram/webhook.service.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { todayInWords } from '../assistant/telegram/today.service.ts';
import { assistInChat } from '../assistant/telegram/telegram-chat.service.ts';
import type { ChatHelpers } from '../integrations/telegram/conversation.service.ts';

/** What is answered in a chat by slices that Telegram's own does not know. */
export const chatHelpers: ChatHelpers = { today: todayInWords, assist: assistInChat };

/** Has messages to the bot come in: brought by Telegram where a secret for that is set, else asked for. */
export function startTelegram(dependencies: Dependencies, origin: string) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { TELEGRAM_WEBHOOK_SECRET: secret } = dependencies.config;
  const url = `${origin}${integrationsEndpoints.telegramWebhook.url}`;
  const receiving = secret
    ? useWebhook({ url, secret }, dependencies, signal)
    : receiveMessages(dependencies, { signal });
  const ended = receiving.catch((error: unknown) => {
    dependencies.log.error({ err: error }, 'messages from Telegram no longer come in');
  });
  return {
    stop(): Promise<void> {
      stopping.abort();
      return ended;
    },
  };
}
