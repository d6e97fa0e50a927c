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

const SIZES = [1, 2, 300, 400, 5000];
const ZOOMS = [0.1, 1, 1.5, 5, 9];
const STEPS = [-3, -0.4, 0, 0.01, 1, 3];

test('whatever is done, the square lies within the picture', () => {
  for (const width of SIZES)
    for (const height of SIZES) {
      const picture = { width, height };
      let crop = wholeCrop(picture);
      for (const zoom of ZOOMS)
        for (const right of STEPS)
          for (const down of STEPS) {
            crop = moved(zoomed(crop, picture, zoom, { x: 0.2, y: 0.9 }), picture, right, down);
            expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0);
            expect(crop.x + crop.side).toBeLessThanOrEqual(width + 1e-6);
            expect(crop.y + crop.side).toBeLessThanOrEqual(height + 1e-6);
            expect(zoomOf(crop, picture)).toBeLessThanOrEqual(MOST_ZOOM + 1e-6);
          }
    }
});
