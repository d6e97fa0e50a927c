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
  document.documentElement.removeAttribute('style');
  window.history.replaceState(null, '', '/');
});

/** As the head of the page does. */
const runEarly = () => import('./early.ts');

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

test.each<[string, string, { tab?: string; zone?: string; path?: string }]>([
  ['shown', 'in a new window', {}],
  ['shown', 'in a window that was left on the contacts', { tab: 'contacts' }],
  ['hidden', 'in a window that was left on another tab', { tab: 'groups' }],
  ['shown', 'on Today, in a window that was left on another tab', { tab: 'groups', path: '/today' }],
  ['shown', 'in the zone that was guessed', { zone: here }],
  ['hidden', 'in another zone than the one that was guessed', { zone: 'Antarctica/Troll' }],
])('what is drawn is %s %s', async (expected, _, { tab, zone, path = '/' }) => {
  window.history.replaceState(null, '', path);
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

test('what was clicked is clicked wherever it lies by then', async () => {
  await runEarly();
  const clicked = vi.fn<(id: string) => void>();
  place.innerHTML = '<ul><li id="bob"></li><li id="carol"></li></ul>';
  for (const row of place.querySelectorAll('li')) row.addEventListener('click', () => clicked(row.id));
  document.elementFromPoint = () => place.querySelector('#bob');
  document.body.click();
  // The page was scrolled.
  document.elementFromPoint = () => place.querySelector('#carol');
  takeOver(place);
  expect(clicked.mock.calls).toEqual([['bob']]);
  expect(place.innerHTML).toBe('<ul><li id="bob"></li><li id="carol"></li></ul>');
});

test.each([
  ['at the side', { view: 'split', width: '400' }, { side: '400px', bottom: '0px', beside: true }],
  ['at the bottom', { view: 'terminal', height: '200' }, { side: '0px', bottom: '200px', beside: false }],
  ['closed', { view: 'closed', height: '200' }, { side: '', bottom: '', beside: false }],
])('an assistant that was left %s finds its room', async (_, kept, { side, bottom, beside }) => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(`assistant-${name}`, value);
  await runEarly();
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--dock-side')).toBe(side);
  expect(style.getPropertyValue('--dock-bottom')).toBe(bottom);
  expect('beside' in page).toBe(beside);
});

test.each([
  ['an hour ago has no room', 1, 'contacts'],
  ['the day before yesterday has it again', 48, undefined],
])('a prompt that was sent away %s', async (_, hours, expected) => {
  localStorage.setItem('upgradePromptDismissed:contacts', String(Date.now() - hours * 60 * 60_000));
  await runEarly();
  expect(page['dismissed']).toBe(expected);
});

test('a field that was clicked too early has the focus', async () => {
  await runEarly();
  place.innerHTML = '<input>';
  document.elementFromPoint = () => place.querySelector('input');
  document.body.click();
  takeOver(place);
  await expect.poll(() => document.activeElement).toBe(place.querySelector('input'));
});
