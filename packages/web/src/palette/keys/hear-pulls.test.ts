import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearPulls } from './hear-pulls.ts';

const onReach = vi.fn<(isReached: boolean) => void>();
const onPull = vi.fn<() => void>();
let stop = () => {};
/** Other files share the page: it is left as it was. */
let page: HTMLElement;

beforeEach(() => {
  page = document.createElement('div');
  page.innerHTML = '<header><b id="bar"></b></header><main><ul><li id="row"></li></ul><input id="field" /></main>';
  document.body.append(page);
  stop = hearPulls({ onReach, onPull });
});
afterEach(() => {
  stop();
  page.remove();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

type Finger = readonly [x: number, y: number];

const PULL: Finger[] = [
  [100, 200],
  [100, 270],
];

function touch(type: string, on: string, fingers: readonly Finger[], at = 0) {
  const event = new Event(type, { bubbles: true, cancelable: true });
  const touches = fingers.map(([clientX, clientY]) => ({ clientX, clientY }));
  Object.defineProperty(event, 'touches', { value: touches });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.getElementById(on)!.dispatchEvent(event);
  return event;
}

/** From the first place over the others, and up again. */
function drag([first, ...rest]: readonly Finger[], { on = 'row', rests = 0 } = {}) {
  touch('touchstart', on, [first!]);
  const moves = rest.map((finger, index) => touch('touchmove', on, [finger], rests + (index + 1) * 16));
  touch('touchend', on, []);
  return moves;
}

test('a short pull from the very top is heard when the finger lets go, and holds nothing back', () => {
  const moves = drag([
    [100, 200],
    [100, 230],
    [104, 270],
  ]);
  expect(onReach.mock.calls).toEqual([[true], [false]]);
  expect(onPull).toHaveBeenCalledOnce();
  expect(moves.every(({ defaultPrevented }) => !defaultPrevented)).toBe(true);
});

test.each<[string, Finger[], Parameters<typeof drag>[1]?]>([
  [
    'too short',
    [
      [100, 200],
      [100, 230],
    ],
  ],
  [
    'taken back',
    [
      [100, 200],
      [100, 270],
      [100, 220],
    ],
  ],
  [
    'long enough for the browser to load the page again',
    [
      [100, 200],
      [100, 270],
      [100, 340],
    ],
  ],
  [
    'across',
    [
      [100, 200],
      [160, 270],
    ],
  ],
  [
    'up',
    [
      [100, 200],
      [100, 120],
    ],
  ],
  [
    'of a row that was held before',
    [
      [100, 200],
      [100, 270],
    ],
    { rests: 400 },
  ],
  [
    'of the bar',
    [
      [100, 20],
      [100, 90],
    ],
    { on: 'bar' },
  ],
])('one that is %s is none', (_, fingers, options) => {
  drag(fingers, options);
  expect(onPull).not.toHaveBeenCalled();
});

test('in a field that is written in a finger chooses words, in any other it pulls', () => {
  document.getElementById('field')!.focus();
  drag(PULL, { on: 'field' });
  expect(onPull).not.toHaveBeenCalled();
  document.getElementById('field')!.blur();
  drag(PULL, { on: 'field' });
  expect(onPull).toHaveBeenCalledOnce();
});

test('two fingers, a list that is scrolled, and one that scrolls by itself are none', () => {
  touch('touchstart', 'row', [
    [100, 200],
    [140, 200],
  ]);
  touch('touchmove', 'row', [[100, 270]]);
  touch('touchend', 'row', []);
  vi.stubGlobal('scrollY', 40);
  drag(PULL);
  vi.stubGlobal('scrollY', 0);
  document.querySelector('ul')!.scrollTop = 30;
  drag(PULL);
  expect(onPull).not.toHaveBeenCalled();
});

test('what the browser takes over, and what somebody else drags, is none', () => {
  touch('touchstart', 'row', [[100, 200]]);
  touch('touchmove', 'row', [[100, 270]], 16);
  touch('touchcancel', 'row', []);
  touch('touchend', 'row', []);
  document.getElementById('row')!.addEventListener('touchmove', (event) => event.preventDefault());
  drag([
    [100, 200],
    [100, 270],
  ]);
  expect(onPull).not.toHaveBeenCalled();
});
