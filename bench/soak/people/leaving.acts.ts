import { adminEndpoints } from '../../../packages/domain/src/admin/admin.contract.ts';
import { authEndpoints } from '../../../packages/domain/src/auth/auth.contract.ts';
import { contactsEndpoints } from '../../../packages/domain/src/contacts/contacts.contract.ts';
import { notificationsEndpoints } from '../../../packages/domain/src/notifications/notifications.contract.ts';
import { settingsEndpoints } from '../../../packages/domain/src/settings/settings.contract.ts';
import { SignInRefused } from './client.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, type Stage } from './stage.ts';

/** An hour less than the thirty days that are promised: the clocks differ. */
const RESTORED_WITHIN_HOURS = 24 * 30 - 1;

export const lookAround: Act = async (person, stage) => {
  const { client } = person;
  const list = await client.call(contactsEndpoints.list, { query: { limit: 100 } });
  await client.send('POST', '/api/contacts/update-status');
  await client.call(notificationsEndpoints.list);
  const isAll = list.status === 200 && list.body.meta.total === person.memory.contacts.size;
  expectOf(
    person,
    stage,
    'the list shows how many contacts there are',
    isAll,
    () => `${list.body.meta?.total} of ${person.memory.contacts.size}`,
  );
  return true;
};

export const signOut: Act = async (person) => {
  const { status } = await person.client.call(authEndpoints.logout);
  person.note(`signed out: ${status}`);
  return true;
};

export const closeAccount: Act = async (person, stage) => {
  const { client, random } = person;
  const restoreAfter = random.chance(0.4) ? random.whole(3, 25) : undefined;
  const body = { confirmation: person.email };
  person.closings += 1;
  const status = await client.call(settingsEndpoints.deleteAccount, { body }).then(
    (reply) => reply.status,
    (error: unknown) => (error instanceof SignInRefused ? 'closed already' : 'no answer'),
  );
  person.note(`closed the account: ${status}`);
  if (status === 'no answer' || (typeof status === 'number' && status !== 200)) return true;
  const now = stage.vendors.now();
  person.life = 'closed';
  person.closedAt = now;
  if (restoreAfter !== undefined) person.restoreAt = now.add({ hours: 24 * restoreAfter });
  return true;
};

/** What came due meanwhile is passed over, and every connection has to be made anew. */
export async function restoreAccount(person: Person, { admin, vendors, promises, isGoogleAway }: Stage): Promise<void> {
  // While nobody could sign in, or in a leap of the clock, the time for it has passed: then it is erased.
  const isTooLate = Temporal.Instant.compare(person.closedAt!.add({ hours: RESTORED_WITHIN_HOURS }), vendors.now()) < 0;
  if (isTooLate) return void (person.restoreAt = undefined);
  const answer = await admin
    .call(adminEndpoints.restoreAccount, { params: { id: person.userId } })
    .catch(() => undefined);
  // The admin tries again when Google lets everybody in again.
  if (!answer && isGoogleAway()) return;
  const status = answer?.status;
  person.note(`an admin restored the account: ${status}`);
  promises.check(
    'a closed account can be restored within thirty days',
    status === 200,
    () => `it was answered ${status}`,
    person,
  );
  person.restoreAt = undefined;
  if (status !== 200) return;
  person.life = 'here';
  person.wasRestored = true;
  person.closedAt = undefined;
  person.mailbox = 'none';
  person.hasCalendar = false;
  person.chatId = undefined;
  for (const reminder of person.memory.reminders.values()) {
    if (reminder.state === 'pending') reminder.passOver(vendors.now());
  }
}
