import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { CalendarPlus, MailPlus, PenLine, SquareCheck, UserRoundPen } from '../../ui/brand/icons.tsx';
import type { IconShape } from '../../ui/brand/icon.tsx';
import { holdsAll } from './matching.ts';
import { faceOf, iconOf, type Person, type Section } from '../rows.tsx';

type Doings = { onOpen: (id: string) => void; onForm: (form: OpenForm) => void };

const FORMS: readonly { title: string; icon: IconShape; about: (contactId: string) => OpenForm }[] = [
  { title: 'Log an interaction', icon: PenLine, about: (contactId) => ({ form: 'interaction', contactId }) },
  { title: 'Add a to-do', icon: SquareCheck, about: (contactId) => ({ form: 'todo', contactId }) },
  { title: 'Write an e-mail reminder', icon: MailPlus, about: (contactId) => ({ form: 'reminder', contactId }) },
  { title: 'Add an event', icon: CalendarPlus, about: (contactId) => ({ form: 'meeting', contactIds: [contactId] }) },
  { title: 'Edit the contact', icon: UserRoundPen, about: (contactId) => ({ form: 'edit-contact', contactId }) },
];

/** What can be done with somebody who was found. */
export function withPerson(person: Person, term: string, { onOpen, onForm }: Doings): Section[] {
  const open = { id: 'with open', title: 'Open', picture: faceOf(person), onRun: () => onOpen(person.id) };
  const forms = FORMS.map(({ title, icon, about }) => ({
    id: `with ${title}`,
    title,
    picture: iconOf(icon),
    onRun: () => onForm(about(person.id)),
  }));
  return [{ title: `With ${person.name}`, rows: [open, ...forms].filter(({ title }) => holdsAll(title, term)) }];
}
