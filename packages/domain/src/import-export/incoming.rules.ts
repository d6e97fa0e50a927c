import { NewContact } from '../contacts/contacts.contract.ts';
import { LONGEST_NAME, LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { PLAIN_FIELDS, plainFields } from '../contacts/plain-fields.rules.ts';
import { unprotectedCell } from '../csv.ts';
import { isWithoutBirthday } from './birthday-forms.rules.ts';
import { groupsOf } from './group-list.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import { type ImportField, ROW_FAILED, ROW_WITHOUT_NAME, type SingleField } from './import.rules.ts';

/** A row that can become a contact. Its birthday is read later, when the whole file is known. */
export type Incoming = Readonly<
  Record<SingleField, string | null> & {
    name: string;
    notes: string;
    groups: readonly string[];
    /** What was done with a cell that could not be kept where it belongs. */
    remark: string | null;
  }
>;

type Reading = { contact: Incoming } | { problem: string; name: string };

const SUBJECTS: Readonly<Record<ImportField, string>> = {
  name: 'The name',
  email: 'The e-mail',
  phone: 'The phone number',
  notes: 'The text of the notes',
  birthday: 'The birthday',
  groups: 'The list of groups',
  ...plainFields((field) => PLAIN_FIELDS[field].inSentences),
};

const toPostgresText = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();

/** What can be shown of a text that cannot be kept. */
const showable = (text: string, longest = LONGEST_NAME) => toPostgresText(text).slice(0, longest).toWellFormed();

/** What a row of the file says, or what is wrong with it. A row is held to what holds for every contact. */
export function readRow(row: ImportRow): Reading {
  const cell = (field: ImportField) => unprotectedCell(row[field] ?? '');
  const name = cell('name');
  if (name.trim() === '') return { problem: ROW_WITHOUT_NAME, name: '' };
  const { email: address, notes: text, remark } = emailOrNote(cell('email'), cell('notes'));
  const { success, data, error } = NewContact.safeParse({
    name,
    email: address,
    phone: cell('phone'),
    notes: text,
    groups: groupsOf(cell('groups')),
    ...plainFields(cell),
  });
  if (!success) return { problem: problemOf(error.issues[0]), name: showable(name) };
  const { email = null, phone = null, notes = '', groups = [] } = data;
  const birthday = birthdayText(cell('birthday'));
  const plain = plainFields((field) => data[field] ?? null);
  return { contact: { name: data.name, email, phone, notes, birthday, groups, ...plain, remark } };
}

/** What is no address is no reason to leave somebody out: it is kept in the notes. */
function emailOrNote(email: string, notes: string) {
  if (NewContact.shape.email.safeParse(email).success) return { email, notes, remark: null };
  const longer = [notes, `E-mail: ${toPostgresText(email)}`].filter(Boolean).join('\n');
  const fits = longer.length <= LONGEST_NOTES;
  const remark = `The e-mail “${showable(email, LONGEST_QUOTED)}” is not an e-mail address and`;
  return fits
    ? { email: '', notes: longer, remark: `${remark} went to the notes.` }
    : { email: '', notes, remark: `${remark} was left out, for the notes are full.` };
}

/** Hardly a date or an address is longer; of anything else its beginning is quoted. */
const LONGEST_QUOTED = 100;

const birthdayText = (text: string) => (isWithoutBirthday(text) ? null : showable(text, LONGEST_QUOTED));

function problemOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const [field, entry] = issue?.path ?? [];
  const subject = entry === undefined ? SUBJECTS[field as ImportField] : 'The name of a group';
  return issue && subject ? `${subject} ${issue.message}.` : ROW_FAILED;
}

export const birthdayLeftOut = (text: string, isRead: boolean) =>
  `The birthday “${text}” ${isRead ? 'is in the future' : 'could not be read'} and was left out.`;

export const groupsLeftOut = (limit: string, names: readonly string[]) => `${limit} Left out: ${names.join(', ')}.`;

export const notesLeftOut = 'The notes were left out, for together with those that are there they are too long.';

export const emailLeftOut =
  'The e-mail address was left out, for e-mails are planned that would go to it. Add it to the contact to look at them first.';
