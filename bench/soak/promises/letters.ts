import { type Delivery, isOpen, type Reminder } from '../model/reminder.ts';
import type { Person } from '../people/person.ts';
import type { SoakDatabase } from '../world/database.ts';
import type { Troubles } from '../world/troubles.ts';
import type { Vendors } from '../world/vendors.ts';
import { isOfOperator } from './operator-mails.ts';
import type { Promises } from './promises.ts';

const DUE = 'every date of a reminder has a row in the log';
const ASKED = 'nothing goes out that nobody asked for';
const HONEST = 'a failure has a reason that was there';
const AS_SAVED = 'an e-mail has the words and the address that were saved last';
const ONCE = 'an e-mail arrives once, and only if the log says so';

/** What can explain each reason, in the step of the row and since. */
const REASONS: Readonly<Record<string, RegExp>> = {
  unknown: /SIG|database|gmail|smtp|google|slow/,
  unreachable: /gmail|smtp|google|slow|database|SIG/,
  refused: /refused/,
  'not-authorized': /revoked/,
};

const rowsSince = `
  select user_id, reminder_id, id, date::text, round, status, failure_code, message_id, subject, recipient
  from deliveries where created_at >= $1 or id = any($2) order by created_at, id`;

type Look = {
  database: SoakDatabase;
  vendors: Vendors;
  troubles: Troubles;
  promises: Promises;
  people: readonly Person[];
};

/** The date that was to go out, and whether an earlier one failed before it could: then it was taken back. */
type Due = { due: string | undefined; isTakenBack: boolean };

/** Compares what was to go out with the log, step by step, and the log with what arrived. */
export class Letters {
  readonly #look: Look;
  readonly #ids = new Set<string>();
  /** Rows by their Message-ID, with whose they are. */
  readonly #byMessage = new Map<string, { row: Delivery; person: Person }>();
  readonly #seenMails = new Set<string>();
  #since: Temporal.Instant;
  readonly outcomes = new Map<string, number>();

  constructor(look: Look) {
    this.#look = look;
    this.#since = look.vendors.now();
  }

  /** When everything that was due at this moment has been done. */
  async accept(now: Temporal.Instant, step: number): Promise<void> {
    const { database, people, promises } = this.#look;
    const reminders = people.flatMap(({ memory }) => memory.reminders.values().toArray());
    const open = reminders.flatMap((one) => one.open.keys().toArray());
    const since = this.#since.subtract({ hours: 1 }).toString();
    const rows = await database.looking((query) => query<Delivery>(rowsSince, [since, open]));
    this.#since = now;
    // A plan may have ended while nobody came by: payments that failed two weeks ago. At the end of a month it is compared with Stripe.
    const lapsed = new Set(rows.filter((row) => row.failure_code === 'plan').map((row) => row.user_id));
    for (const person of people) {
      if (person.life !== 'here' || !lapsed.has(person.userId)) continue;
      // Whoever cannot sign in, because Google is away, does not know better than the log.
      await person.look().catch(() => void (person.formerPlan = 'free'));
    }
    const byReminder = Map.groupBy(rows, (row) => row.reminder_id);
    for (const person of people) {
      for (const reminder of person.memory.reminders.values()) {
        const due = person.life === 'here' ? reminder.takeDue(now) : undefined;
        const found = byReminder.get(reminder.id) ?? [];
        const isTakenBack = due !== undefined && !found.some(({ date }) => date === due);
        for (const row of found) this.#acceptRow(person, reminder, row, { due, isTakenBack }, step);
        this.#acceptPassedOver(person, reminder, new Set(found.map(({ id }) => id)));
        const has = due === undefined || [...reminder.rows.values()].some(({ date }) => date === due);
        // One that failed meanwhile stands still.
        const isHeld = reminder.state === 'failed';
        promises.check(
          DUE,
          has || isHeld,
          () => `${reminder.subject} (${reminder.id}) was due on ${due} and has none`,
          person,
        );
      }
      person.mailboxBefore = person.mailbox;
    }
    const owners = new Map(people.map((person) => [person.userId, person]));
    for (const row of rows.filter(({ id }) => !this.#ids.has(id))) {
      const isNothing = row.status === 'canceled' || row.failure_code === 'closed';
      promises.check(
        ASKED,
        isNothing,
        () => `${row.subject} for ${row.date}, which was deleted, is ${row.status}`,
        owners.get(row.user_id),
      );
    }
  }

  /** What had not left is gone when a later date has taken its place, or an earlier one has failed. */
  #acceptPassedOver(person: Person, reminder: Reminder, found: ReadonlySet<string>): void {
    for (const id of reminder.open.keys().filter((one) => !found.has(one))) {
      reminder.open.delete(id);
      const { date, subject } = reminder.rows.get(id)!;
      const isOvertaken = reminder.rows.values().some((row) => row.date > date);
      const isExplained = isOvertaken || reminder.state !== 'pending' || person.life !== 'here';
      this.#look.promises.check(HONEST, isExplained, () => `${subject} for ${date} is gone from the log`, person);
    }
  }

