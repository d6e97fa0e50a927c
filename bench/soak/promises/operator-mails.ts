import type { Person } from '../people/person.ts';
import type { SoakDatabase } from '../world/database.ts';
import type { Mail, Vendors } from '../world/vendors.ts';
import type { Promises } from './promises.ts';

const ONCE = 'a letter or a notice arrives once, and only if it is written down';
const TOLD = 'a notice is about something that happened, once for each time';
const WEEKLY = 'a letter comes to whoever wants it, at most once a week';
const SILENT = 'a closed account is told nothing';

type Row = { user_id: string; id: string; kind: string; occasion: string; status: string };

const written = `select user_id, id, kind, occasion, status from operator_mails order by id`;

type Look = { database: SoakDatabase; vendors: Vendors; promises: Promises; people: readonly Person[] };

/** The e-mails of whoever runs the product: what is written down, what arrived, and what was a reason for it. */
export class OperatorMails {
  readonly #look: Look;
  /** As they were last seen: they go with the account that is erased. */
  readonly #rows = new Map<string, Row>();

  constructor(look: Look) {
    this.#look = look;
  }

  async see(): Promise<void> {
    const rows = await this.#look.database.looking((query) => query<Row>(written));
    for (const row of rows) this.#rows.set(row.id, row);
  }

  async compare(): Promise<void> {
    const { people, promises, vendors } = this.#look;
    await this.see();
    const mails = [...(await vendors.mails()).values()].filter(isOfOperator);
    const arrived = Map.groupBy(mails, idOf);
    const owners = new Map(people.map((person) => [person.userId, person]));
    for (const row of this.#rows.values()) {
      const count = arrived.get(row.id)?.length ?? 0;
      const mayHave = ['open', 'sending', 'unknown'].includes(row.status);
      const isRight = row.status === 'sent' ? count === 1 : mayHave ? count <= 1 : count === 0;
      promises.check(
        ONCE,
        isRight,
        () => `${row.kind} ${row.occasion} is ${row.status} and arrived ${count} times`,
        owners.get(row.user_id),
      );
    }
    for (const [id, [mail]] of arrived)
      promises.check(ONCE, this.#rows.has(id), () => `${mail?.subject} to ${mail?.to} is written down nowhere`);
    const rows = Map.groupBy(this.#rows.values(), (row) => row.user_id);
    const mailsTo = Map.groupBy(mails, ({ to }) => to);
    for (const person of people)
      this.#compareOf(person, rows.get(person.userId) ?? [], mailsTo.get(person.email) ?? []);
  }

  #compareOf(person: Person, rows: readonly Row[], mails: readonly Mail[]): void {
    const { promises } = this.#look;
    const { closings, revocations, kind, life, closedAt, letterSince } = person;
    const numberOf = (wanted: string) => rows.filter((row) => row.kind === wanted).length;
    const [closed, lost, unpaid] = [numberOf('account-closed'), numberOf('mailbox-lost'), numberOf('payment-failed')];
    const tell = (isKept: boolean, what: string) => promises.check(TOLD, isKept, () => what, person);
    tell(
      closed <= closings && (life !== 'closed' || closed > 0),
      `${closed} notices of the account that was closed ${closings} times`,
    );
    tell(lost <= revocations, `${lost} notices of a mailbox that was lost ${revocations} times`);
    tell(unpaid === 0 || kind === 'pays', `${unpaid} notices of payments that failed on codes`);
    const letters = rows.filter((row) => row.kind === 'letter');
    const weeks = new Set(letters.map(({ occasion }) => occasion)).size;
    const isWanted = letters.length === 0 || letterSince !== undefined;
    promises.check(
      WEEKLY,
      isWanted && weeks === letters.length,
      () => `${letters.length} letters, ${weeks} weeks`,
      person,
    );
    if (!closedAt) return;
    const until = closedAt.add({ minutes: 1 }).toString();
    const late = mails.find(({ subject, sentAt }) => sentAt > until && !subject.startsWith('Your account is closed'));
    promises.check(SILENT, late === undefined, () => `${late?.subject} came at ${late?.sentAt}`, person);
  }
}

export const isOfOperator = ({ from }: Pick<Mail, 'from'>) => from.startsWith('letters@');

/** A mail's Message-ID begins with the id of its row. */
const idOf = ({ messageId }: Mail) => messageId.replace(/^<|@.*$/gu, '');
