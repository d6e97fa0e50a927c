import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { feedEndpoints } from '@inner-circle/domain/calendar/feed.contract.ts';
import { bulkEndpoints } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { savedFiltersEndpoints } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { pushEndpoints } from '@inner-circle/domain/notifications/push.contract.ts';
import { remindersEndpoints } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { assistantActions, assistantMessages } from '../assistant/assistant.table.ts';
import { issueToken } from '../auth/auth.service.ts';
import { eventChangesRepository } from '../calendar/meetings/event-changes.repository.ts';
import { plannedMeetingsRepository } from '../calendar/meetings/planned-meetings.repository.ts';
import { subscriptions, usageMonths } from '../billing/billing.table.ts';
import { refreshPlan } from '../billing/entitlements.service.ts';
import { letterSettings } from '../letters/letters.table.ts';
import { runDailyDigests } from '../notifications/daily-digest.service.ts';
import { operatorMails } from '../operator-mail/operator-mail.table.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { planGrants } from '../billing/grants.table.ts';
import { searchUnfilled } from '../search/search.table.ts';
import { connectAccounts } from './vendors/connected-accounts.ts';
import { connectCalendar } from './vendors/google-consent.ts';
import { importFile, uploadFile } from './importing.ts';
import { PNG } from './pictures.ts';
import { browserAt } from './vendors/push.ts';
import type { TestApp, TestUser } from './start-test-app.ts';

/** A life for a user: at least one row in every table that belongs to users. */
export async function liveALittle(user: TestUser, { dependencies, runQueued }: TestApp): Promise<void> {
  const contact = await user(contactsEndpoints.create, {
    body: {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      birthday: '--12-09',
      groups: ['Navy'],
      notes: 'Nanoseconds',
    },
  });
  const { id: contactId } = contact.body;
  await user(contactsEndpoints.update, { params: { id: contactId }, body: { notes: 'Nanoseconds, and compilers' } });
  await user.send('PUT', `/api/contacts/${contactId}/photo`, undefined, { raw: PNG, type: 'image/png' });
  const namesake = await user(contactsEndpoints.create, { body: { name: 'Grace Hopper', email: 'other@example.com' } });
  await user(duplicatesEndpoints.list, { query: { band: 'look' } });
  await user(duplicatesEndpoints.apart, { body: { contactIds: [contactId, namesake.body.id] } });
  await user(groupsEndpoints.create, { body: { name: 'Family' } });
  await dependencies.db.insert(searchUnfilled).values({ userId: user.user.id }).onConflictDoNothing();
  await user(relationsEndpoints.create, {
    params: { contactId },
    body: { name: 'Walter Hopper', kind: 'parent', word: 'father' },
  });
  await user(interactionsEndpoints.create, { params: { contactId }, body: { type: 'call', notes: 'About compilers' } });
  await user(todosEndpoints.create, { params: { contactId }, body: { task: 'Send the book', dueDate: '2026-01-01' } });
  const slip = await user(todosEndpoints.create, { params: { contactId }, body: { task: 'Something said twice' } });
  await user(todosEndpoints.remove, { params: { id: slip.body.id } });
  await user(settingsEndpoints.update, { body: { coldThresholdDays: 45 } });
  await remind(user, contactId);
  await user(savedFiltersEndpoints.create, {
    body: { name: 'No e-mail yet', conditions: [{ kind: 'email', is: 'missing' }] },
  });
  await user(bulkEndpoints.change, {
    body: { selection: { ids: [contactId] }, change: { kind: 'snooze', until: null } },
  });
  const leaving = await user(contactsEndpoints.create, { body: { name: 'Somebody to forget' } });
  await user(contactsEndpoints.remove, { params: { id: leaving.body.id } });
  await user(notificationsEndpoints.generateAll);
  const evening = dependencies.clock.now().toZonedDateTimeISO('UTC').withPlainTime('20:00').toInstant();
  await runDailyDigests(evening, dependencies, new AbortController().signal);
  await importFile(user, [{ name: 'Somebody from a file', groups: 'From a file' }], { runQueued });
  await uploadFile(user, [{ name: 'Somebody who waits' }]);
  await issueToken(user.user.id, dependencies);
  await connectAccounts(user.user, dependencies);
  await have(user, dependencies);
  await meet(user, contactId, dependencies);
  await ask(user, contactId, dependencies);
  await user(accessTokensEndpoints.create, { body: { name: 'Laptop' } });
  await expectLetters(user, dependencies);
  await user(devicePasswordsEndpoints.create, { body: { name: 'Phone' } });
  await user(pushEndpoints.subscribe, { body: browserAt(user.user.id) });
  const twin = await user(contactsEndpoints.create, { body: { name: 'Hopper, Grace', groups: ['Navy'] } });
  await user(mergingEndpoints.merge, { body: { first: contactId, others: [twin.body.id] } });
}

