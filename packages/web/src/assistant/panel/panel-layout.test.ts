import { describe, expect, test } from 'vitest';
import {
  clampHeight,
  clampWidth,
  close,
  collapse,
  expand,
  open,
  resize,
  show,
  shownHeight,
  layoutOf,
  START,
  viewIn,
} from './panel-layout.ts';

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

describe('sizes', () => {
  test.each([
    [0, 120],
    [119, 120],
    [300, 300],
    [640, 640],
    [641, 640],
    [5000, 640],
  ])('a terminal dragged to %d px is %d px high, between 120 px and four fifths of the window', (asked, shown) => {
    expect(clampHeight(asked, DESK)).toBe(shown);
  });

  test.each([
    [0, 280],
    [350, 350],
    [980, 980],
    [981, 980],
  ])(
    'a side panel dragged to %d px is %d px wide, between 280 px and what leaves 300 px to the page',
    (asked, shown) => {
      expect(clampWidth(asked, DESK)).toBe(shown);
    },
  );

  test('in a window that has no room for both, the least size wins', () => {
    expect(clampHeight(120, { width: 800, height: 100 })).toBe(120);
    expect(clampWidth(350, { width: 500, height: 800 })).toBe(280);
  });

  test('a size that was chosen in a larger window fits into a smaller one, and is back in the larger one', () => {
    const tall = resize(START, { height: 600 }, DESK);
    expect(shownHeight(tall, { width: 1280, height: 400 })).toBe(320);
    expect(shownHeight(tall, DESK)).toBe(600);
  });
});

describe('views', () => {
  test('at first it is closed, and opens at the bottom, 120 px high', () => {
    expect(START.view).toBe('closed');
    expect(open(START).view).toBe('terminal');
    expect(shownHeight(START, DESK)).toBe(120);
  });

  test('it opens again in the view in which it was closed', () => {
    expect(open(close(show(START, 'split'))).view).toBe('split');
  });

  test.each([
    [768, 'terminal'],
    [769, 'split'],
  ])('in a window of %d px the side panel is shown as %s', (width, view) => {
    expect(viewIn('split', { width, height: 800 })).toBe(view);
  });

  test('a narrow window leaves closed and terminal as they are', () => {
    expect([viewIn('closed', PHONE), viewIn('terminal', PHONE)]).toEqual(['closed', 'terminal']);
  });

  test('an expanded terminal takes two fifths of the window, and collapses to its height before', () => {
    const dragged = resize(START, { height: 200 }, DESK);
    const expanded = expand(dragged);
    expect(shownHeight(expanded, DESK)).toBe(320);
    expect(shownHeight(expanded, PHONE)).toBe(338);
    expect(shownHeight(collapse(expanded, DESK), DESK)).toBe(200);
    expect(shownHeight(collapse(resize(START, { height: 500 }, DESK), DESK), DESK)).toBe(120);
  });

  test('dragging an expanded terminal gives it a height of its own', () => {
    expect(shownHeight(resize(expand(START), { height: 400 }, DESK), DESK)).toBe(400);
  });
});

describe('what the browser remembers', () => {
  test('comes back as it was', () => {
    const kept = { view: 'split', lastView: 'split', height: '240', width: '420', isExpanded: 'true' };
    expect(layoutOf(kept)).toEqual({ view: 'split', lastView: 'split', height: 240, width: 420, isExpanded: true });
  });

  test.each([
    {},
    { view: null, height: null },
    { view: 'sideways', lastView: 'closed', height: 'tall', width: 'NaN' },
    { height: '-5', width: 'Infinity', isExpanded: '1' },
  ])('is the beginning where it makes no sense: %j', (kept) => {
    expect(layoutOf(kept)).toEqual(START);
  });
});
