import type { Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, signInWith } from './support/circle.ts';
import { test } from './support/own-world.ts';

const FROM = /^letters@/;

const put = (page: Page, address: string, body: object) =>
  page.evaluate(
    async ([url, content]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'PUT', headers, body: JSON.stringify(content) })).status;
    },
    [address, body] as const,
  );

test('the weekly letter is switched on, comes, and is ended by its link', async ({ page, world }) => {
  test.slow();
  const email = await signInWith(page, async (add) => {
    const { id } = await add('contacts', { name: 'Adaeze Okonkwo' });
    await add(`interactions/contact/${id}`, { type: 'meeting', notes: 'Coffee, then a long walk by the river.' });
  });
  const letters = async () => (await world.mailsTo(email)).filter(({ from }) => FROM.test(from));
  // Whoever is not heard of for eight days goes cold within the week after the letter.
  expect(await put(page, '/api/user/settings', { coldThresholdDays: 8 })).toBe(200);

  await test.step('Settings offers it, off, and sends one to look at', async () => {
    const card = (await openSettings(page)).getByRole('region', { name: 'Weekly letter' });
    const toggle = card.getByRole('switch', { name: 'Weekly letter' });
    await expect(toggle).not.toBeChecked();
    await card.getByRole('button', { name: 'Send me one now to look at' }).click();
    await expect(card.getByText(`On its way to ${email}.`)).toBeVisible();
    await expect.poll(letters).toHaveLength(1);
    await toggle.click();
    await expect(card.getByText(new RegExp(`To ${email}, next on Sunday`))).toBeVisible();
    await expect(card.getByRole('combobox', { name: 'Day' })).toHaveText(/Sundays/);
    await expectAccessible(page);
  });

  const next = await page.evaluate(async () => {
    const { nextAt } = (await (await fetch('/api/user/letter')).json()) as { nextAt: string };
    const { now } = (await (await fetch('/sandbox/clock')).json()) as { now: string };
    return Math.ceil((Date.parse(nextAt) - Date.parse(now)) / 1000) + 60;
  });
  await world.moveClock(`PT${next}S`);
  await expect.poll(letters).toHaveLength(2);
  const letter = (await letters())[1]!;
  const link = (name: string) => new RegExp(`\\S+/api/letters/${name}/\\S+`).exec(letter.text)?.[0] ?? '';

  await test.step('it tells of the week, and looks as it should', async () => {
    expect(letter.text).toContain('Coffee, then a long walk by the river.');
    await page.goto(`/sandbox/outbox/${letter.id}/body`);
    await expect(page.getByRole('heading', { name: /^That was a good week/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'We spoke already' })).toBeVisible();
  });

  await test.step('“We spoke already” asks once, without signing in, and adds the call', async () => {
    await page.context().clearCookies();
    await page.goto(link('spoke'));
    await expect(page.getByRole('heading', { name: 'Did you speak with Adaeze Okonkwo?' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Yes, we spoke' }).click();
    await expect(page.getByRole('heading', { name: 'It is noted' })).toBeVisible();
    await page.goto(link('spoke'));
    await expect(page.getByRole('heading', { name: 'It is noted already' })).toBeVisible();
  });

  await test.step('the link in its foot ends the letters', async () => {
    await page.goto(link('stop'));
    await page.getByRole('button', { name: 'No more letters' }).click();
    await expect(page.getByText('The weekly letter is off.')).toBeVisible();
    await world.moveClock('P7D');
    expect(await letters()).toHaveLength(2);
  });
});
