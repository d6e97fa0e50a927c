import { type Schedule, Slots } from './schedule.ts';

/** A row of the log of deliveries. */
export type Delivery = {
  user_id: string;
  reminder_id: string;
  id: string;
  date: string;
  round: number;
  status: 'claimed' | 'sending' | 'waiting' | 'sent' | 'failed' | 'canceled';
  failure_code: string | null;
  message_id: string;
  subject: string;
  recipient: string | null;
};

export const isOpen = ({ status }: Pick<Delivery, 'status'>) =>
  status === 'claimed' || status === 'sending' || status === 'waiting';

/** A reminder as its owner knows it: everything here was acknowledged, or follows from what the log said. */
export class Reminder {
  readonly id: string;
  contactId: string;
  subject: string;
  slots: Slots;
  state: 'pending' | 'failed' | 'canceled' = 'pending';
  /** The last date that is settled: nothing more goes out for it. */
  lastDate: string | null = null;
  failedDate: string | null = null;
  /** The date that was passed over when the account was restored. */
  passedDate: string | null = null;
  /** A date that is to go out once more, because the owner asked for it. */
  againDate: string | null = null;
  /** Each row of the log, as it was last seen. */
  readonly rows = new Map<string, Delivery>();
  /** Rows that were not final when they were last seen, with the step in which they appeared. */
  readonly open = new Map<string, number>();

  constructor(id: string, contactId: string, subject: string, schedule: Schedule) {
    this.id = id;
    this.contactId = contactId;
    this.subject = subject;
    this.slots = new Slots(schedule);
  }

  /** It has gone out for the last time. */
  get isOver(): boolean {
    return this.state === 'pending' && this.open.size === 0 && this.againDate === null && !this.slots.next();
  }

  /** The date that is to have a row by now. */
  takeDue(now: Temporal.Instant): string | undefined {
    if (this.state !== 'pending') return undefined;
    const again = this.againDate;
    this.againDate = null;
    return again ?? this.slots.latestUntil(now)?.date;
  }

  /** Another schedule begins after what is settled. */
  move(schedule: Schedule, now: Temporal.Instant): void {
    this.slots = new Slots(schedule);
    this.slots.skipTo(now);
    if (this.lastDate === null) return;
    const taken = Temporal.PlainDate.from(this.lastDate).add({ days: 1 }).toZonedDateTime(schedule.zone).toInstant();
    this.slots.skipTo(taken.subtract({ nanoseconds: 1 }));
  }

  /** What came due while the account was closed: the latest date is shown as passed over. */
  passOver(now: Temporal.Instant): void {
    const passed = this.againDate ?? this.slots.latestUntil(now)?.date;
    this.againDate = null;
    if (passed === undefined) return;
    this.passedDate = passed;
    this.lastDate = passed;
    if (this.slots.next()) return;
    this.state = 'failed';
    this.failedDate = passed;
  }

  /** What the owner asked for after a failure: the next date, or where none is left the latest. */
  retry(now: Temporal.Instant): void {
    const passed = this.slots.latestUntil(now)?.date;
    this.state = 'pending';
    if (!this.slots.next() || this.slots.schedule.type === 'once') this.againDate = passed ?? this.failedDate;
  }

  /** The owner leaves the failed one be. */
  dismiss(now: Temporal.Instant): void {
    this.slots.skipTo(now);
    this.state = this.slots.schedule.type !== 'once' && this.slots.next() ? 'pending' : 'canceled';
  }
}
