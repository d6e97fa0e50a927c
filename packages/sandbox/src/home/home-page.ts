import type { Fault } from '../faults/faults.ts';
import type { Mail } from '../outbox/mail.ts';
import { html } from '../pages/html.ts';
import { layout } from '../pages/layout.ts';
import type { ReceivedPush } from '../push/browsers.ts';
import type { SmtpAddress } from '../smtp/smtp.ts';
import { calendarSection } from './calendar-section.ts';
import { contactsSection } from './contacts-section.ts';
import { faultsSection } from './faults-section.ts';
import { outboxSection } from './outbox-section.ts';
import { peopleSection } from './people-section.ts';
import { pushSection } from './push-section.ts';
import { smtpSection } from './smtp-section.ts';
import { stripeSection } from './stripe-section.ts';
import { telegramSection } from './telegram-section.ts';
import { timeSection } from './time-section.ts';

type Home = {
  now: Temporal.ZonedDateTime;
  moved: boolean;
  /** Whether the clock may be moved. */
  timeMachine: boolean;
  mails: readonly Mail[];
  faults: readonly Fault[];
  smtp: SmtpAddress;
  pushes: readonly ReceivedPush[];
};

const links = [
  ['#time', 'Time machine'],
  ['#outbox', 'Outbox'],
  ['/sandbox/telegram', 'Telegram chat'],
  ['/sandbox/calendar', 'Calendars'],
  ['/sandbox/contacts', 'Contacts'],
  ['/sandbox/stripe', 'Payments'],
  ['#smtp', 'Mail server'],
  ['#push', 'Notices'],
  ['#people', 'People'],
  ['#faults', 'Trouble'],
] as const;

export const homePage = ({ now, moved, timeMachine, mails, faults, smtp, pushes }: Home) =>
  layout(
    'The outside world',
    html`<main class="page">
      <div class="page-head">
        <h1>The outside world, on this computer</h1>
        <p>
          Inner Circle talks to other services: it signs people in with Google, sends e-mail, keeps their calendars,
          answers on Telegram, tells browsers of the morning, and takes payments with Stripe. Until you give it accounts
          of your own, it talks to these stand-ins instead. Nothing leaves this computer, and nothing here is real.
        </p>
        <nav class="row" aria-label="On this page">
          ${links.filter(([href]) => timeMachine || href !== '#time').map(([href, name]) => html`<a class="btn btn-second btn-sm" href="${href}">${name}</a>`)}
        </nav>
      </div>
      <div class="columns">
        <div class="stack">
          ${timeMachine && timeSection(now, moved)} ${outboxSection(mails, now.timeZoneId)} ${faultsSection(faults)}
        </div>
        <div class="stack">
          ${peopleSection()} ${telegramSection()} ${calendarSection()} ${contactsSection()} ${stripeSection()}
          ${smtpSection(smtp)} ${pushSection(pushes, now.timeZoneId)}
        </div>
      </div>
    </main>`,
  );
