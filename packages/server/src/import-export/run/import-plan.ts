import { isStillToCome } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { birthdayFrom, type DateOrder } from '@inner-circle/domain/import-export/birthday-forms.rules.ts';
import {
  alreadyThere,
  type Because,
  sameAsRow,
  duplicateAmong,
} from '@inner-circle/domain/import-export/duplicates.rules.ts';
import type { DuplicateAction } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { ROW_FAILED } from '@inner-circle/domain/import-export/import.rules.ts';
import type { Candidate, ReadRow } from '../upload/import-rows.repository.ts';

type Match = { because: Because; duplicate: Candidate; contactId: string };

/** What is to be done with a row. */
export type Decision =
  | { do: 'fail'; row: ReadRow; message: string }
  | { do: 'skip'; row: ReadRow; message: string; contactId: string }
  | { do: 'merge'; row: ReadRow; contactId: string }
  | { do: 'add'; row: ReadRow; contactId: string };

/** A row that becomes or fills in a contact. */
export type Taken = Extract<Decision, { do: 'add' | 'merge' }>;

export const isAdded = (decision: Decision) => decision.do === 'add';

type Circumstances = {
  candidates: readonly Candidate[];
  duplicateAction: DuplicateAction;
  /** How many more contacts the plan allows, and what to say when there are none left. */
  remaining: number;
  limitMessage: string;
  newId: () => string;
};

/** Decides in the order of the file, for a row may be the same as an earlier one, which has just been decided. */
export function decide(rows: readonly ReadRow[], circumstances: Circumstances): Decision[] {
  const candidatesOf = Map.groupBy(circumstances.candidates, ({ row }) => row);
  const contactOfRow = new Map<number, string>();
  let { remaining } = circumstances;

  const duplicateOf = (row: ReadRow): Match | undefined => {
    const reachable = (candidatesOf.get(row.row) ?? []).flatMap((candidate) => {
      const contactId = candidate.contactId ?? contactOfRow.get(candidate.earlierRow ?? 0);
      return contactId ? [{ ...candidate, contactId }] : [];
    });
    const found = duplicateAmong(row.keys, reachable);
    return found && { because: found.because, duplicate: found.duplicate, contactId: found.duplicate.contactId };
  };

  const decideOne = (row: ReadRow): Decision => {
    if (row.problem !== null || !row.cells) return { do: 'fail', row, message: row.problem ?? ROW_FAILED };
    const match = duplicateOf(row);
    const action = row.duplicateAction ?? circumstances.duplicateAction;
    if (match && action === 'skip') return { do: 'skip', row, message: skipMessage(match), contactId: match.contactId };
    if (match && action === 'merge') return { do: 'merge', row, contactId: match.contactId };
    if (remaining === 0) return { do: 'fail', row, message: circumstances.limitMessage };
    remaining -= 1;
    return { do: 'add', row, contactId: circumstances.newId() };
  };

  return rows.map((row) => {
    const decision = decideOne(row);
    if (decision.do !== 'fail') contactOfRow.set(row.row, decision.contactId);
    return decision;
  });
}

const skipMessage = ({ because, duplicate }: Match) =>
  duplicate.earlierRow === null
    ? alreadyThere(because, duplicate.contactName)
    : sameAsRow(because, duplicate.earlierRow);

export const fieldsOf = ({ email, phone, cells }: ReadRow, order: DateOrder, today: Temporal.PlainDate) => {
  const { notes, birthday, emailLabel, phoneLabel, moreEmails, morePhones, customFields } = cells!;
  const read = birthday === null ? undefined : birthdayFrom(birthday, order);
  const born = read && !isStillToCome(read, today) ? read : null;
  const values = { email, emailLabel, moreEmails, phone, phoneLabel, morePhones, customFields };
  return { ...values, notes, birthday: born, ...plainFields((name) => cells![name]) };
};
