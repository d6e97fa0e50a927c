import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, signInAs, signInWith, test } from './support/circle.ts';

/** Ada and Bob share a browser: one cookie, one storage, the same tabs. */
type Person = { email: string; session: { name: string; value: string; url: string } };

const notice = (page: Page) => page.getByRole('alertdialog', { name: 'Somebody else is signed in' });
const nameField = (page: Page) => page.getByRole('textbox', { name: /^Name/ });
const someone = (name: string) => `${name}-${crypto.randomUUID()}@example.com`;

/** An account of its own, made in another browser, and the session that it left there. */
async function meet(page: Page, name: string): Promise<Person> {
  const elsewhere = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const email = await signInAs(await elsewhere.newPage(), someone(name));
  const session = await sessionIn(elsewhere);
  await elsewhere.close();
  return { email, session: { ...session, url: page.url() } };
}

async function sessionIn(context: BrowserContext) {
  const { name, value } = (await context.cookies()).find((cookie) => cookie.name === 'session')!;
  return { name, value };
}

/** The session changes under the open pages and none of them hears of it: the tab in which that happened closed before its scripts ran. */
const takeOverSilently = (page: Page, { session }: Person) => page.context().addCookies([session]);

/** Signs in in another tab, as people do. */
async function signInBeside(page: Page, { email }: Person) {
  const beside = await page.context().newPage();
  await signInAs(beside, email);
  return beside;
}

async function contactsOf(page: Page, { email }: Person): Promise<string[]> {
  const alone = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  await signInAs(await alone.newPage(), email);
  const answer = (await (await alone.request.get('/api/contacts')).json()) as { data: { name: string }[] };
  await alone.close();
  return answer.data.map(({ name }) => name);
}

/** Ada's screen with words in Add contact. */
async function begin(page: Page): Promise<{ ada: Person; bob: Person }> {
  const email = await signInWith(page, (add) => add('contacts', { name: 'A friend of Ada' }), someone('ada'));
  const ada = { email, session: { ...(await sessionIn(page.context())), url: page.url() } };
  return { ada, bob: await meet(page, 'bob') };
}

async function write(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add contact' }).first().click();
  await nameField(page).fill(name);
}
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Add contact' }).click();

/** Nothing may ask whether to leave: who is asked that stays, on a screen that is not theirs. */
function expectNoQuestion(page: Page) {
  page.on('dialog', (dialog) => {
    throw new Error(`The browser asks: ${dialog.type()}`);
  });
}

/** Presses the button and signs in, in the window that it opens, at the sandbox. */
async function signInOnTop(page: Page, email: string) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('alertdialog').getByRole('link', { name: 'Login with Google' }).click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.getByText('Use another account').click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
}

const isBobs = async (page: Page, { email }: Person) => {
  // It may have given way before it was pressed on, and then shows what was pressed.
  await page.getByRole('button', { name: /^Your account, Bob/ }).click();
  await expect(page.getByRole('menu')).toContainText(email);
};

