import {
  type CustomField,
  CustomFields,
  FurtherPhones,
  type Labelled,
  LONGEST_CUSTOM_NAME,
  LONGEST_LABEL,
} from '../contacts/contact-values.contract.ts';
import { NO_VALUES, valuesAfter } from '../contacts/contact-values.rules.ts';
import { NewContact } from '../contacts/contacts.contract.ts';
import { LONGEST_NAME, LONGEST_NOTES } from '../contacts/contacts.rules.ts';
import { hasLines, PLAIN_FIELDS, type PlainField, plainFields } from '../contacts/plain-fields.rules.ts';
import { unprotectedCell } from '../csv.ts';
import { EmailAddress } from '../email.ts';
import { asOneLine } from '../text.ts';
import { isWithoutBirthday } from './birthday-forms.rules.ts';
import { groupsOf } from './group-list.rules.ts';
import { type Around, aroundOf } from './around.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import { type ImportField, ROW_FAILED, ROW_WITHOUT_NAME, type SingleField } from './import.rules.ts';

/** A row that can become a contact. Its birthday is read later, when the whole file is known. */
export type Incoming = Readonly<
  Record<SingleField, string | null> & {
    name: string;
    notes: string;
    groups: readonly string[];
    emailLabel: string | null;
    phoneLabel: string | null;
    moreEmails: readonly Labelled[];
    morePhones: readonly Labelled[];
    customFields: readonly CustomField[];
    around: Around;
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

/** One line of what another program wrote, as a field of one line takes it. */
const lineOf = (text: string) => asOneLine(text).toWellFormed().trim();

const mayHaveLines = (field: ImportField) =>
  field === 'notes' || (field in PLAIN_FIELDS && hasLines(field as PlainField));

/** What can be shown of a text that cannot be kept. */
const showable = (text: string, longest = LONGEST_NAME) => lineOf(text).slice(0, longest).toWellFormed();

/** What a row of the file says, or what is wrong with it. A row is held to what holds for every contact. */
export function readRow(row: ImportRow): Reading {
  const cell = (field: ImportField) => {
    const written = unprotectedCell(row[field] ?? '');
    return mayHaveLines(field) ? written : asOneLine(written);
  };
  const name = cell('name');
  if (name.trim() === '') return { problem: ROW_WITHOUT_NAME, name: '' };
  const { values, rest } = sortedOut(row, cell('email'));
  const { notes: text, remark } = withNotes(cell('notes'), rest);
  const { success, data, error } = NewContact.safeParse({
    name,
    ...values,
    phone: cell('phone'),
    phoneLabel: shortLabel(row.phoneLabel),
    notes: text,
    groups: groupsOf(cell('groups')),
    ...plainFields(cell),
  });
  if (!success) return { problem: problemOf(error.issues[0]), name: showable(name) };
  const { notes = '', groups = [], customFields = [] } = data;
  const birthday = birthdayText(cell('birthday'));
  const plain = plainFields((field) => data[field] ?? null);
  const arranged = { ...NO_VALUES, ...valuesAfter(data) };
  const around = aroundOf(row);
  return { contact: { name: data.name, ...arranged, notes, birthday, groups, customFields, ...plain, around, remark } };
}

type Refused = { line: string; remark: string };

const isEmail = ({ value }: { value: string }) => EmailAddress.safeParse(value).success;
const isPhone = (phone: Labelled) => FurtherPhones.safeParse([phone]).success;
const isField = (field: CustomField) => CustomFields.safeParse([field]).success;

/** What is no address, no number or no field is no reason to leave somebody out: it is kept in the notes. */
function sortedOut(row: ImportRow, email: string) {
  const emails = [{ value: email, label: row.emailLabel ?? null }, ...(row.moreEmails ?? [])]
    .filter(isFilled)
    .map(cleaned);
  const [first, ...moreEmails] = emails.filter(isEmail);
  const phones = (row.morePhones ?? []).filter(isFilled).map(cleaned);
  const fields = (row.customFields ?? [])
    .filter(({ text }) => text.trim() !== '')
    .map(({ name, text }) => ({ name: showable(name, LONGEST_CUSTOM_NAME), text }));
  const rest: Refused[] = [
    ...emails
      .filter((one) => !isEmail(one))
      .map(({ value }) => refused('e-mail', value, 'is not an e-mail address', 'E-mail')),
    ...phones.filter((one) => !isPhone(one)).map(({ value }) => refused('phone number', value, 'is too long', 'Phone')),
    ...fields
      .filter((one) => !isField(one))
      .map(({ name, text }) => refused('field', name, 'cannot be kept', name, text)),
  ];
  const values = {
    email: first?.value ?? '',
    emailLabel: first?.label ?? null,
    moreEmails,
    morePhones: phones.filter(isPhone),
    customFields: fields.filter(isField),
  };
  return { values, rest };
}

const isFilled = ({ value }: { value: string }) => value.trim() !== '';
const cleaned = ({ value, label }: { value: string; label?: string | null | undefined }): Labelled => ({
  value: lineOf(value),
  label: shortLabel(label),
});
const shortLabel = (label: string | null | undefined) => showable(label ?? '', LONGEST_LABEL).trim() || null;

const refused = (what: string, quoted: string, why: string, title: string, text = quoted): Refused => ({
  line: `${title}: ${toPostgresText(text)}`,
  remark: `The ${what} “${showable(quoted, LONGEST_QUOTED)}” ${why} and`,
});

/** The notes with what could not be kept elsewhere, as far as there is room. */
function withNotes(before: string, rest: readonly Refused[]): { notes: string; remark: string | null } {
  let notes = before;
  const remarks = rest.map(({ line, remark }) => {
    const longer = [notes, line].filter(Boolean).join('\n');
    if (longer.length > LONGEST_NOTES) return `${remark} was left out, for the notes are full.`;
    notes = longer;
    return `${remark} went to the notes.`;
  });
  return { notes, remark: remarks.join(' ') || null };
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

export const valuesLeftOut =
  'Some e-mails, phone numbers or custom fields were left out, for a contact has at most 20 of each.';

export const emailLeftOut =
  'The e-mail address was left out, for e-mails are planned that would go to it. Add it to the contact to look at them first.';
