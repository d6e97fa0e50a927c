import { avatarOf } from '../../google/people/avatars.ts';
import { face } from '../../pages/face.ts';
import { html } from '../../pages/html.ts';
import { layout } from '../../pages/layout.ts';
import type { Chat } from './chats.ts';

type PeoplePage = { title: string; explanation: string; action: string; chats: readonly Chat[] };

const preview = ({ messages, person }: Chat) => messages.at(-1)?.text ?? person.email;

const choice = (chat: Chat) =>
  html`<li>
    <button class="account" name="email" value="${chat.person.email}">
      ${face(chat.person.name, avatarOf(chat.person))}
      <span class="who"><b>${chat.person.name}</b> <span class="one-line">${preview(chat)}</span></span>
      ${chat.blocked && html`<span class="badge badge-danger">Bot blocked</span>`}
    </button>
  </li>`;

/** Everybody to chat as. Somebody from before a restart has no address to choose by, but still a chat. */
export const telegramPeoplePage = ({ title, explanation, action, chats }: PeoplePage) =>
  layout(
    title,
    html`<main class="narrow">
      <section class="card panel">
        <h1>${title}</h1>
        <p class="second">${explanation}</p>
        <form method="post" action="${action}">
          <ul class="accounts">
            ${chats.filter(({ person }) => person.email !== '').map(choice)}
          </ul>
        </form>
        <details class="another">
          <summary>Somebody else</summary>
          <form method="post" action="${action}">
            <p class="field">
              <label for="email">E-mail</label>
              <input
                class="input"
                id="email"
                name="email"
                type="email"
                required
                maxlength="254"
                autocomplete="off"
                aria-describedby="email-hint"
              />
              <span class="hint" id="email-hint">Only to tell people apart: Telegram does not show it to the bot.</span>
            </p>
            <p class="field">
              <label for="name">Name <span class="opt">(optional)</span></label>
              <input class="input" id="name" name="name" maxlength="120" autocomplete="off" />
            </p>
            <p><button class="btn btn-primary">Continue</button></p>
          </form>
        </details>
      </section>
    </main>`,
  );
