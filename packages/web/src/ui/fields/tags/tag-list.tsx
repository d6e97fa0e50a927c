import { Combobox } from '@base-ui/react/combobox';
import type { RefObject } from 'react';

import { Icon } from '../../brand/icon.tsx';
import { Plus } from '../../brand/icons.tsx';
import { Kbd } from '../../kbd.tsx';
import { RingSign } from '../../brand/own-icons.tsx';
import { resultsInWords } from '../results-announcement.tsx';
import { Spinner } from '../../states/spinner.tsx';
import type { TagOption } from './tag-options.ts';

type TagListProps = {
  anchor: RefObject<HTMLElement | null>;
  labelId: string;
  options: readonly TagOption[];
  loading: boolean;
  typed: string;
};

const note = 'flex items-center gap-2.5 px-2.5 py-1.5 text-ink-3';

export function TagList({ anchor, labelId, options, loading, typed }: TagListProps) {
  return (
    <Combobox.Portal className="layer z-(--z-menu)">
      <Combobox.Positioner positionMethod="fixed" anchor={anchor} sideOffset={6}>
        <Combobox.Popup className="floating w-(--anchor-width) min-w-48 rounded-lg bg-raised p-1.5 shadow-3">
          {loading && (
            <output className={note}>
              <Spinner /> Loading…
            </output>
          )}
          {!loading && options.length === 0 && (
            <p className={note}>{typed === '' ? 'Type a name to add one' : `“${typed}” is already picked`}</p>
          )}
          <Combobox.Status className="sr-only">
            {!loading && typed !== '' && resultsInWords(options.length, 'choice')}
          </Combobox.Status>
          <Combobox.List
            aria-labelledby={labelId}
            className="max-h-[min(15rem,calc(var(--available-height)-12px))] overflow-y-auto"
          >
            {options.map((option) => (
              <Combobox.Item
                key={option.create ? '+' : option.name}
                value={option}
                className="group flex min-h-11 cursor-default items-center gap-2.5 rounded-sm px-2.5 font-[480] outline-0 select-none data-highlighted:bg-hover md:min-h-8.5"
              >
                <Icon of={option.create ? Plus : RingSign} className="text-ink-3" />
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {option.create ? `Create “${option.name}”` : option.name}
                </span>
                <Kbd className="invisible group-data-highlighted:visible max-md:hidden">↵</Kbd>
              </Combobox.Item>
            ))}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
