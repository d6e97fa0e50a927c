import { type Plan, PLANS, subscriptionRequired } from '../billing/plans.rules.ts';
import { DomainError } from '../problem.ts';

/** The window in which the user answers Google, and how long the app looks whether they did. */
export const POPUP = { width: 600, height: 700, pollSeconds: 2, giveUpSeconds: 120 } as const;

/** Telegram's answer comes through the bot. */
export const TELEGRAM_POLL_SECONDS = 5;
export const PAIRING_MINUTES = 15;

/** Letters and digits that nobody mistakes for another. */
const PAIRING_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PAIRING_LENGTH = 8;
const PAIRING_CODE = new RegExp(`^[${PAIRING_ALPHABET}]{${PAIRING_LENGTH}}$`);

/** Of random bytes; the alphabet has 32 characters, so that each byte is as good as any other. */
export const pairingCodeFrom = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(0, PAIRING_LENGTH), (byte) => PAIRING_ALPHABET[byte % PAIRING_ALPHABET.length]).join('');

/** As it is read aloud: 7K4M 2QXD. */
export const spacedCode = (code: string) => code.replace(/(.{4})(?=.)/g, '$1 ');

/** What somebody typed, as a code, or undefined when it is none. */
export function readCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return PAIRING_CODE.test(code) ? code : undefined;
}

const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A name or an IPv4 address; IPv6 in its brackets. */
export const isHostName = (host: string) => HOST_NAME.test(host) || /^\[[0-9a-f:.]{2,45}\]$/i.test(host);

export const mayIntegrate = (plan: Plan) => PLANS[plan].integrations;

export const integrationsNotInPlan = (plan: Plan) =>
  subscriptionRequired('integrations', plan, 'Connecting e-mail, calendar and Telegram is part of the Medium plan.');

export const notSetUp = (what: string) =>
  new DomainError('unavailable', 'integrations.not-set-up', `${what} is not set up on this server.`);
