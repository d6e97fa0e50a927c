import type { MouseEvent, ReactNode } from 'react';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Opens the details of a contact. */
export function ContactLink({ id, children }: { id: string; children: ReactNode }) {
  const details = useAddressedDialog('contact');
  const open = (event: MouseEvent) => {
    // A middle click or Ctrl opens a tab of its own, as with every link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    details.open(id);
  };
  return (
    <TextLink dir="auto" href={details.addressOf(id)} onClick={open}>
      {children}
    </TextLink>
  );
}
