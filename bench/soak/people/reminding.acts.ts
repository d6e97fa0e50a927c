import { remindersEndpoints } from '../../../packages/domain/src/reminders/reminders.contract.ts';
import { Reminder } from '../model/reminder.ts';
import type { Schedule } from '../model/schedule.ts';
import type { Person } from './person.ts';
import { type Act, expectOf, type Stage, today } from './stage.ts';

const PLANNED = 'a reminder is planned, changed and called off as asked';
const TYPES = [
  ['once', 4],
  ['weekly', 4],
  ['multiple', 3],
  ['daily', 3],
  ['monthly', 2],
  ['annually', 1],
] as const;
/** Nobody plans more: otherwise one who writes much sends all day. */
const MOST_PENDING = 6;

/** From tomorrow on, on the hour or the half hour: the clock is moved to other minutes. */
function newSchedule(person: Person, stage: Stage): Schedule {
  const { random, zone } = person;
  const type = random.weighted(TYPES);
  const date = today(person, stage).add({ days: random.whole(1, 8) });
  const time = `${String(random.whole(0, 23)).padStart(2, '0')}:${random.pick(['00', '30'])}`;
  const ends = random.chance(0.3) && type !== 'once' && type !== 'multiple';
  const [days, occurrences, interval] = [random.whole(7, 90), random.whole(2, 6), random.whole(1, 20)];
  return {
    type,
    date: date.toString(),
    time,
    zone,
    endDate: ends ? date.add({ days }).toString() : null,
    occurrences: type === 'multiple' ? occurrences : null,
    interval: type === 'multiple' ? interval : null,
  };
}

const bodyOf = ({ zone, occurrences, interval, ...schedule }: Schedule) => ({
  ...schedule,
  timezone: zone,
  ...(occurrences !== null && { occurrences, interval }),
});

const pendingOf = ({ memory }: Person) => [...memory.reminders.values()].filter(({ state }) => state === 'pending');
/** Those with nothing on its way, so that what a change does to it is known. */
const quietOf = (person: Person) =>
  pendingOf(person).filter((one) => one.open.size === 0 && !one.againDate && one.slots.next());

export const planReminder: Act = async (person, stage) => {
  const { random, memory, client } = person;
  const contact = random.pickOrNone([...memory.contacts].filter(([, { email }]) => email !== null));
  const [key, subject, schedule] = [
    random.uuid(),
    `Tea ${random.whole(0, 1e9).toString(36)}?`,
    newSchedule(person, stage),
  ];
  if (!contact || pendingOf(person).length >= MOST_PENDING) return false;
  const body = { contactId: contact[0], subject, message: 'Are you free?', ...bodyOf(schedule) };
  const { status, body: reply } = await client.call(remindersEndpoints.create, { body, key });
  person.note(`planned ${subject} ${schedule.type} from ${schedule.date} ${schedule.time}: ${status}`);
  expectOf(person, stage, PLANNED, status === 201, () => `planning was answered ${status}: ${JSON.stringify(reply)}`);
  if (status === 201) memory.reminders.set(key, new Reminder(key, contact[0], subject, schedule));
  return true;
};

export const rewordReminder: Act = async (person, stage) => {
  const reminder = person.random.pickOrNone(quietOf(person));
  const subject = `Coffee ${person.random.whole(0, 1e9).toString(36)}?`;
  if (!reminder) return false;
  const { status } = await person.client.call(remindersEndpoints.update, {
    params: { id: reminder.id },
    body: { subject },
  });
  person.note(`reworded ${reminder.subject} to ${subject}: ${status}`);
  expectOf(person, stage, PLANNED, status === 200, () => `rewording ${reminder.id} was answered ${status}`);
  if (status === 200) reminder.subject = subject;
  return true;
};

export const moveReminder: Act = async (person, stage) => {
  const reminder = person.random.pickOrNone(
    quietOf(person).filter(({ slots }) => slots.schedule.type !== 'once' && slots.schedule.type !== 'multiple'),
  );
  const { type: _type, occurrences: _occurrences, interval: _interval, ...moved } = newSchedule(person, stage);
  if (!reminder) return false;
  const schedule = { ...reminder.slots.schedule, ...moved, endDate: null };
  const { date, time, endDate, zone: timezone } = schedule;
  const body = { date, time, endDate, timezone };
  const { status } = await person.client.call(remindersEndpoints.update, { params: { id: reminder.id }, body });
  person.note(`moved ${reminder.subject} to ${date} ${time}: ${status}`);
  expectOf(person, stage, PLANNED, status === 200, () => `moving ${reminder.id} was answered ${status}`);
  if (status === 200) reminder.move(schedule, stage.vendors.now());
  return true;
};

export const cancelReminder: Act = async (person, stage) => {
  const reminder = person.random.pickOrNone(quietOf(person));
  if (!reminder) return false;
  const { status, isUnsure } = await person.client.call(remindersEndpoints.cancel, { params: { id: reminder.id } });
  person.note(`called off ${reminder.subject}: ${status}`);
  const isDone = status === 200 || (status === 409 && isUnsure);
  expectOf(person, stage, PLANNED, isDone, () => `calling off ${reminder.id} was answered ${status}`);
  if (isDone) reminder.state = 'canceled';
  return true;
};

export const deleteReminder: Act = async (person, stage) => {
  const { memory, random, client } = person;
  const reminder = random.pickOrNone([...memory.reminders.values()].filter(({ open }) => open.size === 0));
  if (!reminder) return false;
  const { status, isUnsure } = await client.call(remindersEndpoints.remove, { params: { id: reminder.id } });
  person.note(`deleted ${reminder.subject}: ${status}`);
  const isDone = status === 204 || (status === 404 && isUnsure);
  expectOf(person, stage, PLANNED, isDone, () => `deleting ${reminder.id} was answered ${status}`);
  if (isDone) memory.reminders.delete(reminder.id);
  return true;
};

/** One that failed is tried again or left be. */
export const mendReminder: Act = async (person, stage) => {
  const { memory, random, client } = person;
  const reminder = random.pickOrNone(
    [...memory.reminders.values()].filter(({ state, open }) => state === 'failed' && open.size === 0),
  );
  const retries = random.chance(0.6);
  if (!reminder) return false;
  const params = { id: reminder.id };
  const { status, isUnsure } = retries
    ? await client.call(remindersEndpoints.update, { params, body: { status: 'pending' } })
    : await client.call(remindersEndpoints.dismiss, { params });
  person.note(`${retries ? 'tried again' : 'left be'} ${reminder.subject}: ${status}`);
  const isDone = status === 200 || (status === 409 && isUnsure);
  expectOf(person, stage, PLANNED, isDone, () => `mending ${reminder.id} was answered ${status}`);
  if (!isDone) return true;
  if (retries) reminder.retry(stage.vendors.now());
  else reminder.dismiss(stage.vendors.now());
  return true;
};
