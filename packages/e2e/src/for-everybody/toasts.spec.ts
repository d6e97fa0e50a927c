import type { Page } from '@playwright/test';
import { expect, openContact, signInWith, test } from '../support/circle.ts';

/** What can be pressed and lies, at least in part, under a toast. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
    const pressable = [
      ...document.querySelectorAll<HTMLElement>('[role=dialog] :is(button, a, input, textarea), nav *'),
    ];
    return pressable
      .filter((one) => one.checkVisibility() && !one.closest('.toast'))
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return boxes.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
      })
      .map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });

/** Signs in, and deletes a to-do in the details of a contact, which a toast offers to undo. */
async function deleteTodo(page: Page) {
  await signInWith(page, (add) => add('contacts', { name: 'Ada Lovelace' }));
  const details = await openContact(page, 'Ada Lovelace');
  await details.getByRole('textbox', { name: 'Add a to-do' }).fill('Return the chairs');
  await page.keyboard.press('Enter');
  await details.getByRole('button', { name: 'Edit Return the chairs' }).click();
  await details.getByRole('button', { name: 'Delete to-do' }).click();
  return details;
}

test(
  'a toast lies on nothing that can be pressed, neither in a dialog nor in the bar',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    const details = await deleteTodo(page);
    const toast = page.getByText('“Return the chairs” was deleted');
    await expect(toast).toBeVisible();
    expect(await covered(page)).toEqual([]);
    await details.getByRole('button', { name: 'Close' }).click();
    await expect(details).toBeHidden();
    await expect(toast).toBeVisible();
    expect(await covered(page)).toEqual([]);
  },
);

test(
  'what is undone in a toast above a dialog is undone by keyboard too, and the dialog goes on',
  { tag: '@release' },
  async ({ page }) => {
    const details = await deleteTodo(page);
    // By its role: nothing hides it from people who hear the page.
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();

    const last = details.getByRole('button', { name: 'Delete Contact' });
    await last.focus();
    await page.keyboard.press('Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(details.getByRole('button', { name: 'Add a photo' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(last).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(details.getByRole('button', { name: 'Edit Return the chairs' })).toBeVisible();
    await expect(undo).toBeHidden();
    await expect(last).toBeFocused();
  },
);
