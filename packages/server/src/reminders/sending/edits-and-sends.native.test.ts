import type { ReminderChange } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import { afterAll, expect, test } from 'vitest';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { reminding } from '../../testing/reminding.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { openStepped } from '../../testing/databases/stepped-database.ts';
import { holdBack } from '../holding-back.service.ts';
import { cancelReminder } from '../reminder-states.service.ts';
import { deleteReminder, updateReminder } from '../reminders.service.ts';
import { sendDue } from './sending.service.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { database, dependencies, query } = app;
const { addContact, correspondent, mailsOf, moveTo, planned, sendAt } = reminding(app);
const [engine, person] = [await openStepped(database), await openStepped(database)];
afterAll(() => Promise.all([engine.close(), person.close()]));

const engineDependencies: Dependencies = { ...dependencies, db: engine.db };
const personDependencies: Dependencies = { ...dependencies, db: person.db };

/** Where the engine stands still meanwhile: before each statement that decides something. */
const ENGINE_STEPS = {
  'before it claims': (text: string) => text.includes('skip locked') && text.includes('"nextSendAt"'),
  'before the claim is committed': (text: string) => text === 'commit',
  'before the call is begun': (text: string) => text.includes(`status = 'sending', attempts`),
  'before the answer is written': (text: string) => text.includes('held_reminders'),
};

/** In a change's run one place for each act, by turns. */
const stepsFor = (turn: number) => {
  const steps = Object.entries(ENGINE_STEPS);
  return isReleaseRun ? steps : [steps[turn % steps.length]!];
};

type Act = (user: SignedInUser, id: string, otherContactId: string) => Promise<unknown>;
const change =
  (fields: ReminderChange): Act =>
  (user, id) =>
    updateReminder(user, id, fields, personDependencies);

const AS_PLANNED = [{ subject: 'Lunch?', to: 'grace@example.com' }];

/** What somebody does, and what goes out if that was accepted. */
const ACTS: Record<string, { act: Act; mails: { subject: string; to: string }[] }> = {
  move: { act: change({ time: '10:00' }), mails: AS_PLANNED },
  'edit the words': { act: change({ subject: 'Dinner?' }), mails: [{ subject: 'Dinner?', to: 'grace@example.com' }] },
  'choose another contact': {
    act: (user, id, contactId) => updateReminder(user, id, { contactId }, personDependencies),
    mails: [{ subject: 'Lunch?', to: 'linus@example.com' }],
  },
  cancel: { act: (user, id) => cancelReminder(user, id, personDependencies), mails: [] },
  'hold it back': { act: (user, id) => holdBack(user, id, { date: '2026-11-15' }, personDependencies), mails: [] },
};

const { user: ada, contactId } = await correspondent('ada@example.com');
const linus = await addContact(ada, 'Linus');

/** Answers the mails after both have come to their end, whether the act was accepted, and whether it has such a step. */
async function interleaved(atEngine: (text: string) => boolean, atPerson: number, act: Act) {
  moveTo('2026-11-15T08:00:00Z');
  const { id } = await planned(ada, contactId);
  moveTo('2026-11-15T09:00:00Z');
  const before = (await mailsOf(ada)).length;

  const engineStands = engine.hold(atEngine);
  const sending = sendDue({ ...engineDependencies }, new AbortController().signal);
  await Promise.race([engineStands, sending]);
  const personStands = person.hold((_text, number) => number === atPerson);
  let hasStep = false;
  const acting = act(ada.user, id, linus).then(
    () => 'accepted',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  );
  void personStands.then(() => (hasStep = true));
  await person.doneOrBlocked(personStands, acting);
  engine.release();
  await engine.doneOrBlocked(sending);
  await person.doneOrBlocked(personStands, acting);
  person.release();
  const answer = await acting;
  await sending;

  await sendAt('2026-11-15T09:30:00Z');
  await sendAt('2026-11-15T10:00:00Z');
  const mails = (await mailsOf(ada)).slice(before).map(({ subject, recipients }) => ({ subject, to: recipients[0] }));
  await query('delete from reminders where id = $1', [id]);
  return { answer, mails, hasStep };
}

for (const [turn, [what, { act, mails: expected }]] of Object.entries(ACTS).entries()) {
  test.each(stepsFor(turn))(
    `who wants to ${what} and the engine, which stands %s, come to one result at each step`,
    async (_where, atEngine) => {
      for (let step = 0, hasStep = true; hasStep; step += 1) {
        const { answer, mails, ...rest } = await interleaved(atEngine, step, act);
        ({ hasStep } = rest);
        expect({ step, answer, mails }).toEqual({
          step,
          answer: expect.stringMatching(/^(?:accepted|reminders\.going-out|reminders\.not-pending)$/),
          mails: answer === 'accepted' ? expected : AS_PLANNED,
        });
        if (!hasStep) expect(step).toBeGreaterThan(4);
      }
    },
    60_000,
  );
}

test.each(stepsFor(Object.keys(ACTS).length))(
  'a reminder that is deleted while the engine stands %s goes out once or not at all, at each step',
  async (_where, atEngine) => {
    for (let step = 0, hasStep = true; hasStep; step += 1) {
      const { mails, ...rest } = await interleaved(atEngine, step, (user, id) =>
        deleteReminder(user, id, personDependencies),
      );
      ({ hasStep } = rest);
      expect([[], AS_PLANNED]).toContainEqual(mails);
      if (!hasStep) expect(step).toBeGreaterThan(4);
    }
  },
  60_000,
);