test(
  'words wait for who wrote them when somebody else signs in in another tab, and are saved when they come back',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    const { ada, bob } = await begin(page);
    expectNoQuestion(page);
    await write(page, 'Written by Ada');
    await signInBeside(page, bob);
    await page.bringToFront();
    await expect(notice(page)).toContainText(`signed in as ${bob.email}`);
    await expect(notice(page).getByRole('button', { name: `Go on as ${bob.email}` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(notice(page)).toBeVisible();
    // What lies under it cannot be read by the other person.
    const curtain = await page.evaluate(
      () => getComputedStyle([...document.querySelectorAll('.scrim')].at(-1)!).backgroundColor,
    );
    // A colour that lets something through is written with a slash.
    expect(curtain).toMatch(/^oklch\([^/]+\)$/);

    await signInOnTop(page, ada.email);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(nameField(page)).toHaveValue('Written by Ada');
    await save(page);
    await expect(page.getByText('Written by Ada is in your circle')).toBeVisible();
    expect(await contactsOf(page, ada)).toContain('Written by Ada');
    expect(await contactsOf(page, bob)).toEqual([]);
  },
);

test(
  'a press of Save that finds somebody else signed in writes into no account, and goes through when its owner is back',
  { tag: '@release' },
  async ({ page }) => {
    const { ada, bob } = await begin(page);
    expectNoQuestion(page);
    await write(page, 'Written by Ada');
    await takeOverSilently(page, bob);
    await save(page);
    await expect(notice(page)).toBeVisible();
    expect(await contactsOf(page, bob)).toEqual([]);
    await signInOnTop(page, ada.email);
    await expect(page.getByText('Written by Ada is in your circle')).toBeVisible();
    expect(await contactsOf(page, ada)).toContain('Written by Ada');
    expect(await contactsOf(page, bob)).toEqual([]);
  },
);

test(
  'the other person goes on as themselves, and sees nothing of who was there before',
  { tag: '@release' },
  async ({ page }) => {
    const { ada, bob } = await begin(page);
    expectNoQuestion(page);
    await write(page, 'Written by Ada');
    await takeOverSilently(page, bob);
    await save(page);
    await notice(page)
      .getByRole('button', { name: `Go on as ${bob.email}` })
      .click();
    await isBobs(page, bob);
    await expect(page.getByText('Ada')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add contact' }).first().click();
    await expect(nameField(page)).toHaveValue('');
    expect(await contactsOf(page, bob)).toEqual([]);
    expect(await contactsOf(page, ada)).toEqual(['A friend of Ada']);
  },
);

test('a page without words in it gives way by itself', { tag: '@release' }, async ({ page }) => {
  const { bob } = await begin(page);
  expectNoQuestion(page);
  await signInBeside(page, bob);
  await page.bringToFront();
  await isBobs(page, bob);
  await expect(page.getByText('A friend of Ada')).toBeHidden();
});

test(
  'a page without words in it gives way at the first thing that is done in it, when it heard of nothing',
  { tag: '@release' },
  async ({ page }) => {
    const { bob } = await begin(page);
    expectNoQuestion(page);
    await takeOverSilently(page, bob);
    await page.getByRole('tab', { name: 'Groups' }).click();
    await isBobs(page, bob);
    await expect(page.getByText('A friend of Ada')).toBeHidden();
  },
);

test('a page to which Back leads is not the page of who is gone', { tag: '@release' }, async ({ page }) => {
  const { bob } = await begin(page);
  await page.goto('/privacy-policy');
  await takeOverSilently(page, bob);
  await page.goBack();
  await isBobs(page, bob);
  await expect(page.getByText('A friend of Ada')).toBeHidden();
});

test('a Logout on a screen that is no longer one’s own logs nobody else out', { tag: '@release' }, async ({ page }) => {
  const { bob } = await begin(page);
  const beside = await page.context().newPage();
  await takeOverSilently(page, bob);
  await page.getByRole('button', { name: /^Your account/ }).click();
  // Of all that was asked since, nothing but this may have found out.
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await isBobs(page, bob);
  await beside.goto('/');
  await isBobs(beside, bob);
});

test(
  'who logs out in one tab leaves the words of somebody else in the other',
  { tag: '@release' },
  async ({ page }) => {
    const { ada, bob } = await begin(page);
    expectNoQuestion(page);
    await write(page, 'Written by Ada');
    const beside = await signInBeside(page, bob);
    await expect(notice(page)).toBeVisible();
    await beside.bringToFront();
    await beside.getByRole('button', { name: /^Your account/ }).click();
    await beside.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(beside.getByRole('link', { name: 'Login with Google' })).toBeVisible();
    await page.bringToFront();
    await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
    await signInOnTop(page, ada.email);
    await expect(nameField(page)).toHaveValue('Written by Ada');
    await save(page);
    await expect(page.getByText('Written by Ada is in your circle')).toBeVisible();
    expect(await contactsOf(page, ada)).toContain('Written by Ada');
    expect(await contactsOf(page, bob)).toEqual([]);
  },
);

test('Logout asks before it takes words away', async ({ page }) => {
  await signInAs(page);
  await page.getByRole('tab', { name: 'Groups' }).click();
  await page.getByRole('textbox', { name: 'New group' }).fill('Tennis');
  const logout = async () => {
    await page.getByRole('button', { name: /^Your account/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
  };
  await logout();
  const question = page.getByRole('alertdialog').filter({ hasText: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep writing' }).click();
  await expect(page.getByRole('textbox', { name: 'New group' })).toHaveValue('Tennis');
  await logout();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('link', { name: 'Login with Google' })).toBeVisible();
});
