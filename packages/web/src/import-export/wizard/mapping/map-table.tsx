import type { ColumnField } from '@inner-circle/domain/import-export/import.rules.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { CircleAlert } from '../../../ui/brand/icons.tsx';
import { ColumnSelect } from './column-select.tsx';
import type { PreviewColumn } from '../../file/preview.ts';

export type PreviewProps = {
  columns: readonly PreviewColumn[];
  onMap: (index: number, field: ColumnField | null) => void;
};

/** What a column becomes stands above it. */
export function MapTable({ columns, onMap }: PreviewProps) {
  const rows = columns[0]?.cells ?? [];
  return (
    <section
      aria-label="Columns"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className="-mx-6 overflow-x-auto px-6 [scrollbar-width:thin]"
    >
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map(({ index, title, field, isGuess }) => (
              <th key={index} scope="col" className="min-w-38 pe-3 pb-3 text-start align-top font-normal last:pe-0">
                <span className="mb-1.5 block max-w-44 truncate text-sm font-medium text-ink-2" title={title}>
                  {title}
                </span>
                <ColumnSelect {...{ title, field, isGuess }} onChange={(next) => onMap(index, next)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row }) => (
            <tr key={row}>
              {columns.map(({ index, field, cells }) => (
                <td
                  key={index}
                  className={classes(
                    'h-10 max-w-48 truncate pe-3 text-sm whitespace-nowrap shadow-[inset_0_1px_0_var(--line)]',
                    field === null && 'text-ink-3',
                  )}
                >
                  <PreviewCell>{cells[row - 1]?.text ?? null}</PreviewCell>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Null: a name that is missing. */
export function PreviewCell({ children }: { children: string | null }) {
  if (children === '') return <span className="text-ink-3">–</span>;
  if (children !== null) return children;
  return (
    <span className="inline-flex items-center gap-1.25 text-danger">
      <Icon of={CircleAlert} size={14} />
      no name
    </span>
  );
}
