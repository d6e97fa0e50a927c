import type { Mail } from '../outbox/mail.ts';
import { html, inWords } from '../pages/html.ts';

const shown = 20;

const letter = (mail: Mail, zone: string) =>
  html`<li>
    <a class="mail" href="/sandbox/outbox/${mail.id}">
      <span class="who">
        <b>${mail.subject || '(no subject)'}</b>
        <span>${mail.fromName || mail.from} to ${mail.recipients.join(', ')}</span>
      </span>
      <time datetime="${mail.sentAt}">${inWords(mail.sentAt, zone)}</time>
    </a>
  </li>`;

const nothingYet = html`<div class="empty">
  <svg viewBox="0 0 208 96" fill="none" aria-hidden="true">
    <circle class="mark-far" cx="104" cy="48" r="44" stroke-dasharray="2 5" stroke-linecap="round" />
    <rect class="mark-sheet" x="76" y="28" width="56" height="40" rx="6" />
    <path class="mark-line" d="m78 32 26 19 26-19" stroke-linecap="round" stroke-linejoin="round" />
    <circle class="mark-core" cx="148" cy="48" r="5" />
  </svg>
  <h3>Nothing was mailed yet</h3>
  <p>E-mails that Inner Circle sends will lie here instead of going out.</p>
</div>`;

export const outboxSection = (mails: readonly Mail[], zone: string) =>
  html`<section class="card panel" id="outbox" aria-labelledby="outbox-title">
    <div class="section-head">
      <h2 id="outbox-title">Outbox</h2>
      <span class="count" aria-hidden="true">${mails.length}</span>
      <a class="link push" href="/sandbox/outbox.json">As JSON</a>
    </div>
    ${
      mails.length === 0
        ? nothingYet
        : html`<ul class="mails">
              ${mails
                .slice(-shown)
                .toReversed()
                .map((mail) => letter(mail, zone))}
            </ul>
            ${mails.length > shown && html`<p class="hint">The latest ${shown} of ${mails.length}.</p>`}`
    }
  </section>`;
