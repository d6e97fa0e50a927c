import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { contactsEndpoints, type ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { families, exceptOfOne, refreshedBy } from '../platform/server/query-families.ts';
import { contactLists } from '../people/people.queries.ts';
import { useChange } from '../platform/server/use-change.ts';

export const UPDATE_FAILED = 'Failed to update contact. Please try again.';

export const detailsKey = (id: string) => [...families.details.queryKey, 'one', id];

const touched = refreshedBy('contacts');

export const useAddContact = () => useChange(contactsEndpoints.create, { refreshes: touched, failure: null });

export const useEditContact = () =>
  useChange(contactsEndpoints.update, {
    refreshes: touched,
    failure: null,
    onSuccess: (contact, _input, client) =>
      client.setQueryData<ContactDetails>(detailsKey(contact.id), (details) => details && { ...details, ...contact }),
  });

/** Outside of a form, which would say itself what went wrong. */
export const useChangeRhythm = () =>
  useChange(contactsEndpoints.update, {
    refreshes: touched,
    failure: UPDATE_FAILED,
    onSuccess: (contact, _input, client) =>
      client.setQueryData<ContactDetails>(detailsKey(contact.id), (details) => details && { ...details, ...contact }),
  });

/** The lists lose the contact at once; `failure` depends on where it was deleted from. */
export const useDeleteContact = (failure: null | ((error: unknown) => string)) =>
  useChange(contactsEndpoints.remove, {
    refreshes: exceptOfOne(touched),
    failure,
    // Its details may still be on the screen, and must not ask for what is gone.
    onSuccess: (_reply, { params }, client) =>
      void client.invalidateQueries({ queryKey: detailsKey(params.id), refetchType: 'none' }),
    optimistic: (client, { params }) =>
      client.setQueriesData<ContactPage>(contactLists, (page) => page && withoutContact(page, params.id)),
  });

export const useRestoreContact = () => useChange(contactsEndpoints.restore, { refreshes: touched });

function withoutContact({ data, meta }: ContactPage, id: string): ContactPage {
  const gone = data.find((contact) => contact.id === id);
  if (!gone) return { data, meta };
  const { all, warm, cold } = meta.counts;
  const counts = { all: all - 1, warm: warm - (gone.isCold ? 0 : 1), cold: cold - (gone.isCold ? 1 : 0) };
  return {
    data: data.filter((contact) => contact !== gone),
    // Of more than a thousand one less is still more than a thousand, as far as anybody knows.
    meta: {
      ...meta,
      total: meta.isMore ? meta.total : meta.total - 1,
      counts: meta.counts.areMore ? meta.counts : counts,
    },
  };
}
