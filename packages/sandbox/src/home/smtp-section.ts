import { html } from '../pages/html.ts';
import type { SmtpAddress } from '../smtp/smtp.ts';

export const smtpSection = ({ host, port }: SmtpAddress) =>
  html`<section class="card panel" id="smtp" aria-labelledby="smtp-title">
    <h2 id="smtp-title">Mail server</h2>
    <p class="second">Takes e-mails by SMTP and lays them into the outbox.</p>
    <dl class="pairs">
      <dt>Host</dt>
      <dd><code>${host}</code></dd>
      <dt>Port</dt>
      <dd><code>${port}</code></dd>
      <dt>Login</dt>
      <dd>any user name, any password; only the password <code>wrong</code> is refused</dd>
    </dl>
  </section>`;
