import { face } from '../../pages/face.ts';
import { html, inWords } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Button, Chat, ChatMessage } from './chats.ts';
import { telegramBot } from '../telegram-bot.ts';

const quickCommands = ['/start', '/help', '/today', '/stop'];

const speakers = { bot: telegramBot.name, person: 'You' };

const key = (button: Button, messageId: number, action: string) =>
  'url' in button
    ? html`<a class="btn btn-second" href="${button.url}" target="_blank" rel="noopener noreferrer">${button.text}</a>`
    : html`<form method="post" action="${action}/press">
        <input type="hidden" name="messageId" value="${messageId}" />
        <button class="btn btn-second" name="data" value="${button.callback_data}">${button.text}</button>
      </form>`;

const bubble = ({ id, from, markup, buttons, sentAt }: ChatMessage, zone: string, action: string) =>
  html`<li class="said said-by-${from}">
    <span class="sr-only">${speakers[from]}: </span>
    <div class="bubble">${markup}</div>
    ${buttons.map((row) => html`<div class="keys">${row.map((button) => key(button, id, action))}</div>`)}
    <time class="hint" datetime="${sentAt}">${inWords(sentAt, zone)}</time>
  </li>`;

const silence = html`<li class="empty">
  <h3>Nothing was said yet</h3>
  <p>Send /start to say hello to the bot.</p>
</li>`;

const writing = (action: string) =>
  html`<form class="row" method="post" action="${action}" aria-label="Quick commands">
      ${quickCommands.map((command) => html`<button class="btn btn-second btn-sm" name="text" value="${command}">${command}</button>`)}
    </form>
    <form class="write" method="post" action="${action}">
      <label class="sr-only" for="text">Message</label>
      <input
        class="input"
        id="text"
        name="text"
        placeholder="Message"
        required
        maxlength="4096"
        autocomplete="off"
        autofocus
      />
      <button class="btn btn-primary">Send</button>
    </form>
    <label class="row hint">
      Or a voice message, as OGG with Opus:
      <input type="file" id="voice" accept="audio/ogg" data-action="${action}/voice" />
    </label>`;

const blocking = (action: string, blocked: boolean) =>
  html`<form class="push" method="post" action="${action}/${blocked ? 'unblock' : 'block'}">
    <button class="btn btn-ghost btn-sm">${blocked ? 'Unblock' : 'Block the bot'}</button>
  </form>`;

export function chatPage(chat: Chat, zone: string) {
  const { id, person, messages, blocked } = chat;
  const action = `/sandbox/telegram/chats/${id}`;
  return layout(
    `${person.name} and ${telegramBot.name}`,
    html`<main class="page page-chat">
        <p><a class="link" href="/sandbox/telegram">All chats</a></p>
        <section class="card chat" aria-labelledby="chat-title">
          <header class="chat-head">
            ${face(telegramBot.name, undefined)}
            <div class="who">
              <h1 id="chat-title">${telegramBot.name}</h1>
              <span>${person.name} chats here, chat <code>${id}</code></span>
            </div>
            ${blocking(action, blocked)}
          </header>
          <ol
            class="messages"
            id="messages"
            data-source="${action}.json"
            data-last="${messages.at(-1)?.id}"
            aria-live="polite"
            aria-label="Messages"
            tabindex="0"
          >
            ${messages.length === 0 ? silence : messages.map((message) => bubble(message, zone, action))}
          </ol>
          <footer class="chat-foot">
            ${
              blocked
                ? html`<p class="notice">You blocked the bot: neither of you can write to the other.</p>`
                : writing(action)
            }
          </footer>
        </section>
      </main>
      <script type="module" src="/sandbox/telegram/chat-refresh.js"></script>`,
  );
}
