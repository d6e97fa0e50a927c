import { seenOf } from '../../conflicts.rules.ts';
import { shownFields } from '../../contacts/contact-conflicts.rules.ts';
import { ContactChange } from '../../contacts/contacts.contract.ts';
import { isSocialNetwork, snoozeRefusal } from '../../contacts/contacts.rules.ts';
import { plannedInWords, redirectsEmails } from '../../contacts/planned-emails.rules.ts';
import { Id } from '../../id.ts';
import { defineAction } from '../define-action.ts';
import { effectOnField, type RowsNow } from '../effects.rules.ts';
import { listed } from '../markdown.rules.ts';
import { birthdayRefusal, fieldInWords, fieldLines, fieldTexts, givenIn, LABELS } from './contact-fields.ts';

export const updateContact = defineAction({
  type: 'update-contact',
  arguments: { contactId: Id, change: ContactChange },
  tool: 'Change fields of a contact, such as the birthday (YYYY-MM-DD, or --MM-DD without a year)',
  mayDestroy: true,
  icon: 'pen',
  changes: ['contacts'],
  touches: ({ contactId, change: { email } }) => ({ contactIds: [contactId], changed: { contactId, email } }),
  refusal: ({ change }, today) =>
    birthdayRefusal(change, today) ?? (change.snoozedUntil ? snoozeRefusal(change.snoozedUntil, today) : undefined),
  effects({ change }, { contact, planned }) {
    // Of a contact that nobody can look at the worst is assumed.
    if (!contact) return ['overwrites'];
    const fields = Object.keys(change) as (keyof ContactChange)[];
    return [
      ...(redirectsEmails(change.email, contact.email, planned) ? (['redirects'] as const) : []),
      ...fields.flatMap((field) => effectOnField(change[field], contact[field])),
    ];
  },
  why: ({ change }, rows, effect) => (effect === 'redirects' ? redirection(change, rows) : undefined),
  seen: ({ change }, { contact }) => contact && seenOf(shownFields(contact), change),
  card: ({ change }) =>
    Object.keys(change).length === 1 && change.birthday
      ? ['Set a birthday', 'Birthday set', ...fieldLines(change)]
      : ['Change a contact', 'Contact changed', ...fieldLines(change)],
  phrase({ change }, { people, written }) {
    const which = `the ${listed(givenIn(change).map(nameOf))} of ${people}`;
    const value = saidValue(change);
    if (value === undefined) return ['change', 'changed', which];
    return value === '' ? ['clear', 'cleared', which] : ['set', 'set', `${which} to ${written(value)}`];
  },
  texts: ({ change }) => (saidValue(change) === undefined ? fieldTexts(change) : []),
});

function redirection({ email }: ContactChange, { contact, planned }: RowsNow): string {
  const total = planned?.total ?? 0;
  const emails = `${plannedInWords(total)} ${total === 1 ? 'goes' : 'go'} to`;
  if (!email) return `It removes the address that ${emails}.`;
  return contact?.email ? `It changes an address that ${emails}.` : `It fills in an address that ${emails}.`;
}

const NAMES_OF_FIELDS = { ...LABELS, email: 'e-mail address', phone: 'phone number', coldThresholdDays: 'threshold' };
const nameOf = (field: keyof ContactChange) =>
  isSocialNetwork(field) ? NAMES_OF_FIELDS[field] : NAMES_OF_FIELDS[field].toLowerCase();

const LONGEST_VALUE = 60;

/** The value that the sentence itself says: of one field, where it is short. */
function saidValue(change: ContactChange): string | undefined {
  const [field, another] = givenIn(change);
  if (!field || another) return undefined;
  const value = fieldInWords(field, change[field]);
  return value.length > LONGEST_VALUE || (field === 'notes' && value !== '') ? undefined : value;
}
