import { useState } from 'react';

type Held<Item> = { item: Item; isGone: boolean };

/**
 * What was seen stays where it is until the page is left, also when it is gone from the answers: because of a tap, or of something
 * that was done elsewhere. What is new comes last. An item that stays the same is the same object.
 */
export function useHeld<Item>(items: readonly Item[], idOf: (item: Item) => string): Held<Item>[] {
  const [seen, setSeen] = useState(items);
  const now = new Map(items.map((item) => [idOf(item), item]));
  const known = new Set(seen.map(idOf));
  const held = [...seen.map((item) => now.get(idOf(item)) ?? item), ...items.filter((item) => !known.has(idOf(item)))];
  if (held.length !== seen.length || held.some((item, index) => item !== seen[index])) setSeen(held);
  return held.map((item) => ({ item, isGone: !now.has(idOf(item)) }));
}
