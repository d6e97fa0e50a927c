import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isDrawn, takeOver } from './takeover.ts';

const page = document.documentElement.dataset;
const place = document.createElement('div');
place.id = 'root';

beforeEach(() => {
  document.body.append(place);
  place.inert = true;
  vi.resetModules();
});
afterEach(() => {
  place.remove();
  localStorage.clear();
  sessionStorage.clear();
  for (const name of Object.keys(page)) delete page[name];
});

/** As the head of the page does. */
const runEarly = () => import('./early.ts');

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

test.each<[string, string, { tab?: string; zone?: string }]>([
  ['shown', 'in a new window', {}],
  ['shown', 'in a window that was left on the contacts', { tab: 'contacts' }],
  ['hidden', 'in a window that was left on another tab', { tab: 'groups' }],
  ['shown', 'in the zone that was guessed', { zone: here }],
  ['hidden', 'in another zone than the one that was guessed', { zone: 'Antarctica/Troll' }],
])('what is drawn is %s %s', async (expected, _, { tab, zone }) => {
  if (tab) sessionStorage.setItem('tab', tab);
  if (zone) page['zone'] = zone;
  await runEarly();
  expect(isDrawn(place)).toBe(expected === 'shown');
});

test('the chosen theme is there before anything is painted', async () => {
  localStorage.setItem('theme', 'dark');
  await runEarly();
  expect(page['theme']).toBe('dark');
});

test('of what is clicked before the app is there the last is clicked then, once', async () => {
  await runEarly();
  const clicked = vi.fn<() => void>();
  place.innerHTML = '<button><span>Add</span></button>';
  place.querySelector('button')!.addEventListener('click', clicked);
  document.elementFromPoint = (x, y) => (x === 30 && y === 40 ? place.querySelector('span') : null);
  for (const [clientX, clientY] of [
    [10, 20],
    [30, 40],
  ])
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: clientX!, clientY: clientY! }));
  takeOver(place);
  await expect.poll(() => clicked).toHaveBeenCalledOnce();

  document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 30, clientY: 40 }));
  takeOver(place);
  await Promise.resolve();
  expect(clicked).toHaveBeenCalledOnce();
});

test('a field that was clicked too early has the focus', async () => {
  await runEarly();
  place.innerHTML = '<input>';
  document.elementFromPoint = () => place.querySelector('input');
  document.body.click();
  takeOver(place);
  await expect.poll(() => document.activeElement).toBe(place.querySelector('input'));
});
