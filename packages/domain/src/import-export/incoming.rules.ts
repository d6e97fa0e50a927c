import { NewContact } from '../contacts/contacts.contract.ts';
import { LONGEST_NAME } from '../contacts/contacts.rules.ts';
import { unprotectedCell } from '../csv.ts';
import { isWithoutBirthday } from './birthday-forms.rules.ts';
import { groupsOf } from './group-list.rules.ts';
import type { ImportRow } from './import-export.contract.ts';
import { type ImportField, ROW_FAILED, ROW_WITHOUT_NAME } from './import.rules.ts';

/** A row that can become a contact. Its birthday is read later, when the whole file is known. */
export type Incoming = Readonly<
  Record<'email' | 'phone' | 'birthday' | 'linkedin' | 'facebook' | 'telegram' | 'xcom', string | null> & {
    name: string;
    notes: string;
    groups: readonly string[];
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
  linkedin: 'The LinkedIn profile',
  facebook: 'The Facebook profile',
  telegram: 'The Telegram profile',
  xcom: 'The X profile',
};

/** What can be shown of a name that cannot be kept. */
const showable = (name: string) =>
  name.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_NAME).toWellFormed();

/** What a row of the file says, or what is wrong with it. A row is held to what holds for every contact. */
export function readRow(row: ImportRow): Reading {
  const cell = (field: ImportField) => unprotectedCell(row[field] ?? '');
  const name = cell('name');
  if (name.trim() === '') return { problem: ROW_WITHOUT_NAME, name: '' };
  const { success, data, error } = NewContact.safeParse({
    name,
    email: cell('email'),
    phone: cell('phone'),
    notes: cell('notes'),
    groups: groupsOf(cell('groups')),
    linkedin: cell('linkedin'),
    facebook: cell('facebook'),
    telegram: cell('telegram'),
    xcom: cell('xcom'),
  });
  if (!success) return { problem: problemOf(error.issues[0]), name: showable(name) };
  const { email = null, phone = null, notes = '', groups = [] } = data;
  const { linkedin = null, facebook = null, telegram = null, xcom = null } = data;
  const birthday = birthdayText(cell('birthday'));
  return { contact: { name: data.name, email, phone, notes, birthday, groups, linkedin, facebook, telegram, xcom } };
}

const LONGEST_BIRTHDAY = 100;

/** No date is longer, and what is none is only told. */
const birthdayText = (text: string) =>
  isWithoutBirthday(text) ? null : showable(text).slice(0, LONGEST_BIRTHDAY).toWellFormed();

function problemOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const [field, entry] = issue?.path ?? [];
  const subject = entry === undefined ? SUBJECTS[field as ImportField] : 'The name of a group';
  return issue && subject ? `${subject} ${issue.message}.` : ROW_FAILED;
}

export const birthdayLeftOut = (text: string) => `The birthday “${text}” could not be read and was left out.`;

export const groupsLeftOut = (limit: string, names: readonly string[]) => `${limit} Left out: ${names.join(', ')}.`;

export const notesLeftOut = 'The notes were left out, for together with those that are there they are too long.';
