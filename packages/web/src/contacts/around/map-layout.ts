import type { Relation } from '@inner-circle/domain/contacts/relations.contract.ts';
import { RELATIONS } from '@inner-circle/domain/contacts/relations.rules.ts';

/** In per cent of the map's width and height. */
export type Point = { readonly x: number; readonly y: number };

export const CENTRE: Point = { x: 50, y: 47 };
export const NEAR = { rx: 23, ry: 26 };
export const FAR = { rx: 40.5, ry: 35 };

/** Above those who stand over the middle, whose face would meet a name below them. */
export const isNameAbove = ({ y }: Point) => y < CENTRE.y - 15;

/** As many as have room for their names: beside those of the other orbit, or alone. */
const MOST = { near: { beside: 4, alone: 6 }, far: { beside: 5, alone: 8 } };
const FEW = 3;

const on = ({ rx, ry }: typeof NEAR, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTRE.x + rx * Math.cos(angle), y: CENTRE.y + ry * Math.sin(angle) };
};

/** Evenly from one angle to the other; one alone stands in the middle. */
const between = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, n) => (count === 1 ? (from + to) / 2 : from + (n * (to - from)) / (count - 1)));

/** Those of one orbit alone have all of it; else the family has the upper half and the others the lower one, where no name meets another. */
const anglesOf = (count: number, isAlone: boolean, side: -1 | 1) => {
  if (isAlone && count > FEW) return Array.from({ length: count }, (_, n) => -150 + (n * 360) / count);
  const edge = count > FEW ? 8 : 30;
  return between(count, side * (180 - edge), side * edge);
};

/** Where the people around somebody stand: the family on the near orbit, the others on the far one. */
export function placesOf(relations: readonly Relation[]) {
  const family = relations.filter(({ kind }) => RELATIONS[kind].isFamily);
  const others = relations.filter(({ kind }) => !RELATIONS[kind].isFamily);
  const near = family.slice(0, others.length > 0 ? MOST.near.beside : MOST.near.alone);
  const far = others.slice(0, family.length > 0 ? MOST.far.beside : MOST.far.alone);
  const place = (people: readonly Relation[], orbit: typeof NEAR, isAlone: boolean, side: -1 | 1) => {
    const angles = anglesOf(people.length, isAlone, side);
    return people.map((relation, n) => ({ relation, at: on(orbit, angles[n]!) }));
  };
  return {
    near: place(near, NEAR, far.length === 0, -1),
    far: place(far, FAR, near.length === 0, 1),
    /** Those who are in the list alone. */
    rest: relations.length - near.length - far.length,
  };
}
