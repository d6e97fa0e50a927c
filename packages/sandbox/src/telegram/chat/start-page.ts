import { avatarOf } from '../../google/people/avatars.ts';
import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Chat } from './chats.ts';
import { telegramBot } from '../telegram-bot.ts';

type StartPage = { chat: Chat; command: string; changeUrl: string };

/** What Telegram shows to somebody who followed a link to the bot. */
export const startPage = ({ chat, command, changeUrl }: StartPage) =>
  layout(
    telegramBot.name,
    html`<main class="narrow">
      <section class="card panel">
        <h1>${telegramBot.name}</h1>
        <p class="second">@${telegramBot.username}, the bot of Inner Circle</p>
        <div class="row">
          ${face(chat.person.name, avatarOf(chat.person))}
          <span class="who"><b>${chat.person.name}</b> <span>chats here</span></span>
          <a class="btn btn-ghost push" href="${changeUrl}">Change</a>
        </div>
        <form class="fields" method="post" action="/sandbox/telegram/chats/${chat.id}">
          <button class="btn btn-primary btn-wide" name="text" value="${command}">Start</button>
        </form>
        <p class="hint">Sends <code>${command}</code> to the bot. This is the sandbox’s stand-in for Telegram.</p>
      </section>
    </main>`,
  );
