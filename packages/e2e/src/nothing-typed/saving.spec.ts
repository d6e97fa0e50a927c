import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessible, openContact, signInWith } from '../support/circle.ts';
import { test } from '../support/own-world.ts';
import { begin, dialogOf } from './begin.ts';

// Mailboxes and calendars belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });

/** One of the rows that are written here. Much is sent by itself after signing in, now or later. */
const isSaving = (request: Request) =>
  request.method() !== 'GET' && /\/api\/(?:contacts|interactions|todos)\/[\da-f-]{36}$/.test(request.url());

// Dialogs take a moment to go, and much can be pressed in it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test(
  'nothing can be typed while it is saved, and the focus comes back where it failed',
  { tag: '@release' },
  async ({ page, refusals }) => {
    refusals.push(/status of 500 /);
    await begin(page);
    const details = await openContact(page, 'Odete Pinheiro');
    let answer = () => Promise.resolve();
    const hold = (address: string) =>
      page.route(address, (route) => {
        if (!isSaving(route.request())) return route.fallback();
        answer = () => route.fulfill({ status: 500, json: { error: 'refused', message: 'Refused.' } });
        return undefined;
      });
    /** Enter in the field saves it; what is typed until the answer comes goes nowhere, and what is typed then is there. */
    const holdsStill = async (field: Locator, words: string, save: string) => {
      await field.fill(words);
      const sent = page.waitForRequest(isSaving);
      await page.keyboard.press(save);
      await sent;
      await expect(field).not.toBeFocused();
      await page.keyboard.type(' and');
      await expect(field).toHaveValue(words);
      await answer();
      await expect(field).toBeFocused();
      await page.keyboard.type(' and more');
      await expect(field).toHaveValue(`${words} and more`);
    };

    await hold('**/api/**');
    await details.getByRole('button', { name: 'Edit Change the bulb' }).click();
    await holdsStill(details.getByRole('textbox', { name: 'To-do', exact: true }), 'Change the bulb in the', 'Enter');
    await details.getByRole('button', { name: 'More about this call' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await holdsStill(details.getByRole('textbox', { name: 'What happened?' }).last(), 'About her', 'Control+Enter');
    await details.getByRole('button', { name: 'Edit social media' }).click();
    await holdsStill(details.getByLabel('Telegram'), 'odete', 'Enter');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await holdsStill(dialogOf(page, 'Edit Contact').getByLabel('Phone'), '+351 5', 'Enter');
  },
);

test(
  'of two tabs that change one contact neither undoes the other in silence',
  { tag: '@release' },
  async ({ page, context, refusals }) => {
    refusals.push(/status of 409 .*\/api\/contacts\/[\w-]+$/);
    await signInWith(page, (add) => add('contacts', { name: 'Emeka Nwosu', phone: '1', groups: ['Work'] }));
    const other = await context.newPage();
    await other.goto('/');
    const edit = async (tab: Page) => {
      const details = await openContact(tab, 'Emeka Nwosu');
      await details.getByRole('button', { name: 'Edit', exact: true }).click();
      return dialogOf(tab, 'Edit Contact');
    };
    const [mine, theirs] = [await edit(page), await edit(other)];
    // The list of groups may lie open beside it, and is then all that a screen reader is offered.
    const save = (tab: Page) => tab.locator('button[type=submit]', { hasText: 'Save changes' }).click();

    await theirs.getByLabel('Phone').fill('2');
    await theirs.getByLabel('Groups').fill('Choir');
    await save(other);
    await expect(theirs).toBeHidden();

    await mine.getByLabel('Notes').fill('Likes tea');
    await mine.getByLabel('Phone').fill('3');
    await save(page);
    await expect(mine.getByText('Phone is now “2”')).toBeVisible();
    await expect(mine.getByRole('textbox', { name: /^Phone/ })).toHaveValue('3');
    await expectAccessible(page);
    await mine.getByRole('button', { name: 'Use this Phone' }).click();
    await save(page);
    await expect(mine).toBeHidden();

    await other.reload();
    const details = dialogOf(other, 'Emeka Nwosu');
    for (const text of ['2', 'Likes tea', 'Work', 'Choir'])
      await expect(details.getByText(text, { exact: true }).first()).toBeVisible();
  },
);
