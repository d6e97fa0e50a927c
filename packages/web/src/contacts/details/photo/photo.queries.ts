import type { ContactDetails } from '@inner-circle/domain/contact-details.contract.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { photosEndpoints } from '@inner-circle/domain/contacts/photos.contract.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { refreshedBy } from '../../../platform/server/query-families.ts';
import { upload } from '../../../platform/server/upload.ts';
import { useChange } from '../../../platform/server/use-change.ts';
import { detailsKey } from '../../contacts.queries.ts';

/** A phone may take a while to send it. */
const TIMEOUT = 60_000;

const show = (client: QueryClient, contact: Contact) =>
  client.setQueryData<ContactDetails>(detailsKey(contact.id), (details) => details && { ...details, ...contact });

export function useSetPhoto(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photo: Blob) => upload(photosEndpoints.set, photo, TIMEOUT, { id }),
    onSuccess: (contact) => {
      show(client, contact);
      for (const answers of refreshedBy('contacts')) void client.invalidateQueries(answers);
    },
  });
}

export const useRemovePhoto = () =>
  useChange(photosEndpoints.remove, {
    refreshes: refreshedBy('contacts'),
    failure: 'The photo was not removed. Please try again.',
    onSuccess: (contact, _input, client) => void show(client, contact),
  });
