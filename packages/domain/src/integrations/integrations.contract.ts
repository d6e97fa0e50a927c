import { z } from 'zod';
import { PlanLimit } from '../billing/billing.contract.ts';
import { EmailAddress } from '../email.ts';
import type { Endpoint } from '../endpoint.ts';
import { enumOr } from '../enum-fallback.ts';
import { Problem } from '../problem.ts';
import { longText, text } from '../text.ts';
import { Moment } from '../time.ts';
import { consentAddress, consentCallback } from './consent.contract.ts';
import { isHostName } from './integrations.rules.ts';

export const MailboxKind = z.enum(['google', 'smtp']);
export type MailboxKind = z.infer<typeof MailboxKind>;

/** The mailbox that reminders go out from. */
export const EmailStatus = z.object({
  /** Whether mail can be sent: a mailbox is connected and nothing is known to be wrong with it. */
  isAuthorized: z.boolean(),
  email: z.string().nullable(),
  kind: enumOr(MailboxKind, 'smtp').nullable(),
  /** Set when a connected mailbox stopped letting us send. Connecting it again clears it. */
  problem: z.object({ message: z.string(), since: Moment }).nullable(),
  /** Whether Google can be offered here; SMTP always can. */
  offersGoogle: z.boolean(),
});
export type EmailStatus = z.infer<typeof EmailStatus>;

/** TLS from the first byte (465), TLS on request (587), or none, for a server on one's own network. */
export const SmtpSecurity = z.enum(['tls', 'starttls', 'none']);
export type SmtpSecurity = z.infer<typeof SmtpSecurity>;

export const SmtpMailbox = z.strictObject({
  email: EmailAddress,
  host: text(1, 253).refine(isHostName, 'is not the name of a server, such as smtp.example.com'),
  port: z.int('must be a whole number').min(1, 'must be at least 1').max(65_535, 'must be at most 65535'),
  security: SmtpSecurity,
  username: text(1, 320),
  /** To the letter: a password may begin or end with a space. */
  password: longText(1000).min(1, 'is required'),
});
export type SmtpMailbox = z.output<typeof SmtpMailbox>;

/** The Google account whose calendars are shown: a permission of its own, beside that for the mailbox. */
export const CalendarStatus = z.object({
  /** Whether the calendar can be read: an account is connected and nothing is known to be wrong with it. */
  isAuthorized: z.boolean(),
  email: z.string().nullable(),
  /** Set when Google stopped letting us in. Connecting it again clears it. */
  problem: z.object({ message: z.string(), since: Moment }).nullable(),
  /** Whether Google is set up here at all. */
  isAvailable: z.boolean(),
});
export type CalendarStatus = z.infer<typeof CalendarStatus>;

export const TelegramStatus = z.object({
  isConnected: z.boolean(),
  /** The name of the Telegram account. */
  name: z.string().nullable(),
  /** Whether a bot is set up here at all. */
  isAvailable: z.boolean(),
});
export type TelegramStatus = z.infer<typeof TelegramStatus>;

export const PairingCode = z.object({
  code: z.string(),
  expiresAt: Moment,
  /** The bot's name, to search for. */
  bot: z.string(),
  /** Opens the chat with the bot and hands it the code. */
  link: z.url(),
});
export type PairingCode = z.infer<typeof PairingCode>;

const tags = ['Integrations'];
const Done = z.object({ success: z.literal(true) });

export const integrationsEndpoints = {
  emailStatus: {
    method: 'GET',
    url: '/api/email-auth/status',
    schema: { summary: 'The connected mailbox', tags, response: { 200: EmailStatus, 403: PlanLimit } },
  },
  emailAuth: consentAddress('/api/email-auth/auth', {
    summary: 'Where the user lets us send mail from their Google account',
    tags,
    others: { 403: PlanLimit, 503: Problem },
  }),
  emailCallback: consentCallback('/api/email-auth/callback', tags),
  connectSmtp: {
    method: 'POST',
    url: '/api/email-auth/smtp',
    config: { perMinute: 10, isCostly: true },
    schema: {
      summary: 'Connects a mailbox by SMTP, after having signed in to it',
      tags,
      body: SmtpMailbox,
      response: { 200: EmailStatus, 400: Problem, 403: PlanLimit },
    },
  },
  revokeEmail: {
    method: 'POST',
    url: '/api/email-auth/revoke',
    schema: { summary: 'Disconnects the mailbox and gives the permission back', tags, response: { 200: Done } },
  },
  calendarStatus: {
    method: 'GET',
    url: '/api/calendar-auth/status',
    schema: { summary: 'The connected calendar', tags, response: { 200: CalendarStatus, 403: PlanLimit } },
  },
  calendarAuth: consentAddress('/api/calendar-auth/authorize', {
    summary: 'Where the user lets us see and change the events of their Google account',
    tags,
    others: { 403: PlanLimit, 503: Problem },
  }),
  calendarCallback: consentCallback('/api/calendar-auth/callback', tags),
  revokeCalendar: {
    method: 'POST',
    url: '/api/calendar-auth/revoke',
    schema: { summary: 'Disconnects the calendar and gives the permission back', tags, response: { 200: Done } },
  },
  telegramStatus: {
    method: 'GET',
    url: '/api/telegram/status',
    schema: { summary: 'The connected Telegram account', tags, response: { 200: TelegramStatus, 403: PlanLimit } },
  },
  pairingCode: {
    method: 'GET',
    url: '/api/telegram/pairing-code',
    config: { perMinute: 10 },
    schema: {
      summary: 'A code that connects the Telegram account which sends it to the bot; the one before is void',
      tags,
      response: { 200: PairingCode, 403: PlanLimit, 503: Problem },
    },
  },
  disconnectTelegram: {
    method: 'POST',
    url: '/api/telegram/disconnect',
    schema: { summary: 'Disconnects Telegram', tags, response: { 200: Done } },
  },
  telegramWebhook: {
    method: 'POST',
    url: '/api/telegram/webhook',
    config: { access: 'public' },
    schema: {
      summary: 'Telegram brings messages here when a webhook is set up',
      tags,
      body: z.looseObject({ update_id: z.int() }),
      response: { 200: Done, 401: Problem, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
