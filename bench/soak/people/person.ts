import { authEndpoints } from '../../../packages/domain/src/auth/auth.contract.ts';
import { billingEndpoints } from '../../../packages/domain/src/billing/payments.contract.ts';
import { settingsEndpoints } from '../../../packages/domain/src/settings/settings.contract.ts';
import { Seeded } from '../seeded.ts';
import { Client } from './client.ts';
import { Memory, type Plan } from './memory.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Pacific/Auckland',
  'Africa/Cairo',
  'UTC',
] as const;
const KINDS = ['pays', 'pays', 'redeems', 'free'] as const;
const REMEMBERED = 25;

export type Life = 'away' | 'here' | 'closed' | 'erased';

/** Somebody who uses the product, with what they remember of it and chances of their own. */
export class Person {
  readonly number: number;
  readonly email: string;
  readonly zone: string;
  /** Where the plan comes from, so that it is known what it has to be. */
  readonly kind: (typeof KINDS)[number];
  readonly mailboxKind: 'google' | 'smtp';
  readonly random: Seeded;
  readonly client: Client;
  readonly memory = new Memory();
  readonly events: string[] = [];
  readonly #now: () => Temporal.Instant;
  userId = '';
  life: Life = 'away';
  plan: Plan = 'free';
  formerPlan: Plan = 'free';
  mailbox: 'none' | 'connected' | 'broken' = 'none';
  /** As it was when the log was last looked at: what is tried again goes out at once, perhaps before the mailbox is connected. */
  mailboxBefore: Person['mailbox'] = 'none';
  hasCalendar = false;
  chatId: number | undefined;
  closedAt: Temporal.Instant | undefined;
  /** When an admin is to bring the account back. */
  restoreAt: Temporal.Instant | undefined;
  wasRestored = false;
  /** How often the account was closed, and permission taken back at Google: each is told by e-mail once. */
  closings = 0;
  revocations = 0;
  /** When the weekly letter was switched on for the first time. */
  letterSince: Temporal.Instant | undefined;

  constructor(
    number: number,
    seed: number,
    origin: string,
    now: () => Temporal.Instant,
    onServerError: (person: Person, what: string) => void,
  ) {
    this.number = number;
    this.random = new Seeded(seed, number);
    this.email = `person-${number}@example.com`;
    this.zone = ZONES[number % ZONES.length]!;
    this.kind = KINDS[number % KINDS.length]!;
    this.mailboxKind = number % 5 === 0 ? 'smtp' : 'google';
    this.#now = now;
    const address = `10.${number >> 8}.${number & 255}.1`;
    this.client = new Client(origin, this.email, address, (what) => onServerError(this, what));
  }

  get name(): string {
    return `person ${this.number} (${this.email}, ${this.zone}, ${this.kind}, ${this.life})`;
  }

  note(event: string): void {
    this.events.push(`${this.#now().toString({ smallestUnit: 'second' })} ${event}`);
    if (this.events.length > REMEMBERED) this.events.shift();
  }

  async join(): Promise<void> {
    await this.client.signIn();
    const { body } = await this.client.call(authEndpoints.me);
    this.userId = body.id;
    await this.client.call(settingsEndpoints.update, { body: { timeZone: this.zone } });
    this.life = 'here';
    this.note('joined');
  }

  /** What the product says that the plan is. */
  async look(): Promise<void> {
    const { status, body } = await this.client.call(billingEndpoints.subscription);
    if (status !== 200 || body.planType === this.plan) return;
    this.note(`plan: ${this.plan} → ${body.planType}`);
    this.formerPlan = this.plan;
    this.plan = body.planType;
  }
}
