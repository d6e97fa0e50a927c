import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { RELATIONS } from '@inner-circle/domain/contacts/relations.rules.ts';

/** In per cent of the map's width and height. */
export type Point = { readonly x: number; readonly y: number };

/** The map's height, and the width of a name, in pixels: what is longer is cut. */
export const HEIGHT = 212;
export const NAME = { width: 60, height: 16 };
/** Of the one in the middle, and of those around; each has a ring. */
export const RADIUS = { middle: 22, around: 14 };

export const CENTRE: Point = { x: 50, y: 48 };
export const NEAR = { rx: 27, ry: 29 };
export const FAR = { rx: 40, ry: 33 };

/** Above those who stand over the middle, whose face would meet a name below them. */
export const isNameAbove = ({ y }: Point) => y < CENTRE.y - 15;

type Orbit = typeof NEAR;

/**
 * Where those of an orbit stand who have more than a few beside them: the family in the upper half, the others in the lower one, or
 * all around. On the narrowest map their names have just room, and it is no use to draw more: whoever is drawn is to be read.
 */
const MANY = {
  near: { beside: [-160, -118, -62, -20], alone: [-118, -62, 0, 62, 118, 180] },
  far: { beside: [150, 112, 68, 30], alone: [-112, -68, -30, 30, 68, 112, 150, 210] },
} as const;
const FEW = [[], [90], [150, 30], [150, 90, 30]] as const;

const on = ({ rx, ry }: Orbit, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTRE.x + rx * Math.cos(angle), y: CENTRE.y + ry * Math.sin(angle) };
};

/** A few stand evenly; of more than there is room for the first. */
function anglesOf(count: number, orbit: 'near' | 'far', isAlone: boolean): readonly number[] {
  const few = FEW[count]?.map((angle) => (orbit === 'near' ? -angle : angle));
  return few ?? MANY[orbit][isAlone && count > MANY[orbit].beside.length ? 'alone' : 'beside'].slice(0, count);
}

const place = (people: readonly Relation[], orbit: 'near' | 'far', isAlone: boolean) =>
  anglesOf(people.length, orbit, isAlone).map((angle, n) => ({
    relation: people[n]!,
    at: on(orbit === 'near' ? NEAR : FAR, angle),
  }));

/** Where the people around somebody stand: the family on the near orbit, the others on the far one. */
export function placesOf(relations: readonly Relation[]) {
  const family = relations.filter(({ kind }) => RELATIONS[kind].isFamily);
  const others = relations.filter(({ kind }) => !RELATIONS[kind].isFamily);
  const near = place(family, 'near', others.length === 0);
  const far = place(others, 'far', family.length === 0);
  /** Those who are in the list alone. */
  return { near, far, rest: relations.length - near.length - far.length };
}
