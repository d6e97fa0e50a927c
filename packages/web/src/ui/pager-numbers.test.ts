import { expect, test } from 'vitest';
import { pageNumbers } from './pager.tsx';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 4, 5]],
  [3, 9, [1, 2, 3, 4, 5]],
  [5, 9, [3, 4, 5, 6, 7]],
  [8, 9, [5, 6, 7, 8, 9]],
  [9, 9, [5, 6, 7, 8, 9]],
])('on page %i of %i the pager shows %j', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});
