import { endSession, expect, expectAccessible, inOwnLetters, openSettings, signInAs, test } from './support/circle.ts';

/** Lines of the login that stand neither inside its circle nor, as a notice on a phone, clear of it. */
function wordsOverTheEdge(): string[] {
  const circle = document.querySelector('.sky-ring-1')!.getBoundingClientRect();
  const [x, y, radius] = [circle.x + circle.width / 2, circle.y + circle.height / 2, circle.width / 2];
  return [...document.querySelectorAll('main :is(h1, p, a, [aria-live], [role=alert])')]
    .filter((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const corners = [left, right].flatMap((across) => [top, bottom].map((down) => Math.hypot(across - x, down - y)));
      return bottom > circle.top && corners.some((distance) => distance > radius);
    })
    .map((line) => line.textContent);
}

test('somebody whose session ended signs in again and lands where they were', async ({ page }) => {
  const email = await signInAs(page);
  await page.getByRole('tab', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await endSession(page);
  await page.reload();
  // The landing page has it at both ends.
  const login = page.getByRole('link', { name: 'Login with Google' }).first();
  await expect(login).toBeVisible();
  const address = new URL((await login.getAttribute('href')) ?? '', page.url());
  address.searchParams.set('login_hint', email);
  address.searchParams.set('prompt', 'none');
  await page.goto(address.href);
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
});

test('logging out ends at the login screen and empties the browser', async ({ page }) => {
  await signInAs(page);
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind');
    sessionStorage.setItem('left', 'behind');
  });
  await page.getByRole('button', { name: /Your account/ }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('left'), sessionStorage.getItem('left')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Stay close to your people/ })).toBeVisible();
});

test(
  'a browser that was left behind is logged out from another',
  { tag: ['@release', '@phone'] },
  async ({ page, browser, baseURL }) => {
    const email = await signInAs(page);
    const elsewhere = await browser.newContext({
      baseURL: baseURL!,
      userAgent: 'Mozilla/5.0 (iPad) Version/20.0 Safari/604.1',
    });
    const left = await elsewhere.newPage();
    await signInAs(left, email);
    const settings = await openSettings(page);
    await settings.getByRole('button', { name: 'Show', exact: true }).click();
    const sessions = settings.getByRole('list', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('listitem').first()).toContainText('This browser');
    await expectAccessible(page);
    await sessions.getByRole('button', { name: 'Log out Safari on iPad' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await left.goto('/');
    await expect(left.getByRole('heading', { name: /Stay close to your people/ })).toBeVisible();
    await elsewhere.close();
  },
);

test('somebody who changes their mind at Google is told so kindly', { tag: '@phone-in-release' }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await expect(page.getByText('You turned back at Google. Whenever you are ready, the door is open.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await inOwnLetters(page);
  expect(await page.evaluate(wordsOverTheEdge)).toEqual([]);
  await expectAccessible(page);
});

test('whoever signs in in one tab is in the app in all of them, where they wanted to go', async ({ page, context }) => {
  await page.goto('/?search=Ada');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await signInAs(await context.newPage());
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
  await expect(page).toHaveURL(/search=Ada/);
});

test(
  'Back from the login page after a logout leads to nothing of the person who left',
  { tag: '@release' },
  async ({ page }) => {
    await signInAs(page);
    await page.goto('/?search=Ada');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Your account/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Login with Google' }).first()).toBeVisible();
  },
);
