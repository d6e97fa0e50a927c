import { Combobox } from '@base-ui/react/combobox';

import { chipLook, chipRemoveLook } from '../../chip.tsx';
import { classes } from '../../styles/classes.ts';
import { Icon } from '../../brand/icon.tsx';
import { RotateCcw, X } from '../../brand/icons.tsx';
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
          <span dir="auto" className="truncate">
            {name}
          </span>
          <Combobox.ChipRemove aria-label={`Remove ${name}`} className={chipRemoveLook}>
            <Icon of={X} size={12} />
          </Combobox.ChipRemove>
        </Combobox.Chip>
      ))}
      {pending.map((name) => (
        <span key={name} className={classes(chipLook(true), size)} aria-busy="true">
          <span dir="auto" className="truncate">
            {name}
          </span>
          <Spinner className="size-2.5! border-[1.5px]!" />
        </span>
      ))}
    </>
  );
}

type FailedTagsProps = { names: readonly string[]; onRetry: (name: string) => void; onDrop: (name: string) => void };

/** Names that could not be made. They are not picked, and nothing that is typed next runs into them. */
export function FailedTags({ names, onRetry, onDrop }: FailedTagsProps) {
  return names.map((name) => (
    <span key={name} className={classes(chipLook(false), size, 'bg-danger-soft! text-danger!')}>
      <span dir="auto" className="truncate">
        {name}
      </span>
      <button
        type="button"
        aria-label={`Try to create ${name} again`}
        className={classes(chipRemoveLook, 'ms-1 me-0!')}
        onClick={() => onRetry(name)}
      >
        <Icon of={RotateCcw} size={12} />
      </button>
      <button type="button" aria-label={`Remove ${name}`} className={chipRemoveLook} onClick={() => onDrop(name)}>
        <Icon of={X} size={12} />
      </button>
    </span>
  ));
}
