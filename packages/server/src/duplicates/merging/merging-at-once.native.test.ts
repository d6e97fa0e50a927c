import { contactsEndpoints, type PlannedEmails } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints, type NewMerge } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { logMeeting } from '../../calendar/meetings/meetings.service.ts';
import { plannedMeetingsRepository } from '../../calendar/meetings/planned-meetings.repository.ts';
import { sendDue } from '../../reminders/sending/sending.service.ts';
import { openStepped } from '../../testing/databases/stepped-database.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { mergeContacts } from './merging.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { database, dependencies, query } = app;
const { addContact, correspondent, gmail, log, mailsOf, moveTo, planned, remindersOf, sendAt } = reminding(app);
const [engine, person] = [await openStepped(database), await openStepped(database)];
afterAll(() => Promise.all([engine.close(), person.close()]));
const { merge, undo } = mergingEndpoints;

beforeEach(async () => {
  moveTo('2026-11-15T08:00:00Z');
  await gmail({ fault: 'none' });
});

/** As the dialog does, of somebody who agrees that planned e-mails go to the address that stays. */
async function agreed(user: TestUser, body: NewMerge): Promise<NewMerge> {
  const asked = (await user(merge, { body })).body as unknown as { planned: PlannedEmails };
  return { ...body, confirmedEmails: asked.planned.key };
}

/** Where the engine stands still meanwhile: before each statement that decides something. */
const ENGINE_STEPS = {
  'before it claims': (text: string) => text.includes('skip locked') && text.includes('"nextSendAt"'),
  'before the claim is committed': (text: string) => text === 'commit',
  'before the call is begun': (text: string) => text.includes(`status = 'sending', attempts`),
  'before the answer is written': (text: string) => text.includes('held_reminders'),
};
/** And where the merge does, whose locks others wait for then. */
const PERSON_STEPS = {
  'before it locks anybody': (text: string) => text === 'begin',
  'before anything moves': (text: string) => text.includes('update reminders as here'),
  'before it is committed': (text: string) => text === 'commit',
};

const { user: ada } = await correspondent('ada@example.com');

test.each(Object.entries(ENGINE_STEPS))(
  'a reminder that goes out while the engine stands %s and its contact becomes part of another is sent once',
  async (_where, atEngine) => {
    for (const atPerson of Object.values(PERSON_STEPS)) {
      moveTo('2026-11-15T08:00:00Z');
      const [first, other] = [await addContact(ada, 'Linus'), await addContact(ada, 'Grace')];
      const { id } = await planned(ada, other);
      const body = await agreed(ada, { first, others: [other] });
      moveTo('2026-11-15T09:00:00Z');
      const before = (await mailsOf(ada)).length;

      const engineStands = engine.hold(atEngine);
      const sending = sendDue({ ...dependencies, db: engine.db }, new AbortController().signal);
      await Promise.race([engineStands, sending]);
      const personStands = person.hold(atPerson);
      const merging = mergeContacts(ada.user, body, { ...dependencies, db: person.db });
      await person.doneOrBlocked(personStands, merging);
      engine.release();
      await engine.doneOrBlocked(sending);
      await person.doneOrBlocked(personStands, merging);
      person.release();
      expect((await merging).merge.moved.reminders).toBe(1);
      await sending;
      // What was claimed and could not be begun is another process's once its claim has ended.
      await query(`update deliveries set held_until = now() - interval '1 second' where status = 'claimed'`);
      await sendAt('2026-11-15T09:03:00Z');

      const mails = (await mailsOf(ada)).slice(before).map(({ recipients }) => recipients[0]);
      expect([['grace@example.com'], ['linus@example.com']]).toContainEqual(mails);
      expect(await remindersOf(ada, first)).toMatchObject([{ id, status: 'sent', sentCount: 1 }]);
      expect((await log(ada)).data.filter(({ reminderId }) => reminderId === id)).toMatchObject([
        { status: 'sent', contactId: first, to: mails[0] },
      ]);
    }
  },
  60_000,
);

test('what became of an e-mail is told of the contact that stayed, also when it was on its way', async () => {
  const bob = (await correspondent()).user;
  const [first, other] = [await addContact(bob, 'Linus'), await addContact(bob, 'Grace')];
  await planned(bob, other);
  const body = await agreed(bob, { first, others: [other] });
  moveTo('2026-11-15T09:00:00Z');
  await gmail({ fault: 'refused', account: bob.user.email, times: 1 });
  const engineStands = engine.hold(ENGINE_STEPS['before the answer is written']);
  const sending = sendDue({ ...dependencies, db: engine.db }, new AbortController().signal);
  await engineStands;
  await mergeContacts(bob.user, body, dependencies);
  engine.release();
  await sending;
  expect((await bob(notificationsEndpoints.list)).body.data).toMatchObject([{ type: 'other', contactId: first }]);
});

