import { expect, signInAs } from './circle.ts';
import { test } from './own-world.ts';

test.use({ withDemo: true });

test('pages hold twenty contacts, and the pager leads through all of them', async ({ page }) => {
  await signInAs(page, 'maya@example.com');
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  const names = rows.getByRole('link');
  await expect(rows).toHaveCount(20);
  const first = await names.allTextContents();
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(names.first()).not.toHaveText(first[0]!);
  await expect(rows).toHaveCount(20);
  const second = await names.allTextContents();
  expect(new Set([...first, ...second]).size).toBe(40);
});
