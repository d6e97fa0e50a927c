import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { sourcesEndpoints } from '@inner-circle/domain/sources/sources.contract.ts';
import type { TestUser } from '../start-test-app.ts';

/** What is ticked for what is to be connected. */
const SCOPES = {
  mailbox: ['https://www.googleapis.com/auth/gmail.send'],
  calendar: [
    'https://www.googleapis.com/auth/calendar.events',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  ],
  contacts: ['https://www.googleapis.com/auth/contacts.readonly'],
} as const;

type Answer = {
  what?: keyof typeof SCOPES;
  /** The Google account; by default that of the user. */
  account?: string;
  /** What is ticked on the consent page. */
  scopes?: readonly string[];
  cancel?: boolean;
};

const post = (url: string, fields: readonly (readonly [string, string])[]) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])),
  });

/** Goes to Google's pages as the user would, and answers the address that Google sends the browser back to. */
export async function answerGoogle(user: TestUser, answering: Answer = {}): Promise<string> {
  const { what = 'mailbox', account, scopes = SCOPES[what], cancel } = answering;
  const { emailAuth: mailbox, calendarAuth: calendar } = integrationsEndpoints;
  const asked = { mailbox, calendar, contacts: sourcesEndpoints.googleAuth }[what];
  const { authUrl } = (await user(asked as typeof mailbox)).body;
  const email = account ?? user.user.email;
  await post(authUrl, [['account', email]]);
  const ticked = scopes.map((scope) => ['scope', scope] as const);
  const answer = await post(authUrl, cancel ? [['cancel', 'true']] : [['consent', email], ['name', 'Ada'], ...ticked]);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return `${pathname}${search}`;
}

/** Connects the user's own Google mailbox. */
export async function connectGoogle(user: TestUser, answer: Answer = {}): Promise<void> {
  await user.send('GET', await answerGoogle(user, answer));
}

export const connectCalendar = (user: TestUser, answer: Answer = {}) =>
  connectGoogle(user, { what: 'calendar', ...answer });

export const connectContacts = (user: TestUser, answer: Answer = {}) =>
  connectGoogle(user, { what: 'contacts', ...answer });
