import type { BrowserContext, Page } from '@playwright/test';
import { expect, openSettings, signInAs } from './support/circle.ts';
import { test } from './support/own-world.ts';

// Mailboxes belong to a plan that only a world of one's own gives; one is enough for all.
test.describe.configure({ mode: 'default' });

const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
const waiting = (page: Page) => page.getByText(/^You were writing/);
const someone = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

async function write(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await nameField(page).fill(name);
}

/** A tab is closed without a question, as a browser does that is closed or breaks down. */
async function reopen(page: Page): Promise<Page> {
  const context = page.context();
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('button', { name: /^Your account/ })).toBeVisible();
  return next;
}

/** Everything that the browser keeps, as text. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const rows = await Promise.all(
      names.map(async (name) => {
        const database = await asked(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const all = await Promise.all(
          stores.map((store) => asked(database.transaction(store).objectStore(store).getAll())),
        );
        database.close();
        return all;
      }),
    );
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name);
        return Promise.all((await cache.matchAll()).map((answer) => answer.text()));
      }),
    );
    return JSON.stringify([
      rows,
      caches,
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      document.cookie,
    ]);
  });

const logout = async (page: Page) => {
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
};

async function emptyBrowser(context: BrowserContext) {
  await context.clearCookies();
}

test(
  'words of a closed tab are offered on return, and gone once they are saved',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    await signInAs(page, someone('ada'));
    await write(page, 'Grace Hop');
    await expect.poll(() => keptIn(page)).toContain('Grace Hop');
    const next = await reopen(page);
    await expect(waiting(next)).toHaveText('You were writing a contact');
    await next.getByRole('button', { name: 'Go on' }).click();
    await expect(nameField(next)).toHaveValue('Grace Hop');
    await nameField(next).fill('Grace Hopper');
    await next.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();
    await expect(next.getByText('Grace Hopper is in your circle')).toBeVisible();
    await expect.poll(() => keptIn(next)).not.toContain('Grace Hop');
    const last = await reopen(next);
    await write(last, '');
    await expect(waiting(last)).toBeHidden();
  },
);

test('two tabs do not write into each other’s half sentence', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, someone('ada'));
  await write(page, 'Grace');
  await expect.poll(() => keptIn(page)).toContain('Grace');
  const beside = await page.context().newPage();
  await beside.goto('/');
  await beside.getByRole('button', { name: 'Add contact' }).first().click();
  await expect(nameField(beside)).toHaveValue('');
  await nameField(beside).fill('Katherine');
  await expect(nameField(page)).toHaveValue('Grace');
  await expect.poll(() => keptIn(page)).toMatch(/Grace.*Katherine|Katherine.*Grace/);
});

test('logging out takes what was written along, in all tabs', { tag: '@release' }, async ({ page }) => {
  const email = await signInAs(page, someone('ada'));
  const beside = await page.context().newPage();
  await beside.goto('/');
  await write(beside, 'Written beside');
  await expect.poll(() => keptIn(beside)).toContain('Written beside');
  await page.bringToFront();
  await logout(page);
  await expect(page.getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await expect(beside.getByRole('link', { name: 'Login with Google' })).toBeVisible();
  await expect.poll(() => keptIn(page)).not.toContain('Written beside');
  await signInAs(page, email);
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await expect(nameField(page)).toHaveValue('');
});

test(
  'what somebody wrote waits for them while somebody else uses the browser',
  { tag: '@release' },
  async ({ page }) => {
    const ada = await signInAs(page, someone('ada'));
    await write(page, 'Written by Ada');
    await expect.poll(() => keptIn(page)).toContain('Written by Ada');
    await emptyBrowser(page.context());
    const context = page.context();
    await page.close();
    const shared = await context.newPage();
    await signInAs(shared, someone('bob'));
    await shared.getByRole('button', { name: 'Add contact' }).first().click();
    await expect(nameField(shared)).toHaveValue('');
    await expect(waiting(shared)).toBeHidden();
    await signInAs(shared, ada);
    await expect(waiting(shared)).toBeVisible();
    await shared.getByRole('button', { name: 'Go on' }).click();
    await expect(nameField(shared)).toHaveValue('Written by Ada');
  },
);

test('a draft of an older version is dropped, and its form opens as ever', { tag: '@release' }, async ({ page }) => {
  await signInAs(page, someone('ada'));
  await write(page, 'Grace');
  await expect.poll(() => keptIn(page)).toContain('Grace');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('drafts');
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const all = store.getAll();
          all.addEventListener('success', () => {
            const [row] = all.result as { words: string }[];
            const words = JSON.stringify({ seen: {}, written: { name: { first: 'Grace' }, groups: 'Navy' } });
            store.put({ ...row, words }).addEventListener('success', () => resolve());
          });
        });
      }),
  );
  const next = await reopen(page);
  await next.getByRole('button', { name: 'Add contact' }).first().click();
  await expect(nameField(next)).toHaveValue('');
  await expect.poll(() => keptIn(next)).not.toContain('Navy');
});

test('no secret is kept anywhere in the browser', async ({ page }) => {
  const email = await signInAs(page, someone('ada'));
  const settings = await openSettings(page);
  await settings.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Another mailbox (SMTP)' }).click();
  const smtp = page.getByRole('dialog', { name: 'Connect a mailbox' });
  await smtp.getByLabel('Server').fill('smtp.example.com');
  await smtp.getByLabel('Password', { exact: true }).fill('a secret of Ada');
  await expect.poll(() => keptIn(page)).toContain('smtp.example.com');
  expect(await keptIn(page)).not.toContain('a secret of Ada');

  const next = await reopen(page);
  const again = await openSettings(next);
  await again.getByRole('button', { name: 'Delete account' }).click();
  await next.getByLabel(`Type ${email} to confirm`).fill('half of my address');
  await next.getByRole('dialog').last().press('Tab');
  expect(await keptIn(next)).not.toContain('half of my address');
});