test('planned e-mails go elsewhere only when the person has agreed to exactly these', async () => {
  const bob = (await correspondent()).user;
  const [first, other] = [await addContact(bob, 'Linus'), await addContact(bob, 'Grace')];
  await planned(bob, other, { subject: 'Lunch?' });
  const body = { first, others: [other] };
  const refused = await bob(merge, { body });
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error: 'contacts.emails-redirected',
      planned: { total: 1, first: [{ subject: 'Lunch?' }] },
      from: 'grace@example.com',
      to: 'linus@example.com',
    },
  });
  const { key: confirmedEmails } = (refused.body as unknown as { planned: PlannedEmails }).planned;
  await planned(bob, other, { subject: 'Dinner?' });
  expect(await bob(merge, { body: { ...body, confirmedEmails } })).toMatchObject({ status: 409 });
  const kept = { ...body, chosen: { email: 'grace@example.com', moreEmails: [] } };
  expect(await bob(merge, { body: kept })).toMatchObject({
    status: 200,
    body: { contact: { email: 'grace@example.com' } },
  });
});

test('of many tabs that merge the same two at once one does, and all are answered the same', async () => {
  const bob = await app.signIn();
  const [first, other] = [await addContact(bob, 'Linus'), await addContact(bob, 'Grace')];
  const replies = await Promise.all(Array.from({ length: 5 }, () => bob(merge, { body: { first, others: [other] } })));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body.merge.id)).size).toBe(1);
  const undone = await Promise.all(
    Array.from({ length: 5 }, () => bob(undo, { params: { id: replies[0]!.body.merge.id } })),
  );
  expect(undone.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await bob(contactsEndpoints.list)).body.meta.total).toBe(2);
});

test('who is merged both ways, with a third, or deleted at the same moment is never lost and never there twice', async () => {
  for (let round = 0; round < 4; round += 1) {
    const bob = await app.signIn();
    const ids: string[] = [];
    for (const name of ['Linus', 'Grace', 'Ada']) ids.push(await addContact(bob, name));
    const [a, b, c] = ids as [string, string, string];
    const replies = await Promise.all([
      bob(merge, { body: { first: a, others: [b] } }),
      bob(merge, { body: { first: b, others: [a] } }),
      bob(merge, { body: { first: c, others: [a, b] } }),
      round % 2 === 0 ? bob(contactsEndpoints.remove, { params: { id: b } }) : undefined,
    ]);
    const done = replies.slice(0, 3).filter((reply) => reply!.status === 200);
    expect(replies.slice(0, 3).every((reply) => [200, 404].includes(reply!.status))).toBe(true);
    const merged = await query<{ people: unknown[] }>('select people from merges where user_id = $1', [bob.user.id]);
    expect(merged.length).toBeLessThanOrEqual(done.length);
    const isDeleted = replies[3]?.status === 200;
    const gone = merged.reduce((sum, { people }) => sum + people.length - 1, 0);
    const { total } = (await bob(contactsEndpoints.list)).body.meta;
    if (!isDeleted) expect(total).toBe(3 - gone);
    else expect(total).toBeLessThanOrEqual(2);
  }
});

test('a meeting is logged on the contact that stayed, also when Google was being asked about it', async () => {
  const bob = await app.signIn();
  const [first, other] = [await addContact(bob, 'Linus'), await addContact(bob, 'Grace')];
  const meetings = plannedMeetingsRepository(dependencies.db);
  const key = { userId: bob.user.id, calendarId: 'mine', eventId: 'lunch' };
  const details = { title: 'Lunch', startsAt: '2026-11-14T12:00:00.000Z', endsAt: '2026-11-14T13:00:00.000Z' };
  await meetings.plan(
    { ...key, id: dependencies.newId(), createdAt: '2026-11-14T08:00:00.000Z' },
    { ...details, contactId: other },
  );
  const asked = (await meetings.find(key))!;
  await bob(merge, { body: { first, others: [other] } });
  await logMeeting(asked, dependencies);
  expect(await query('select contact_id from interactions where user_id = $1', [bob.user.id])).toEqual([
    { contact_id: first },
  ]);
});
