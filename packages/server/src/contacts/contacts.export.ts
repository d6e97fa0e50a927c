import { plainFields } from '@inner-circle/domain/contacts/plain-fields.rules.ts';
import { sql } from 'drizzle-orm';
import { exporterOf } from '../settings/export.service.ts';
import { contacts } from './contacts.table.ts';

const groupNames = sql<string[]>`array(
  select member_of.name
  from contact_groups membership join groups member_of
    on member_of.user_id = membership.user_id and member_of.id = membership.group_id
  where membership.user_id = contacts.user_id and membership.contact_id = contacts.id
  order by member_of.name_sort, member_of.name_key
)`;

export const contactsExporter = exporterOf('contacts', contacts, {
  id: contacts.id,
  name: contacts.name,
  email: contacts.email,
  phone: contacts.phone,
  birthday: contacts.birthday,
  notes: contacts.notes,
  groups: groupNames,
  warmth: contacts.warmth,
  coldThresholdDays: contacts.coldThresholdDays,
  snoozedUntil: contacts.snoozedUntil,
  lastInteraction: contacts.lastInteraction,
  lastInteractionType: contacts.lastInteractionType,
  ...plainFields((name) => contacts[name]),
  emailLabel: contacts.emailLabel,
  phoneLabel: contacts.phoneLabel,
  moreEmails: contacts.moreEmails,
  morePhones: contacts.morePhones,
  customFields: contacts.customFields,
  photo: contacts.photo,
  createdAt: contacts.createdAt,
  updatedAt: contacts.updatedAt,
});
