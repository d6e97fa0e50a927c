import type { Page } from '@playwright/test';
import { isReleaseRun } from '../../../domain/src/testing/sampled.ts';
import { expect, signInAs } from '../support/circle.ts';

const ALL_WIDTHS = [320, 390, 768, 1280];
/** A change is looked at where the screens differ most; a release at every width. */
export const WIDTHS = isReleaseRun ? ALL_WIDTHS : [320, 1280];

/** Where the assistant may stand at the side; beside it there is less room than on a phone, or as much as on a tablet. */
const WIDTHS_WITH_SIDE = isReleaseRun ? [769, 800, 1024, 1120, 1280] : [769, 1280];

// What looks at the page runs in it, where nothing else of this file is.
/* oxlint-disable unicorn/consistent-function-scoping */

/** Whatever stands out of the window or scrolls sideways, except lists and tables that are made to. */
function misplaced(): string[] {
  const MADE_TO_SCROLL = 'nav[aria-label], section[aria-label], [role=tablist]';
  const width = document.documentElement.clientWidth;
  const atTheSide = document.querySelector('aside[data-view=split]');
  /** A page ends where the assistant begins. */
  const edgeOf = (element: Element) =>
    atTheSide && element.closest('.page-container') ? atTheSide.getBoundingClientRect().left : width;
  const nameOf = (element: Element) =>
    `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)} .${element.getAttribute('class') ?? ''}`;
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isCut = (element: Element) =>
    getComputedStyle(element).textOverflow === 'ellipsis' || element.matches('.sr-only');
  const around = (element: Element) => {
    const chain: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) chain.push(at);
    return chain;
  };
  const seen = [...document.body.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('[aria-hidden=true], svg'),
  );
  const outside = seen.filter((element) => {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own === 0 || (left >= -1 && right <= edgeOf(element) + 1)) return false;
    return !around(element).some((one) => isCut(one) || (one.matches(MADE_TO_SCROLL) && scrolls(one)));
  });
  const sideways = seen.filter(
    (element) => scrolls(element) && element.scrollWidth > element.clientWidth + 1 && !element.matches(MADE_TO_SCROLL),
  );
  const invisible = seen.filter(
    (element) => element.matches('button, a[href]') && !element.checkVisibility({ opacityProperty: true }),
  );
  const page =
    document.documentElement.scrollWidth > width ? [`the page: ${document.documentElement.scrollWidth}`] : [];
  return [
    ...page,
    ...outside.map((element) => `outside: ${nameOf(element)}`),
    ...sideways.map((element) => `sideways: ${nameOf(element)}`),
    ...invisible.map((element) => `invisible on touch: ${nameOf(element)}`),
  ];
}

/** One run tells of all that do not fit. */
const everyMisfit = expect.configure({ soft: true, timeout: 30_000 });

/** Nothing on the screen is wider than the window, however wide that is. */
export async function fits(page: Page, screen: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await everyMisfit.poll(() => page.evaluate(misplaced), { message: `${screen} at ${width}` }).toEqual([]);
  }
}

/** Nothing of the page lies below the assistant at its side, whether that is as wide as at first or as wide as it goes. */
export async function fitsBesideAssistant(page: Page, screen: string) {
  const grip = page.getByRole('separator', { name: 'Width of the assistant' });
  for (const width of WIDTHS_WITH_SIDE) {
    await page.setViewportSize({ width, height: 844 });
    await everyMisfit.poll(() => page.evaluate(misplaced), { message: `${screen} at ${width}` }).toEqual([]);
  }
  await page.setViewportSize({ width: WIDTHS_WITH_SIDE[0]!, height: 844 });
  await grip.press('End');
  await everyMisfit.poll(() => page.evaluate(misplaced), { message: `${screen} in 300` }).toEqual([]);
  await grip.press('Home');
}

export const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').filter({ has: page.getByRole('heading', { name }) });

export async function leave(page: Page) {
  await page.keyboard.press('Escape');
}

/** Maya has sixty people, groups, history, to-dos and reminders. */
export async function begin(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(page, 'maya@example.com');
}
