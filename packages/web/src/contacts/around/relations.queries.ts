import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { families, refreshedBy } from '../../platform/server/query-families.ts';
import { useChange } from '../../platform/server/use-change.ts';
import { detailsKey } from '../contacts.queries.ts';

/** A relation is read from both sides. */
const refreshes = [families.details];

export const useAddRelation = () => useChange(relationsEndpoints.create, { refreshes, failure: null });

export const useUpdateRelation = () => useChange(relationsEndpoints.update, { refreshes, failure: null });

export const useRemoveRelation = () =>
  useChange(relationsEndpoints.remove, {
    refreshes,
    optimistic: (client, { params }) =>
      client.setQueryData<ContactDetails>(
        detailsKey(params.contactId),
        (details) => details && { ...details, relations: details.relations.filter(({ id }) => id !== params.id) },
      ),
  });

/** Takes a removal back: the same relation again. */
export const useRestoreRelation = () => useChange(relationsEndpoints.create, { refreshes });

export const useAddAsContact = () => useChange(relationsEndpoints.addContact, { refreshes: refreshedBy('contacts') });
