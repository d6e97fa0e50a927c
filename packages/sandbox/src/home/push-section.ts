import { z } from 'zod';
import { html, inWords } from '../pages/html.ts';
import type { ReceivedPush } from '../push/browsers.ts';

const shown = 5;

const Notice = z.object({ title: z.string(), body: z.string() });

/** As the browser would show it. */
function wordsOf(text: string): { title: string; body: string } {
  try {
    return Notice.parse(JSON.parse(text));
  } catch {
    return { title: text, body: '' };
  }
}

const notice = ({ text, receivedAt }: ReceivedPush, zone: string) => {
  const { title, body } = wordsOf(text);
  return html`<li>
    <div class="mail">
      <span class="who"><b>${title}</b><span>${body}</span></span>
      <time datetime="${receivedAt}">${inWords(receivedAt, zone)}</time>
    </div>
  </li>`;
};

export const pushSection = (received: readonly ReceivedPush[], zone: string) =>
  html`<section class="card panel" id="push" aria-labelledby="push-title">
    <div class="section-head">
      <h2 id="push-title">Notices to browsers</h2>
      <span class="count" aria-hidden="true">${received.length}</span>
      <a class="link push" href="/sandbox/push/received.json">As JSON</a>
    </div>
    <p class="second">
      What was sent to browsers that scripts play. A browser that you turn notices on in is reached through its own push
      service, if it has one.
    </p>
    ${
      received.length > 0 &&
      html`<ul class="mails">
        ${received
          .slice(-shown)
          .toReversed()
          .map((one) => notice(one, zone))}
      </ul>`
    }
  </section>`;
