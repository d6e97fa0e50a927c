import { useState } from 'react';

/** Known items keep their position, also after an absence; a new item comes after the one that the server put before it. */
export function stableOrder(known: readonly string[], now: readonly string[]): readonly string[] {
  return now.reduce((order, id, index) => {
    if (order.includes(id)) return order;
    return order.toSpliced(order.indexOf(now[index - 1] ?? '') + 1, 0, id);
  }, known);
}

/** Nobody's section jumps away while somebody works through it. The order is found anew when the list is. */
export function useStableOrder<Item>(items: readonly Item[], idOf: (item: Item) => string): Item[] {
  const ids = items.map(idOf);
  const [known, setKnown] = useState<readonly string[]>(ids);
  const order = stableOrder(known, ids);
  if (order !== known) setKnown(order);
  return order.flatMap((id) => items.find((item) => idOf(item) === id) ?? []);
}
