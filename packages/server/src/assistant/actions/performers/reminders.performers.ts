import { changedSince } from '@inner-circle/domain/assistant/actions.rules.ts';
import { Id } from '@inner-circle/domain/id.ts';
import { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { reminderNotFound } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { z } from 'zod';
import { cancelReminder as cancel } from '../../../reminders/reminder-states.service.ts';
import {
  createReminder as create,
  deleteReminder,
  lockReminder,
  updateReminder,
} from '../../../reminders/reminders.service.ts';
import { fingerprintOf, oneWay, performer } from './performer.ts';

/** What a change can write. */
const Fields = Reminder.pick({
  contactId: true,
  subject: true,
  message: true,
  type: true,
  date: true,
  time: true,
  timezone: true,
  endDate: true,
  occurrences: true,
  interval: true,
});
type Fields = z.infer<typeof Fields>;
const FIELDS = Fields.keyof().options;
const Values = Fields.partial();

/** Its words and dates, and how far it has come: what is on its way, or went out, is not as it was left. */
const stateOf = (reminder: Fields & Pick<Reminder, 'status' | 'sentCount'>, next: string | null) =>
  fingerprintOf(...FIELDS.map((field) => reminder[field]), reminder.status, reminder.sentCount, next);

export const createReminder = performer<'create-reminder'>()({
  left: z.object({ id: Id, fingerprint: z.string() }),
  async do(user, { reminder }, dependencies) {
    const made = await create(user, reminder, dependencies);
    return { id: made.id, fingerprint: stateOf(made, made.nextSendDate) };
  },
  async undo(user, { id, fingerprint }, _given, dependencies) {
    const reminder = await lockReminder(dependencies.db, user, id);
    if (!reminder) return;
    if (stateOf(reminder, reminder.nextSendAt) !== fingerprint) throw changedSince();
    await deleteReminder(user, id, dependencies);
  },
});

export const changeReminder = performer<'change-reminder'>()({
  /** Null when it tried a failed one again, which is then on its way. */
  left: z.object({ before: Values, after: Values }).nullable(),
  async do(user, { reminderId, change }, dependencies, { seen }) {
    const before = await lockReminder(dependencies.db, user, reminderId);
    if (!before) throw reminderNotFound();
    const after = await updateReminder(user, reminderId, { ...change, ...(seen && { seen }) }, dependencies);
    if (before.status !== after.status) return null;
    const changed = FIELDS.filter((field) => before[field] !== after[field]);
    return { before: valuesOf(before, changed), after: valuesOf(after, changed) };
  },
  async undo(user, { before, after }, { reminderId }, dependencies) {
    const now = await lockReminder(dependencies.db, user, reminderId);
    if (!now) return;
    const isChanged = (field: keyof Fields) =>
      field in after && now[field] !== after[field] && now[field] !== before[field];
    if (now.status !== 'pending' || FIELDS.some(isChanged)) throw changedSince();
    await updateReminder(user, reminderId, before, dependencies);
  },
});

const valuesOf = (reminder: Fields, fields: readonly (keyof Fields)[]): z.infer<typeof Values> =>
  Object.fromEntries(fields.map((field) => [field, reminder[field]]));

export const cancelReminder = oneWay<'cancel-reminder'>((user, { reminderId }, dependencies) =>
  cancel(user, reminderId, dependencies),
);
