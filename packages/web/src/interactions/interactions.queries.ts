import { interactionsEndpoints, type Interaction } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { LONG_PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { listOfContact } from '../contacts/details/contact-details.queries.ts';
import { track } from '../platform/analytics.ts';
import { families, refreshedBy } from '../platform/server/query-families.ts';
import { call } from '../platform/server/call.ts';
import { changeEndless, readAnew } from '../platform/server/endless.ts';
import { useChange } from '../platform/server/use-change.ts';

const keyOf = (contactId: string) => [...families.interactions.queryKey, 'of', contactId];

export const interactionsQuery = (contactId: string) =>
  listOfContact('interactions', contactId, keyOf(contactId), (page, signal) =>
    call(interactionsEndpoints.list, { params: { contactId }, query: { page, limit: LONG_PAGE_SIZE } }, signal),
  );

const touched = refreshedBy('interactions');

/** The box in which it was written says itself why it was not added. */
export const useLogInteraction = () =>
  useChange(interactionsEndpoints.create, {
    refreshes: touched,
    failure: null,
    onSuccess: (_reply, { params }, client) => {
      readAnew(client, keyOf(params.contactId));
      track('log_interaction', {});
    },
  });

export const useEditInteraction = () => useChange(interactionsEndpoints.update, { refreshes: touched, failure: null });

export const useDeleteInteraction = () =>
  useChange(interactionsEndpoints.remove, {
    refreshes: touched,
    failure: 'Failed to delete interaction.',
    optimistic: (client, { params }) =>
      changeEndless<Interaction>(client, families.interactions, params.id, () => null),
  });
