import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { deliveryLogEndpoints } from '@inner-circle/domain/reminders/delivery-log.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { sendDue } from '../reminders/sending/sending.service.ts';
import { connectGoogle } from './vendors/google-consent.ts';
import type { TestApp, TestUser } from './start-test-app.ts';

const { create, ofContact } = remindersEndpoints;
const { list: deliveries } = deliveryLogEndpoints;

export type Mail = {
  from: string;
  to: string;
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  sentAt: string;
};
type Fault = { fault: string; account?: string; times?: number; retryAfter?: number };

const addContact = async (user: TestUser, name = 'Grace', email: string | null = `${name.toLowerCase()}@example.com`) =>
  (await user(contactsEndpoints.create, { body: { name, email } })).body.id;

const plan = (user: TestUser, contactId: string, fields: object = {}) =>
  user(create, {
    body: { contactId, subject: 'Lunch?', message: 'Are you free?', date: '2026-11-15', timezone: 'UTC', ...fields },
  });

/** What the tests of reminders do all the time. */
export function reminding({ clock, dependencies, origin, signIn }: TestApp) {
  const send = () => sendDue(dependencies, new AbortController().signal);

  return {
    addContact,
    plan,
    /** The reminder alone, of a request that went well. */
    planned: async (user: TestUser, contactId: string, fields: object = {}) => {
      const { status, body } = await plan(user, contactId, fields);
      if (status !== 201) throw new Error(`The reminder was not planned: ${JSON.stringify(body)}`);
      return body;
    },
    /** Somebody with a connected mailbox and a contact. */
    correspondent: async (email?: string) => {
      const user = await signIn(email);
      await connectGoogle(user);
      return { user, contactId: await addContact(user) };
    },
    moveTo: (instant: string) => clock.moveTo(Temporal.Instant.from(instant)),
    send,
    sendAt: (instant: string) => {
      clock.moveTo(Temporal.Instant.from(instant));
      return send();
    },
    /** What left the user's mailbox, oldest first. */
    mailsOf: async (user: TestUser): Promise<Mail[]> => {
      const response = await fetch(`${origin}/sandbox/outbox.json?from=${encodeURIComponent(user.user.email)}`);
      return (await response.json()) as Mail[];
    },
    gmail: async ({ fault, ...rest }: Fault): Promise<void> => {
      const response = await fetch(`${origin}/sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ vendor: 'gmail', fault, ...rest }),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    remindersOf: async (user: TestUser, contactId: string) =>
      (await user(ofContact, { params: { contactId } })).body.data,
    log: async (user: TestUser, query = {}) => (await user(deliveries, { query })).body,
  };
}
