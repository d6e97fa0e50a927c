import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

type Named = { readonly id: string };
type Written = Named & { readonly contactId?: string };

/** Tells the lists around a row that something is written in it; answers how to say that it no longer is. */
export const PinRow = createContext<(row: Written) => () => void>(() => () => {});

/** A form that stands in a row keeps the row on the screen, also when it is gone from its list: deleted, or moved, elsewhere. */
export function usePinnedRow(row: Written | null) {
  const hold = useContext(PinRow);
  const { id, contactId } = row ?? {};
  useEffect(
    () => (id === undefined ? undefined : hold({ id, ...(contactId !== undefined && { contactId }) })),
    [hold, id, contactId],
  );
}

const isSame = (row: Named, written: Named) => row.id === written.id;

/** The rows of a list, with those where they stood that are gone from it while something is written in them. */
export function usePinnedRows<Row>(
  rows: readonly Row[],
  isOf: (row: Row, written: Written) => boolean = isSame as (row: Row, written: Written) => boolean,
) {
  const around = useContext(PinRow);
  const [held, setHeld] = useState<readonly { written: Written; row: Row; index: number }[]>([]);
  const latest = useRef({ rows, isOf });
  useEffect(() => {
    latest.current = { rows, isOf };
  });
  const hold = useCallback(
    (written: Written) => {
      const now = latest.current;
      const index = now.rows.findIndex((row) => now.isOf(row, written));
      const one = { written, row: now.rows[index]!, index };
      if (index >= 0) setHeld((all) => [...all, one]);
      const release = around(written);
      return () => {
        release();
        setHeld((all) => all.filter((other) => other !== one));
      };
    },
    [around],
  );
  const gone = held.filter(({ written }) => !rows.some((row) => isOf(row, written)));
  return {
    hold,
    gone: gone.map(({ row }) => row),
    rows: gone.reduce<readonly Row[]>((all, { row, index }) => all.toSpliced(index, 0, row), rows),
  };
}
