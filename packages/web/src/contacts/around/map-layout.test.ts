import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { expect, test } from 'vitest';
import { placesOf } from './map-layout.ts';

const people = (kind: Relation['kind'], count: number): Relation[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${kind} ${n}`,
    kind,
    word: null,
    theirWord: null,
    name: `Person ${n}`,
    contact: null,
  }));

/** The least that two faces with their names need, in pixels of the narrowest map. */
const [WIDTH, HEIGHT, APART] = [260, 196, 40];

test('however many people there are, all that are drawn have room on the map, and the rest is counted', () => {
  for (let family = 0; family <= 25; family++)
    for (let others = 0; others <= 25; others++) {
      const { near, far, rest } = placesOf([...people('child', family), ...people('friend', others)]);
      const drawn = [...near, ...far].map(({ at }) => ({ x: (at.x * WIDTH) / 100, y: (at.y * HEIGHT) / 100 }));
      expect(drawn.length + rest).toBe(family + others);
      for (const [index, { x, y }] of drawn.entries()) {
        expect(x).toBeGreaterThan(20);
        expect(x).toBeLessThan(WIDTH - 20);
        expect(y).toBeGreaterThan(20);
        expect(y).toBeLessThan(HEIGHT - 30);
        for (const other of drawn.slice(0, index))
          expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThanOrEqual(APART);
      }
    }
});
