// Opens a form of the app with what the assistant understood. Fetched when somebody presses such a choice, or comes by its link.
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import type { QueryClient } from '@tanstack/react-query';
import { givenEvent } from '../../calendar/event/given-event.ts';
import { detailsQuery } from '../../contacts/details/contact-details.queries.ts';
import { openAddressed } from '../../platform/screen/address.ts';
import { timeZone } from '../../platform/time/clock.ts';
import { drafts } from '../../platform/typing/draft-store.ts';
import {
  NEW_EVENT,
  NEW_REMINDER,
  newInteractionDraft,
  newReminderDraft,
  newTodoDraft,
} from '../../platform/typing/new-drafts.ts';
import { wantForm } from '../../platform/typing/form-wanted.ts';

type FormName = OpenForm['form'];
type Values<Name extends FormName> = Omit<Extract<OpenForm, { form: Name }>, 'form'>;

/** The page or contact that has the form, the name of its draft, and the values for its fields. */
type FormTarget = {
  page?: NavigationTarget;
  contactId?: string;
  draft?: string;
  given?: object | ((client: QueryClient) => Promise<object>);
};

const known = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const now = () => Temporal.Now.instant().toZonedDateTimeISO(timeZone()).toPlainDateTime();

const TARGETS: { readonly [Name in FormName]: (values: Values<Name>) => FormTarget } = {
  todo: ({ contactId, ...fields }) =>
    contactId
      ? { contactId, draft: newTodoDraft(contactId), given: known(fields) }
      : { page: 'todos', draft: 'todo:new', given: known(fields) },
  // Without the contact there is no form for it.
  interaction: ({ contactId, type, date, notes }) =>
    contactId
      ? { contactId, draft: newInteractionDraft(contactId), given: known({ type, notes, day: dayOf(date) }) }
      : { page: 'contacts' },
  reminder: ({ contactId, ...fields }) =>
    contactId
      ? { contactId, draft: newReminderDraft(contactId), given: known(fields) }
      : { page: 'reminders', draft: NEW_REMINDER, given: known(fields) },
  meeting: ({ contactIds = [], ...fields }) => ({
    page: 'calendar',
    draft: NEW_EVENT,
    given: async (client) => givenEvent(fields, await peopleOf(contactIds, client), now()),
  }),
  contact: (fields) => ({ page: 'contacts', draft: 'contact:new', given: known(fields) }),
  'edit-contact': ({ contactId }) => ({ contactId, draft: `contact:${contactId}` }),
  group: (fields) => ({ page: 'groups', draft: 'group:new', given: known(fields) }),
};

/** Nothing has happened tomorrow, and '' is today. */
function dayOf(date: string | undefined): string | undefined {
  const today = now().toPlainDate().toString();
  if (date === undefined || date > today) return undefined;
  return date === today ? '' : date;
}

/** Those that there still are. */
async function peopleOf(ids: readonly string[], client: QueryClient) {
  const found = await Promise.all(ids.map((id) => client.fetchQuery(detailsQuery(id)).catch(() => [])));
  return found.flat();
}

type Around = { client: QueryClient; onNavigate: (target: NavigationTarget) => void };

/** Leads to the page that has the form, and has it opened. Words that the person left in it are read first: they stay. */
export async function openForm({ form, ...values }: OpenForm, { client, onNavigate }: Around): Promise<void> {
  const { page, contactId, draft, given } = (TARGETS[form] as (some: typeof values) => FormTarget)(values);
  if (page) onNavigate(page);
  if (contactId) openAddressed('contact', contactId);
  if (!draft) return;
  const [fields] = await Promise.all([typeof given === 'function' ? given(client) : given, drafts.whenRead()]);
  wantForm(draft, fields);
}
