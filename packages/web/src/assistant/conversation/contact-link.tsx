import type { ReactNode } from 'react';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Opens the details of a contact. */
export function ContactLink({ id, children }: { id: string; children: ReactNode }) {
  const details = useAddressedDialog('contact');
  return (
    <TextLink dir="auto" {...details.linkTo(id)}>
      {children}
    </TextLink>
  );
}
