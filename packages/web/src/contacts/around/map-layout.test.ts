import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { expect, test } from 'vitest';
import { CENTRE, HEIGHT, isNameAbove, NAME, placesOf, type Point, RADIUS } from './map-layout.ts';

const people = (kind: Relation['kind'], count: number): Relation[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${kind} ${n}`,
    kind,
    word: null,
    theirWord: null,
    name: `Person ${n}`,
    contact: null,
  }));

/** Of the map on a screen of 320 pixels. */
const NARROWEST = 264;
const RING = 4;

type Box = { left: number; right: number; top: number; bottom: number };

const face = ({ x, y }: Point, radius: number, width: number) => ({
  x: (x * width) / 100,
  y: (y * HEIGHT) / 100,
  radius: radius + RING,
});
function nameOf(at: Point, width: number): Box {
  const { x, y } = face(at, 0, width);
  const top = isNameAbove(at) ? y - RADIUS.around - 4 - NAME.height : y + RADIUS.around + 4;
  return { left: x - NAME.width / 2, right: x + NAME.width / 2, top, bottom: top + NAME.height };
}
const meets = (box: Box, circle: ReturnType<typeof face>) =>
  Math.hypot(
    circle.x - Math.max(box.left, Math.min(circle.x, box.right)),
    circle.y - Math.max(box.top, Math.min(circle.y, box.bottom)),
  ) < circle.radius;

const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What meets what of those who are drawn. */
function touching(drawn: readonly Point[], width: number): string[] {
  const faces = [face(CENTRE, RADIUS.middle, width), ...drawn.map((at) => face(at, RADIUS.around, width))];
  const names = drawn.map((at) => nameOf(at, width));
  return [
    ...faces.flatMap((one, index) =>
      faces
        .slice(0, index)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) <= one.radius + other.radius)
        .map(() => `face ${index} and another`),
    ),
    ...names.flatMap((name, index) => {
      const isOver = Math.min(name.left, name.top, width - name.right, HEIGHT - name.bottom) < 0;
      const others = faces.filter((circle, of) => of !== index + 1 && meets(name, circle));
      const overlapping = names.slice(0, index).filter((other) => overlap(name, other));
      return [
        isOver ? `name ${index} and the edge` : '',
        others.length > 0 ? `name ${index} and a face` : '',
        overlapping.length > 0 ? `name ${index} and another` : '',
      ].filter(Boolean);
    }),
  ];
}

const FEW_TO_TEN = Array.from({ length: 11 }, (_, count) => count);

test.each([NARROWEST, 300, 350, 600])(
  'on a map of %i pixels no face and no name meets another, however many people there are, and the rest is counted',
  (width) => {
    const wrong = FEW_TO_TEN.flatMap((family) =>
      FEW_TO_TEN.flatMap((others) => {
        const { near, far, rest } = placesOf([...people('child', family), ...people('friend', others)]);
        const drawn = [...near, ...far].map(({ at }) => at);
        const isCounted = drawn.length + rest === family + others;
        const isEnough = drawn.length >= Math.min(family, 4) + Math.min(others, 4);
        const found = touching(drawn, width);
        return isCounted && isEnough && found.length === 0
          ? []
          : [{ family, others, drawn: drawn.length, rest, found }];
      }),
    );
    expect(wrong).toEqual([]);
  },
);
