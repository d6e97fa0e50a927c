import type { MouseEvent } from 'react';
import { classes } from '../ui/styles/classes.ts';
import type { Row, Section } from './rows.tsx';

type ListProps = {
  id: string;
  sections: readonly Section[];
  active: Row | undefined;
  optionId: (row: Row) => string;
  onPoint: (row: Row) => void;
};

// The words in the field keep the focus.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** What can be chosen, section by section: by the arrow keys from the field, or by a press. */
export function PaletteList({ id, sections, active, optionId, onPoint }: ListProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the focus stays in the field, which no select allows
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pt-1.5 pb-2"
    >
      {sections.map(({ title, rows }, index) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        <div key={title} role="group" aria-labelledby={`${id}-${index}`}>
          <h3 id={`${id}-${index}`} role="presentation" className="px-3.5 pt-2.5 pb-1 text-xs font-medium text-ink-3">
            {title}
          </h3>
          {rows.map((row) => (
            <Option
              key={row.id}
              row={row}
              id={optionId(row)}
              isActive={row.id === active?.id}
              onPoint={() => onPoint(row)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { row: Row; id: string; isActive: boolean; onPoint: () => void };

function Option({ row: { picture, title, detail, end, onRun }, id, isActive, onPoint }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are heard in the field
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      id={id}
      aria-selected={isActive}
      onMouseDown={keepFocus}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onRun}
      className={classes(
        'flex min-h-13 w-full scroll-my-10 items-center gap-3.5 rounded-md px-3.5 py-1 md:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      {picture}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 leading-5">
        <span className="max-w-full min-w-0 wrap-anywhere">{title}</span>
        {detail && (
          // Where a line is short, what was found stands in the third.
          <span className="line-clamp-2 max-w-full min-w-0 text-sm wrap-anywhere text-ink-2 max-xs:line-clamp-3">
            {detail}
          </span>
        )}
      </span>
      {end && <span className="flex shrink-0 items-center gap-1 text-sm whitespace-nowrap text-ink-3">{end}</span>}
    </div>
  );
}
