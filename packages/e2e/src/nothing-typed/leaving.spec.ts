import type { Locator, Page } from '@playwright/test';
import { isReleaseRun } from '../../../domain/src/testing/sampled.ts';
import { expect, signInAs } from '../support/circle.ts';
import { test } from '../support/own-world.ts';
import type { Chapter, Screen } from './chapter.ts';
import { CHAPTERS, FORMS } from './forms.ts';
import {
  answer,
  expectedOf,
  type Form,
  holds,
  keptInBrowser,
  leaveByEveryWay,
  leavePage,
  nearlyCloseTab,
  submit,
  write,
} from './ways-out.ts';

// Mailboxes and calendars belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });
test.use({ actionTimeout: 30_000 });

/** Types into all forms of a screen, leaves each by every way, and goes at last by a reload. */
async function typeAndLeave(page: Page, screen: Screen) {
  for (const [name, form] of Object.entries(screen))
    await test.step(name, async () => {
      const field = await form.open(page);
      await write(form, field);
      await nearlyCloseTab(page);
      await leaveByEveryWay(page, form, field);
    });
  await test.step(`a reload with ${Object.keys(screen).join(', ')}`, () => leavePage(page, () => page.reload()));
}

/** The session ends, which saving finds out. */
async function endSession(page: Page, field: Locator) {
  // What the app asks by itself waits until then.
  const { promise: submitted, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', (route) => submitted.then(() => route.fallback()));
  await page.context().clearCookies({ name: /session/ });
  await submit(field);
  release();
  await leavePage(page, () => loginOn(page, 'Your session has ended').click());
}

async function signInAsSomebodyElse(page: Page) {
  const beside = await page.context().newPage();
  await signInAs(beside);
  await beside.close();
  await loginOn(page, 'Somebody else is signed in').click();
}

const loginOn = (page: Page, notice: string) =>
  page.getByRole('alertdialog', { name: notice }).getByRole('link', { name: 'Login with Google' });

/** This browser blocks windows that open on top: people sign in in the same one. */
async function signInAtGoogle(page: Page, email: string, address: string) {
  await page.getByText('Use another account').click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(({ pathname }) => pathname === address);
}

/** The words are there again, and are given up: a dialog takes all of its own along. */
async function findAndGiveUp(page: Page, screen: Screen) {
  const forms = Object.entries(screen);
  let last: Locator | undefined;
  for (const [name, form] of forms)
    await test.step(`${name}, found again`, async () => {
      const field = await form.open(page);
      if (form.isNotKept === undefined) await holds(form, field);
      // Where nothing asks, the words are given up by taking them away.
      if (expectedOf(form, 'Escape') !== 'asks' && !form.write) await field.fill('');
      if (expectedOf(form, 'Escape') !== 'stays') last = field;
    });
  if (!last) return;
  await last.press('Escape');
  if (forms.some(([, form]) => form.isNotKept === undefined && expectedOf(form, 'Escape') === 'asks'))
    await answer(page, 'Discard');
}

/** Returns every form in a release run. Otherwise the first form of each place, with the form that the chapter saves. */
function formsToLeave(chapter: Chapter): Screen[] {
  if (isReleaseRun) return chapter.screens;
  const isFirst = (form: Form) => FORMS.find(({ place }) => place === form.place) === form;
  const hasFirst = chapter.screens.some((screen) => Object.values(screen).some(isFirst));
  return chapter.screens.flatMap((screen) => {
    const some = Object.entries(screen).filter(([name, form]) => isFirst(form) || name === chapter.savable);
    return hasFirst && some.length > 0 ? [Object.fromEntries(some)] : [];
  });
}

for (const [name, chapter] of Object.entries(CHAPTERS)) {
  const { begin, address, savable } = chapter;
  const screens = formsToLeave(chapter);
  test(
    `no word that is typed ${name} is lost by leaving`,
    { tag: screens.length > 0 ? [] : '@release' },
    async ({ page, context }) => {
      const email = await begin(page);
      await page.addInitScript(() => {
        window.open = () => null;
      });
      const forms: Screen = Object.assign({}, ...screens);
      const typed = Object.values(forms).filter((form) => form.write === undefined);
      for (const screen of screens) await typeAndLeave(page, screen);
      const kept = await keptInBrowser(page);
      for (const { words, isNotKept } of typed) expect(kept.includes(words), words).toBe(isNotKept === undefined);
      for (const [step, takeAway] of Object.entries({ endSession, signInAsSomebodyElse }))
        await test.step(step, async () => {
          const form = forms[savable]!;
          const field = await form.open(page);
          await holds(form, field);
          await takeAway(page, field);
          await signInAtGoogle(page, email, address);
        });
      await page.close();
      const next = await context.newPage();
      await next.goto(address);
      for (const screen of screens.toReversed()) await findAndGiveUp(next, screen);
      // A number is found in anything.
      const telling = typed.filter(({ words }) => /\D/.test(words));
      await expect
        .poll(async () => {
          const left = await keptInBrowser(next);
          return telling.filter(({ words }) => left.includes(words));
        })
        .toEqual([]);
    },
  );
}
