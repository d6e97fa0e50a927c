import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';

import { chipLook, chipRemoveLook } from '../../chip.tsx';
import { classes } from '../../styles/classes.ts';
import { Icon } from '../../brand/icon.tsx';
import { Spinner } from '../../states/spinner.tsx';

type TagChipsProps = { names: readonly string[]; pending: readonly string[]; isFresh: (name: string) => boolean };

const size = 'h-7.5 md:h-6 max-md:text-sm';

/** The picked names. Arrow left walks into them, Backspace or Delete takes one away. */
export function TagChips({ names, pending, isFresh }: TagChipsProps) {
  return (
    <>
      {names.map((name) => (
        <Combobox.Chip
          key={name}
          aria-label={name}
          className={classes(
            chipLook(isFresh(name)),
            size,
            'cursor-default data-highlighted:ring-2 data-highlighted:ring-focus',
          )}
        >
          <span className="truncate">{name}</span>
          <Combobox.ChipRemove aria-label={`Remove ${name}`} className={chipRemoveLook}>
            <Icon of={X} size={12} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {pending.map((name) => (
        <span key={name} className={classes(chipLook(true), size)} aria-busy="true">
          <span className="truncate">{name}</span>
          <Spinner className="size-2.5! border-[1.5px]!" />
        </span>
      ))}
    </>
  );
}
