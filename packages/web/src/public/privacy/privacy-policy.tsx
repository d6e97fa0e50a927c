import { LOG_DAYS } from '@inner-circle/domain/admin/admin.contract.ts';
import { SESSION_DAYS } from '@inner-circle/domain/auth/auth.rules.ts';
import { USAGE_KEPT_MONTHS } from '@inner-circle/domain/billing/payments.contract.ts';
import { NOTIFICATION_DAYS } from '@inner-circle/domain/notifications/notifications.rules.ts';
import { ERASE_AFTER_DAYS } from '@inner-circle/domain/settings/settings.rules.ts';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link.tsx';
import { CONTACT } from '../site/document.tsx';

const short: readonly [number: string, words: string][] = [
  [`${ERASE_AFTER_DAYS} days`, 'until a deleted account is gone for good'],
  [`${USAGE_KEPT_MONTHS} months`, 'at most for figures of usage'],
  [`${LOG_DAYS} days`, 'at most for logs'],
  ['72 hours', 'until you hear of a breach'],
];

/** Every number that the code keeps to is read from the code. */
export const PrivacyPolicy = () => (
  <article className="policy mx-auto max-w-176 px-4 pt-8 pb-20 md:px-8 md:pt-12 md:pb-28">
    <h1 className="voice text-[2.5rem]/[2.75rem] tracking-[-0.03em] md:text-[3.5rem]/[3.75rem]">Privacy Policy</h1>
    <p>
      Inner Circle holds what you know about the people you love. We treat it as we would want ours to be treated: we
      keep what you give us, for you, and nothing more. In force since 15 November 2026.
    </p>
    <dl className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {short.map(([number, words]) => (
        <div key={number} className="flex flex-col-reverse justify-end rounded-lg bg-surface p-4 shadow-2">
          <dt className="text-sm text-ink-3">{words}</dt>
          <dd className="voice text-2xl">{number}</dd>
        </div>
      ))}
    </dl>

    <Section title="What we keep, and why">
      <ul>
        <li>
          <b>Your account:</b> your name, e-mail address and picture, as Google tells us when you login, to know that it
          is you.
        </li>
        <li>
          <b>What you write:</b> contacts, groups, interactions, to-dos, reminders and settings, to show them to you and
          to do what you asked for. Tell us about others only what they would be content for you to remember.
        </li>
        <li>
          <b>Connections that you make:</b> the keys to your mailbox, calendar or Telegram chat, encrypted, to send and
          read only what you set up. Disconnecting deletes them. Events of your Google calendar are shown and not kept.
        </li>
        <li>
          <b>Payments:</b> your plan and its dates. Card numbers go to the payment provider; we never see them.
        </li>
        <li>
          <b>Usage data:</b> how many contacts, groups, to-dos and AI queries an account has in a month, to keep the
          limits of the plans.
        </li>
        <li>
          <b>Log data:</b> the address, account number, time and outcome of requests, to find faults and misuse. No
          names, notes or secrets are written into logs.
        </li>
      </ul>
    </Section>

    <Section title="What we do not do">
      <p>
        We show no advertisements. We sell nothing about you or your people to anybody. We do not read what you write,
        and we train no models with it.
      </p>
    </Section>

    <Section title="Cookies and counting">
      <p>
        One cookie keeps you signed in, for at most {SESSION_DAYS} days, and one lives for the minutes of a sign-in.
        Neither follows you anywhere, so there is nothing to consent to. Where visits are counted at all, it is without
        cookies and without anything that you wrote, and not for browsers that ask not to be tracked (Do Not Track,
        Global Privacy Control). On this device you can turn it off for good: set <code>analyticsDisabled</code> to{' '}
        <code>true</code> in the browser’s local storage.
      </p>
    </Section>

    <Section title="Who else takes part">
      <ul>
        <li>Google, for login and for the mailbox and calendar that you connect.</li>
        <li>
          Stripe, for payments, when you buy a plan. Your name and address are deleted there with your account; invoices
          stay for as long as the law asks.
        </li>
        <li>Telegram, when you connect it.</li>
        <li>
          A provider of language models, when the assistant works with one: it gets what you say to the assistant and
          the part of your data that the answer needs, and may not keep it.
        </li>
      </ul>
      <p>What runs without one of them never speaks to it.</p>
    </Section>

    <Section title="How long we keep it">
      <ul>
        <li>
          <b>Account data</b> is deleted within {ERASE_AFTER_DAYS} days of the deletion of the account. Sign-in is
          closed at once; until the end of that time we can bring an account back if you ask.
        </li>
        <li>
          <b>Usage data</b> is kept for up to {USAGE_KEPT_MONTHS} months.
        </li>
        <li>
          <b>Log data</b> is kept for up to {LOG_DAYS} days, and so are notifications ({NOTIFICATION_DAYS} days).
        </li>
        <li>Contacts and to-dos that you delete can be brought back for a short while and are then gone.</li>
        <li>
          What our own admins do in the admin area (the code or account, the admin, the time) stays on record, so that
          it can be checked; none of your contacts are in it.
        </li>
      </ul>
    </Section>

    <Section title="Your rights">
      <p>
        You can see, correct, take with you and delete what we hold. <b>Export my data</b> and <b>Delete account</b> are
        in Settings and work at once. For anything else write to{' '}
        <TextLink href={`mailto:${CONTACT}`}>{CONTACT}</TextLink>: requests are answered within 30 days. You may also
        complain to the data protection authority where you live.
      </p>
    </Section>

    <Section title="How we guard it">
      <p>
        Everything travels encrypted. Keys and passwords of connected accounts are encrypted where they lie, sessions
        are stored only as hashes, and no query reaches another user’s rows. Should a breach ever touch your data, we
        notify you and the authorities within 72 hours of learning of it.
      </p>
    </Section>

    <Section title="Children">
      <p>
        The service is not for children under 13, or under 16 in the European Union. If you learn that a child has an
        account, tell us and we delete it.
      </p>
    </Section>

    <Section title="Changes">
      <p>
        When this policy changes we say so in the app before it takes effect, and what was promised for data that you
        gave us earlier goes on being true.
      </p>
    </Section>
  </article>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
