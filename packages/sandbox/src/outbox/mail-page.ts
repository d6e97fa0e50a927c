import { html, inWords } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import type { Mail } from './mail.ts';

type View = 'html' | 'text';

const vias = { gmail: 'Gmail', smtp: 'SMTP' };

const tab = (mail: Mail, view: View, current: View, label: string) =>
  html`<a class="tab" href="/sandbox/outbox/${mail.id}?view=${view}" ${view === current && html`aria-current="page"`}
    >${label}</a
  >`;

const tabs = (mail: Mail, view: View) =>
  html`<nav class="tabs" aria-label="Form of the e-mail">
    ${tab(mail, 'html', view, 'E-mail')} ${tab(mail, 'text', view, 'Plain text')}
  </nav>`;

/** No scripts and no access to the sandbox's pages; links open in a tab of their own. */
const written = (mail: Mail) =>
  html`<iframe
    class="letter"
    title="The e-mail as its reader sees it"
    src="/sandbox/outbox/${mail.id}/body"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerpolicy="no-referrer"
  ></iframe>`;

const attachments = ({ attachments: files }: Mail) =>
  html`<ul class="row" aria-label="Attachments">
    ${files.map(({ name, type, bytes }) => html`<li class="badge badge-plain" title="${type}, ${bytes} bytes">${name}</li>`)}
  </ul>`;

export const mailPage = (mail: Mail, asked: View, zone: string) => {
  const view = mail.html === '' ? 'text' : asked;
  return layout(
    mail.subject || 'No subject',
    html`<main class="page page-reading">
      <p><a class="link" href="/sandbox#outbox">Outbox</a></p>
      <article class="card panel">
        <h1>${mail.subject || '(no subject)'}</h1>
        <dl class="pairs">
          <dt>From</dt>
          <dd>${mail.fromName && html`<b>${mail.fromName}</b>`} ${mail.from}</dd>
          <dt>To</dt>
          <dd>${mail.recipients.join(', ')}</dd>
          <dt>Date</dt>
          <dd><time datetime="${mail.sentAt}">${inWords(mail.sentAt, zone)}</time></dd>
          <dt>Sent by</dt>
          <dd>${vias[mail.via]}, from the mailbox of ${mail.account}</dd>
        </dl>
        ${mail.attachments.length > 0 && attachments(mail)} ${mail.html !== '' && tabs(mail, view)}
        ${view === 'html' ? written(mail) : html`<pre class="plain">${mail.text || 'It has no plain text.'}</pre>`}
        <details>
          <summary class="link">Raw headers</summary>
          <pre class="plain">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
        </details>
      </article>
    </main>`,
  );
};
