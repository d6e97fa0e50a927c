import { NewContact } from '../../contacts/contacts.contract.ts';
import { Id } from '../../id.ts';
import { defineAction } from '../define-action.ts';
import { birthdayRefusal, fieldLines, fieldTexts } from './contact-fields.ts';

export const createContact = defineAction({
  type: 'create-contact',
  // The id that it will have, chosen by whoever proposes it, so that later actions of the same answer can name it.
  arguments: { contact: NewContact, contactId: Id.optional() },
  tool: 'Add a new contact, only when the person says so',
  // Ids of new rows are not a model's to choose.
  toolArguments: { contact: NewContact },
  icon: 'person',
  changes: ['contacts'],
  touches: ({ contact: { name, email = null }, contactId }) => ({ added: { id: contactId, name, email } }),
  refusal: ({ contact }, today) => birthdayRefusal(contact, today),
  effects: () => ['adds'],
  card: ({ contact: { name, ...fields } }) => ['Add a contact', 'Contact added', name, ...fieldLines(fields)],
  phrase: ({ contact }, { written }) => ['add', 'added', `the contact ${written(contact.name)}`],
  texts: ({ contact: { name: _said, ...fields } }) => fieldTexts(fields),
});
