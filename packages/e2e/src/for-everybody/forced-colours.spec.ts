import type { Page } from '@playwright/test';
import { expect, openSettings, signInAs } from '../support/circle.ts';
import { test } from '../support/own-world.ts';

// As in the contrast themes of Windows: grounds and shadows are gone.
test.use({ withDemo: true, forcedColors: 'active' });

/** Runs in the page: what cannot be told apart, or has no edge, where colours are the system's. */
function unseen(): string[] {
  const nameOf = (element: Element) =>
    `${element.getAttribute('role') ?? element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)}`;
  const seen = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility());
  /** A tick on a face is a small part of what can be pressed. */
  const partOf = (control: Element) => (control.matches('.pick') ? '::before' : undefined);
  /** A choice is seen by the ground of what is chosen. */
  const groundOf = (control: Element) => {
    const shown = control.matches('[type=radio]') ? (control.closest('label') ?? control) : control;
    return getComputedStyle(shown, partOf(shown)).backgroundColor;
  };
  const alike = [
    ['[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
    ['[type=radio]:checked', '[type=radio]:not(:checked)'],
    ['[type=checkbox]:checked', '[type=checkbox]:not(:checked)'],
    ['button[aria-current]', 'nav button:not([aria-current])'],
    ['[aria-pressed=true]', '[aria-pressed=false]'],
  ].flatMap(([chosen, others]) => {
    const grounds = new Set(seen(others!).map(groundOf));
    return seen(chosen!).filter((one) => grounds.has(groundOf(one)));
  });
  const hasEdge = (element: Element) => {
    const { borderBlockEndWidth, borderBlockEndStyle } = getComputedStyle(element, partOf(element));
    return borderBlockEndStyle !== 'none' && borderBlockEndWidth !== '0px';
  };
  const edgeless = seen(
    '[data-variant=primary], [data-variant=second], .shadow-2, .modal, .meter-track, [role=radiogroup], [role=switch], [type=checkbox]',
  ).filter((element) => !hasEdge(element));
  /** The box around a field may hold an icon and a button too. */
  const boxesOf = (field: Element) => [field, field.parentElement, field.parentElement?.parentElement];
  const fields = seen('input[type=text], input[type=search], textarea, [role=combobox]').filter(
    (field) => !boxesOf(field).some((box) => box && hasEdge(box)),
  );
  return [
    ...alike.map((one) => `not seen as chosen: ${nameOf(one)}`),
    ...[...edgeless, ...fields].map((one) => `without an edge: ${nameOf(one)}`),
  ];
}

const everyScreen = expect.configure({ soft: true });

async function allSeen(page: Page, screen: string) {
  everyScreen(await page.evaluate(unseen), screen).toEqual([]);
  await page.keyboard.press('Tab');
  await everyScreen(page.locator(':focus'), `the focus in ${screen}`).not.toHaveCSS('outline-style', 'none');
}

test('what is chosen, what can be filled in or pressed, and the focus are seen with forced colours', async ({
  page,
}) => {
  await signInAs(page, 'maya@example.com');
  for (const [tab, ready] of [
    ['Contacts', page.getByRole('button', { name: 'Next page' })],
    ['Groups', page.getByRole('button', { name: 'Add contacts' })],
    ['TODO', page.getByRole('checkbox').first()],
    ['Reminders', page.getByRole('button', { name: /^More about/ }).first()],
    ['Calendar', page.getByText(/turns \d+/).first()],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(ready).toBeVisible();
    await allSeen(page, tab);
  }
  await page.getByRole('button', { name: 'Find or do anything' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await allSeen(page, 'the palette');
  // The look around has taken the focus elsewhere.
  await expect(async () => {
    await page.getByRole('dialog').getByRole('combobox').press('Escape', { timeout: 1000 });
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 2000 });
  }).toPass();
  await openSettings(page);
  await allSeen(page, 'the settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: /Billing/ }).click();
  await expect(page.getByRole('tab', { name: 'Plans' })).toBeVisible();
  await allSeen(page, 'the billing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open assistant' }).click();
  await expect(page.getByRole('combobox', { name: 'Message' })).toBeVisible();
  await allSeen(page, 'the assistant');
});
