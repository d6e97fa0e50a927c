import { html } from '../pages/html.ts';
import { telegramBot } from '../telegram/telegram-bot.ts';

export const telegramSection = () =>
  html`<section class="card panel" id="telegram" aria-labelledby="telegram-title">
    <h2 id="telegram-title">Telegram</h2>
    <p class="second">Chat with @${telegramBot.username}, as any of these people, as one would on a phone.</p>
    <p class="row">
      <a class="btn btn-second" href="/sandbox/telegram">Open the chats</a>
      <a class="link" href="/sandbox/telegram/chats.json">As JSON</a>
    </p>
  </section>`;