  #acceptRow(person: Person, reminder: Reminder, row: Delivery, { due, isTakenBack }: Due, step: number): void {
    const { promises } = this.#look;
    const before = reminder.rows.get(row.id);
    const firstStep = reminder.open.get(row.id) ?? step;
    this.#ids.add(row.id);
    reminder.rows.set(row.id, row);
    this.#byMessage.set(row.message_id, { row, person });
    if (before && !isOpen(before)) {
      promises.check(
        HONEST,
        before.status === row.status,
        () => `${row.subject} for ${row.date} was ${before.status} and is ${row.status}`,
        person,
      );
      return;
    }
    if (!before) {
      // Whoever closed the account right after may still have been served.
      const isAgain = row.date === reminder.againDate;
      if (isAgain) reminder.againDate = null;
      const isAsked =
        row.date === due ||
        isAgain ||
        (row.status === 'canceled' && reminder.state === 'canceled') ||
        (row.failure_code === 'closed' && row.date === reminder.passedDate);
      promises.check(
        ASKED,
        isAsked,
        () => `${row.subject} (${reminder.id}) for ${row.date} is ${row.status}; due was ${due ?? 'nothing'}`,
        person,
      );
    }
    if (isOpen(row)) return void reminder.open.set(row.id, firstStep);
    reminder.open.delete(row.id);
    this.#settle(person, reminder, row, isTakenBack, firstStep);
  }

  #settle(person: Person, reminder: Reminder, row: Delivery, isTakenBack: boolean, firstStep: number): void {
    const { promises } = this.#look;
    const what = row.failure_code ?? row.status;
    this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1);
    person.note(`log: ${row.subject} for ${row.date} is ${what}`);
    if (row.status === 'canceled' || row.failure_code === 'closed') return;
    if (reminder.lastDate === null || row.date > reminder.lastDate) reminder.lastDate = row.date;
    if (row.status === 'sent') {
      const address = person.memory.contacts.get(reminder.contactId)?.email;
      const isRight = row.subject === reminder.subject && row.recipient === address;
      return promises.check(
        AS_SAVED,
        isRight,
        () => `${row.subject} to ${row.recipient} instead of ${reminder.subject} to ${address}`,
        person,
      );
    }
    promises.check(
      HONEST,
      this.#isExplained(person, what, firstStep),
      () => `${row.subject} for ${row.date} failed as ${what}, on ${person.plan}, with a mailbox ${person.mailbox}`,
      person,
    );
    if (what === 'not-authorized') person.mailbox = 'broken';
    // What a process that died had held is found when the moved clock may be weeks ahead: then the last date may have gone out before.
    const isOver = row.date < reminder.lastDate && !reminder.slots.next() && !isTakenBack;
    if (reminder.state !== 'pending' || isOver) return;
    reminder.state = 'failed';
    reminder.failedDate = row.date;
  }

  #isExplained({ mailbox, mailboxBefore, plan, formerPlan }: Person, code: string, firstStep: number): boolean {
    if (code === 'no-mailbox') return mailbox === 'none' || mailboxBefore === 'none';
    if (code === 'plan') return plan === 'free' || formerPlan === 'free';
    if (code === 'not-authorized' && (mailbox === 'broken' || mailboxBefore === 'broken')) return true;
    const pattern = REASONS[code];
    return pattern !== undefined && this.#look.troubles.since(firstStep - 3, pattern);
  }

  /** Each mail that arrived has its row, and each row that says sent has its mail. */
  async compareWithMails(): Promise<void> {
    const { vendors, promises } = this.#look;
    const mails = await vendors.mails();
    const arrived = Map.groupBy(mails.values(), ({ messageId }) => messageId);
    for (const [messageId, { row, person }] of this.#byMessage) {
      const count = arrived.get(messageId)?.length ?? 0;
      const isRight =
        row.status === 'sent' ? count === 1 : row.failure_code === 'unknown' || isOpen(row) ? count <= 1 : count === 0;
      promises.check(
        ONCE,
        isRight,
        () => `${row.subject} for ${row.date} is ${row.failure_code ?? row.status} and arrived ${count} times`,
        person,
      );
    }
    const owners = new Map(this.#look.people.map((person) => [person.email, person]));
    for (const { id, messageId, subject, from, sentAt } of mails.values()) {
      if (this.#seenMails.has(id)) continue;
      this.#seenMails.add(id);
      if (isOfOperator({ from })) continue;
      const person = owners.get(from);
      promises.check(
        ASKED,
        this.#byMessage.has(messageId),
        () => `${subject} from ${from} at ${sentAt} is in no log`,
        person,
      );
      const closedAt = person?.closedAt?.add({ seconds: 10 }).toString();
      promises.check(
        'a closed account sends nothing',
        closedAt === undefined || sentAt < closedAt,
        () => `${subject} went out at ${sentAt}`,
        person,
      );
    }
  }
}
