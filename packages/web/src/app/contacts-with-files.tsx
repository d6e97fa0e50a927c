import { ContactsPage } from '../contacts/contacts-page.tsx';
import { ContactsActions, ImportFirst } from '../import-export/contacts-actions.tsx';

/** The list of contacts with its ways in from a file and out to one. */
export const ContactsWithFiles = () => <ContactsPage actions={<ContactsActions />} beginning={<ImportFirst />} />;
