import { expect, expectAccessible, openContact, signInWith, test } from './support/circle.ts';

test('a daughter is added by name, becomes a contact by one press, is seen from both sides, and removed and taken back', async ({
  page,
}) => {
  await signInWith(page, async (add) => {
    await add('contacts', { name: 'Adaeze Okonkwo' });
  });
  const adaeze = await openContact(page, 'Adaeze Okonkwo');
  const around = adaeze.getByRole('region', { name: 'People around Adaeze' });

  await test.step('by name', async () => {
    await around.getByRole('button', { name: 'Add somebody around Adaeze' }).click();
    const form = page.getByRole('dialog', { name: 'Somebody around Adaeze' });
    await form.getByLabel('Who').fill('Zuri');
    await page.getByRole('option', { name: /Zuri/ }).click();
    await form.getByLabel('What they are').click();
    await page.getByRole('option', { name: 'Child' }).click();
    await form.getByLabel('In your own words').fill('daughter, 6 in March');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(around.getByRole('listitem').filter({ hasText: 'Zuri' })).toContainText('daughter, 6 in March');
    await expectAccessible(page);
  });

  await test.step('as a contact, from whose side Adaeze is the parent', async () => {
    await around.getByRole('button', { name: 'Add Zuri to your circle' }).click();
    await around.getByRole('link', { name: 'Zuri' }).click();
    const zuri = page.getByRole('region', { name: 'People around Zuri' });
    await expect(zuri.getByRole('listitem').filter({ hasText: 'Adaeze Okonkwo' })).toContainText('parent');

    await zuri.getByRole('button', { name: 'More about Adaeze Okonkwo' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(zuri.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await zuri.getByRole('link', { name: 'Adaeze Okonkwo' }).click();
    await expect(around.getByRole('listitem').filter({ hasText: 'Zuri' })).toContainText('daughter, 6 in March');
  });

  await test.step('and by a sentence to the assistant', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open assistant' }).click();
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    await panel.getByRole('combobox', { name: 'Message' }).fill('Chidi is Adaeze’s brother');
    await panel.getByRole('button', { name: 'Send' }).click();
    const done = panel.getByRole('log').getByRole('region').filter({ hasText: 'Chidi: brother' });
    await expect(done.getByRole('button', { name: 'Undo' })).toBeVisible();
    await done.getByRole('link', { name: 'Adaeze Okonkwo' }).click();
    await expect(around.getByRole('listitem').filter({ hasText: 'Chidi' })).toContainText('brother');
  });
});

const FAMILY = ['partner', 'child', 'parent', 'sibling'];
const NAMES = ['Wilhelmina', 'Bartholomäus', 'Μαργαρίτα', '王小明大人', 'Jo', 'WWWWWWWWWW', 'Adaeze', 'שרה'];

for (const width of [390, 320])
  test(
    `on a map of 49 people no name touches a face or another name, on ${width} pixels`,
    { tag: '@release' },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await signInWith(page, async (add) => {
        const { id } = await add('contacts', { name: 'Adaeze Okonkwo' });
        for (let n = 0; n < 49; n += 1) {
          const kind = n < 24 ? FAMILY[n % FAMILY.length] : 'friend';
          await add(`contacts/${id}/relations`, { name: `${NAMES[n % NAMES.length]} ${n}`, kind });
        }
      });
      const adaeze = await openContact(page, 'Adaeze Okonkwo');
      const around = adaeze.getByRole('region', { name: 'People around Adaeze' });
      await around.locator('.around-map').scrollIntoViewIfNeeded();
      const touching = await around.locator('.around-map').evaluate((map) => {
        const boxOf = (element: Element) => element.getBoundingClientRect();
        const names = [...map.querySelectorAll('foreignObject > div')].map((name) => ({
          text: name.textContent,
          box: boxOf(name),
        }));
        const faces = [...map.querySelectorAll('circle:not(.face-track, .face-left, .face-cold)')].map(boxOf);
        const whole = boxOf(map);
        const found = names.length > 5 ? [] : ['too few names'];
        for (const [index, { text, box }] of names.entries()) {
          if (box.left < whole.left || box.right > whole.right || box.top < whole.top || box.bottom > whole.bottom)
            found.push(`${text} is cut off`);
          for (const face of faces) {
            const [x, y, radius] = [(face.left + face.right) / 2, (face.top + face.bottom) / 2, face.width / 2];
            const near = Math.hypot(
              x - Math.max(box.left, Math.min(x, box.right)),
              y - Math.max(box.top, Math.min(y, box.bottom)),
            );
            if (near < radius) found.push(`${text} touches a face`);
          }
          for (const other of names.slice(0, index))
            if (
              box.left < other.box.right &&
              other.box.left < box.right &&
              box.top < other.box.bottom &&
              other.box.top < box.bottom
            )
              found.push(`${text} touches ${other.text}`);
        }
        return found;
      });
      expect(touching).toEqual([]);
      await around.getByRole('button', { name: 'Show all 49' }).click();
      await expect(around.getByRole('listitem')).toHaveCount(49);
      await expectAccessible(page);
    },
  );
