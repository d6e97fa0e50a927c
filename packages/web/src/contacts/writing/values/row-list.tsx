import { useRef, type ReactNode } from 'react';
import { Plus } from '../../../ui/brand/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { isVisible } from '../../../platform/screen/focus.ts';

type RowListProps<Row> = {
  label: string;
  /** Whether the label is shown above the rows, and not only spoken. */
  heading?: boolean;
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** A new one. */
  empty: Row;
  addLabel: string;
  most: number;
  children: (row: Row, index: number, change: (row: Row) => void, remove: () => void) => ReactNode;
};

const FIELDS = 'input, textarea';

/** Rows that can be added and removed. The focus goes to a new row, and on to the next when one is removed. */
export function RowList<Row>({
  label,
  heading = false,
  rows,
  onChange,
  empty,
  addLabel,
  most,
  children,
}: RowListProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Once the rows are drawn. */
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const row = list.current?.children[Math.min(index, (list.current?.children.length ?? 0) - 1)];
      const field = [...(row?.querySelectorAll<HTMLElement>(FIELDS) ?? [])].find(isVisible);
      (field ?? add.current)?.focus();
    });
  return (
    <div className="grid gap-3">
      {heading && rows.length > 0 && (
        <p aria-hidden="true" className="-mb-1.5 text-sm font-medium text-ink-2">
          {label}
        </p>
      )}
      <ul ref={list} aria-label={label} className="grid gap-3 empty:hidden">
        {rows.map((row, index) => (
          <Item
            // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own, and their fields hold no state
            key={index}
            {...{ row, index, children }}
            onChange={(changed) => onChange(rows.with(index, changed))}
            onRemove={() => {
              onChange(rows.toSpliced(index, 1));
              focusRow(index);
            }}
          />
        ))}
      </ul>
      {rows.length < most && (
        <Button
          ref={add}
          size="sm"
          variant="ghost"
          icon={Plus}
          className="-ms-2.5 justify-self-start"
          onClick={() => {
            onChange([...rows, empty]);
            focusRow(rows.length);
          }}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

type ItemProps<Row> = Pick<RowListProps<Row>, 'children'> & {
  row: Row;
  index: number;
  onChange: (row: Row) => void;
  onRemove: () => void;
};

const Item = <Row,>({ row, index, children, onChange, onRemove }: ItemProps<Row>) => (
  <li>{children(row, index, onChange, onRemove)}</li>
);
