import { classes } from '../../../ui/styles/classes.ts';
import { ColumnSelect } from './column-select.tsx';
import { PreviewCell, type PreviewProps } from './map-table.tsx';

/** On a phone the columns stand one below the other, each with the first things in it. */
export function MapList({ columns, onMap }: PreviewProps) {
  return (
    <ul aria-label="Columns" className="divide-y divide-line">
      {columns.map(({ index, title, field, isGuess, cells }) => (
        <li key={index} className="grid grid-cols-[minmax(0,1fr)_10rem] items-start gap-x-3 py-3 first:pt-0">
          <div className="min-w-0 pt-0.5">
            <p dir="auto" className="truncate font-medium">
              {title}
            </p>
            <ol className={classes('text-sm', field === null ? 'text-ink-3' : 'text-ink-2')}>
              {cells.map(({ row, text }) => (
                <li key={row} className="truncate">
                  <PreviewCell>{text}</PreviewCell>
                </li>
              ))}
            </ol>
          </div>
          <ColumnSelect {...{ title, field, isGuess }} onChange={(next) => onMap(index, next)} />
        </li>
      ))}
    </ul>
  );
}