/** A question to the assistant, and an answer that proposes something. */
async function ask({ user }: TestUser, contactId: string, { db, newId, clock }: Dependencies): Promise<void> {
  const [question, answer, createdAt] = [newId(), newId(), toMoment(clock.now())];
  const said = { userId: user.id, createdAt };
  await db.insert(assistantMessages).values([
    { ...said, id: question, role: 'user', content: 'Forget Grace' },
    { ...said, id: answer, role: 'assistant', content: 'Shall I?', answers: question },
  ]);
  await db.insert(assistantActions).values({
    ...said,
    id: newId(),
    messageId: answer,
    position: 0,
    type: 'delete-contacts',
    arguments: { contactIds: [contactId] },
    facts: {
      people: [{ id: contactId, name: 'Grace Hopper' }],
      todos: [],
      groupName: null,
      subject: null,
      zone: 'UTC',
    },
    needsConfirmation: true,
    expiresAt: '2100-01-01T00:00:00.000Z',
  });
}

/** The weekly letter, switched on, and the one that came last. */
async function expectLetters({ user }: TestUser, { db, newId, clock }: Dependencies): Promise<void> {
  const now = toMoment(clock.now());
  await db
    .insert(letterSettings)
    .values({ userId: user.id, isOn: true, nextAt: '2100-01-03T18:00:00.000Z', since: now });
  const letter = { kind: 'letter', occasion: '2020-W01', status: 'sent', sentAt: now } as const;
  const times = { nextAttemptAt: now, giveUpAt: now, createdAt: now };
  await db.insert(operatorMails).values({ userId: user.id, id: newId(), ...letter, ...times });
}

/** A plan that was granted and one that was bought long ago, and a month in which both were used. */
async function have({ user }: TestUser, dependencies: Dependencies): Promise<void> {
  const { db, newId, clock } = dependencies;
  const now = toMoment(clock.now());
  const plan = { userId: user.id, planType: 'medium' } as const;
  await db.insert(planGrants).values({
    ...plan,
    id: newId(),
    code: 'WELCOME',
    durationType: 'forever',
    redeemedAt: now,
    startsAt: now,
  });
  await db.insert(subscriptions).values({
    ...plan,
    id: newId(),
    stripeId: `sub_${newId()}`,
    paymentFrequency: 'monthly',
    status: 'canceled',
    currentPeriodStart: '2020-01-01T00:00:00.000Z',
    currentPeriodEnd: '2020-02-01T00:00:00.000Z',
    endedAt: '2020-02-01T00:00:00.000Z',
    createdAt: '2020-01-01T00:00:00.000Z',
    askedAt: now,
  });
  await db.insert(usageMonths).values({ userId: user.id, month: '2020-01-01', contacts: 3 });
  await db.transaction((tx) => refreshPlan(tx, user.id, dependencies));
}

/** A calendar feed, an event at whose end a meeting is logged, and one that is being changed. Where Google can be asked, with a calendar that answers. */
async function meet(user: TestUser, contactId: string, dependencies: Dependencies): Promise<void> {
  await user(feedEndpoints.create);
  if (dependencies.config.sandbox) await connectCalendar(user);
  const [endsAt, createdAt] = ['2100-01-01T12:00:00.000Z', toMoment(dependencies.clock.now())];
  const event = { userId: user.user.id, calendarId: user.user.email, eventId: 'lunch' };
  const details = { contactId, title: 'Lunch', startsAt: '2100-01-01T11:00:00.000Z', endsAt };
  await plannedMeetingsRepository(dependencies.db).plan({ ...event, id: dependencies.newId(), createdAt }, details);
  const changed = { userId: user.user.id, calendarId: user.user.email, seriesId: 'dinner' };
  await eventChangesRepository(dependencies.db).hold(changed, dependencies.newId());
}

/** One reminder that is to come, and one that was called off, which is in the log. */
async function remind(user: TestUser, contactId: string): Promise<void> {
  const plan = () =>
    user(remindersEndpoints.create, {
      body: { contactId, subject: 'Happy new century', message: 'Dear Grace!', date: '2100-01-01', type: 'annually' },
    });
  await plan();
  const { id } = (await plan()).body;
  await user(remindersEndpoints.cancel, { params: { id } });
}
