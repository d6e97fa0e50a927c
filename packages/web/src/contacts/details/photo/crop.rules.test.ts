import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_ZOOM, moved, wholeCrop, zoomed, zoomOf } from './crop.rules.ts';

const tall = { width: 300, height: 400 };

test('it begins with the largest square, in the middle', () => {
  expect(wholeCrop(tall)).toEqual({ side: 300, x: 0, y: 50 });
  expect(zoomOf(wholeCrop(tall), tall)).toBe(1);
});

test('the middle stays where it is when somebody zooms, and so does the point under two fingers', () => {
  expect(zoomed(wholeCrop(tall), tall, 2)).toEqual({ side: 150, x: 75, y: 125 });
  expect(zoomed(wholeCrop(tall), tall, 2, { x: 0, y: 0 })).toEqual({ side: 150, x: 0, y: 50 });
});

test('the picture follows the finger, and stops at its edge', () => {
  expect(moved(wholeCrop(tall), tall, 0.5, 0.1)).toEqual({ side: 300, x: 0, y: 20 });
  expect(moved(wholeCrop(tall), tall, 0, -9)).toEqual({ side: 300, x: 0, y: 100 });
});

test('whatever is done, the square lies within the picture', () => {
  const size = fc.integer({ min: 1, max: 5000 });
  const share = fc.double({ min: -3, max: 3, noNaN: true });
  const step = fc.record({ zoom: fc.double({ min: 0.1, max: 9, noNaN: true }), right: share, down: share });
  fc.assert(
    fc.property(fc.record({ width: size, height: size }), fc.array(step, { maxLength: 8 }), (picture, steps) => {
      let crop = wholeCrop(picture);
      for (const { zoom, right, down } of steps) crop = moved(zoomed(crop, picture, zoom), picture, right, down);
      expect(crop.x).toBeGreaterThanOrEqual(0);
      expect(crop.y).toBeGreaterThanOrEqual(0);
      expect(crop.x + crop.side).toBeLessThanOrEqual(picture.width + 1e-6);
      expect(crop.y + crop.side).toBeLessThanOrEqual(picture.height + 1e-6);
      expect(zoomOf(crop, picture)).toBeLessThanOrEqual(MOST_ZOOM + 1e-6);
    }),
  );
});
