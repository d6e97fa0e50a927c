import type { MouseEvent } from 'react';
import { addressWith, useAddressedDialog } from '../platform/screen/address.ts';

/** A name that opens its contact. It fills the whole row around it, which must be positioned. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  const details = useAddressedDialog('contact');
  const open = (event: MouseEvent) => {
    // A middle click or Ctrl opens a tab of its own, as with every link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    details.open(id);
  };
  return (
    <a
      href={addressWith('contact', id)}
      onClick={open}
      className="block truncate text-lg/[1.35rem] font-name after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {name}
    </a>
  );
}
