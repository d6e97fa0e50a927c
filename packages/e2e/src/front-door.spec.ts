import { expect, expectAccessible, test } from './support/circle.ts';

test(
  'from the landing page by the prices and the sign-in into the app',
  { tag: '@phone-in-release' },
  async ({ page, baseURL }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== baseURL && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });

    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: /Stay close to your people/ })).toBeVisible();
    await expect(page.getByText('Sample', { exact: true })).toHaveCount(3);
    await page.getByRole('link', { name: 'See how it works' }).click();
    await expect(page.getByRole('heading', { name: 'Three small steps' })).toBeInViewport();
    await expectAccessible(page);

    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByText('POPULAR')).toBeVisible();
    await expect(page.getByText('$49', { exact: true })).toBeVisible();
    await page.getByText('Monthly', { exact: true }).click();
    await expect(page.getByText('$4.99', { exact: true })).toBeVisible();
    await expect(page.getByText('$49', { exact: true })).toBeHidden();
    await page.getByText('Do I need a card to start?').click();
    await expect(page.getByText(/You are asked for a card only when/)).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Start for free' }).nth(1).click();
    await page.getByText('Use another account').click();
    await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
    const offer = page.getByRole('dialog', { name: 'Upgrade Your Plan' });
    await expect(offer.getByRole('region', { name: 'Medium' }).getByText('Your choice')).toBeVisible();
    await page.goto('/pricing/');
    expect(new URL(page.url()).pathname).toBe('/pricing');
    await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();
    await page.getByRole('link', { name: 'Choose Premium' }).click();
    await expect(offer.getByRole('region', { name: 'Premium' }).getByText('Your choice')).toBeVisible();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your inner circle' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByText(/Account data is deleted within 30 days/)).toBeVisible();
    await expectAccessible(page);
    expect(elsewhere).toEqual([]);
  },
);

test('no word of the public pages is cut off on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/pricing', '/privacy-policy']) {
    await page.goto(path);
    // A page that clips what is too wide is no wider than the window: so it is the words that are looked at.
    const cut = await page
      .locator('main :is(h1, h2, h3, p, a, button, th, td):visible')
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map(({ textContent }) => textContent),
      );
    expect(cut).toEqual([]);
  }
});

test('every link on the public pages leads somewhere', async ({ page, request, baseURL }) => {
  const open = ['/'];
  const seen = new Map<string, string[]>();
  for (const path of open) {
    await page.goto(path);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    seen.set(path, ids);
    for (const link of new Set(links)) {
      const { origin, pathname, hash, protocol } = new URL(link);
      if (protocol === 'mailto:') continue;
      expect(origin).toBe(baseURL);
      if (hash) expect(ids).toContain(hash.slice(1));
      const isPage = ['/', '/pricing', '/privacy-policy'].includes(pathname);
      if (isPage && !open.includes(pathname)) open.push(pathname);
      if (!isPage) expect((await request.get(link)).status(), link).toBeLessThan(400);
    }
  }
  expect([...seen.keys()].toSorted()).toEqual(['/', '/pricing', '/privacy-policy']);
});

test('the demo plays by itself, can be stopped, and stands still for who wants no motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const last = page.getByText('Planned. I will bring up the drysuit on the day.');
  await expect(page.locator('[data-demo].is-playing')).toHaveCount(1);
  await page.getByRole('heading', { name: 'Ask who needs you next.' }).scrollIntoViewIfNeeded();
  await page.getByRole('list', { name: 'A conversation with the assistant' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(last).toHaveCSS('opacity', '1');
  await expect(page.getByRole('button', { name: 'Play again' })).toBeFocused();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(last).toBeVisible();
  await expect(page.locator('[data-demo].is-playing')).toHaveCount(0);
});
