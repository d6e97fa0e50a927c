import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { connectCalendar } from './google-consent.ts';
import type { TestApp, TestUser } from '../start-test-app.ts';

const addContact = async (user: TestUser, name = 'Grace') =>
  (await user(contactsEndpoints.create, { body: { name } })).body.id;

/** What the tests of the calendar do all the time. */
export function calendaring({ signIn, query, dependencies, stranger, clock }: TestApp) {
  return {
    addContact,
    /** Somebody whose calendar is connected, with a contact. */
    scheduler: async (email?: string) => {
      const user = await signIn(email);
      await connectCalendar(user);
      return { user, contactId: await addContact(user) };
    },
    moveTo: (instant: string) => clock.moveTo(Temporal.Instant.from(instant)),
    /** The user's calendar as their phone reaches it. */
    phoneOf: async ({ user }: TestUser) => {
      const [row] = await query<{ sealed_secret: string }>(
        'select sealed_secret from google_calendars where user_id = $1',
        [user.id],
      );
      const { secret } = dependencies.sealing.open(row!.sealed_secret, `calendar:google:${user.id}`)!;
      return dependencies.ports.googleCalendars!.callsOf(secret, AbortSignal.timeout(30_000));
    },
    eventsOf: async (user: TestUser, startDate: string, endDate: string, more: object = {}) =>
      user(calendarEndpoints.events, { body: { startDate, endDate, zone: 'UTC', ...more } }),
    interactionsOf: async (user: TestUser, contactId: string) =>
      (await user(interactionsEndpoints.list, { params: { contactId } })).body.data,
    fault: async (fault: string, more: object = {}): Promise<void> => {
      const { status, body } = await stranger.send('POST', '/sandbox/faults', { vendor: 'calendar', fault, ...more });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
  };
}
