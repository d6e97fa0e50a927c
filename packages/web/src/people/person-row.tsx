import type { MouseEvent, ReactNode } from 'react';
import { useAddressedDialog } from '../platform/screen/address.ts';
import { handFocusOn } from '../platform/screen/focus.ts';
import { classes } from '../ui/styles/classes.ts';

type PersonRowProps = { id: string; children: ReactNode; className?: string };

/** A row of a list of people; wherever it is pressed, it opens its contact. Its PersonLink does the same for the keyboard. */
export function PersonRow({ id, children, className }: PersonRowProps) {
  const details = useAddressedDialog('contact');
  const open = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    // A menu that was opened from the row is no part of it, though its clicks come by here.
    if (event.currentTarget.contains(target) && !target.closest('a, button, input')) details.open(id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link inside is for keys
    <li
      ref={handFocusOn}
      onClick={open}
      className={classes(
        'group relative last:rounded-b-lg hover:bg-hover',
        'not-first:before:absolute not-first:before:inset-[0_0_auto_72px] not-first:before:h-px not-first:before:bg-line md:not-first:before:start-21',
        className,
      )}
    >
      {children}
    </li>
  );
}

/** A name that opens its contact. It fills the whole row around it, which must be positioned. */
export function PersonLink({ id, name }: { id: string; name: string }) {
  const details = useAddressedDialog('contact');
  return (
    <a
      {...details.linkTo(id)}
      dir="auto"
      className="block truncate text-lg/[1.35rem] font-name after:absolute after:inset-0 after:rounded-[inherit] focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      {name}
    </a>
  );
}
