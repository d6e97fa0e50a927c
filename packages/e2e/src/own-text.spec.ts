import type { Page } from '@playwright/test';
import { type Add, expect, signInWith, test } from './support/circle.ts';

/** What would run, or leave its own element behind, wherever text becomes markup. */
const MARKUP = `"'><img src=x onerror=ran()><svg/onload=ran()><script>ran()</script><x-evil>`;
const SCRIPT_LINKS = [
  'javascript:ran()',
  'JaVaScRiPt:ran()//',
  'data:text/html,<script>ran()</script>',
  ' \tjavascript:ran()',
];
const NAME = `Mallory ${MARKUP}`;

/** Everything that people can type, in everything that has words. */
async function fillAccount(add: Add) {
  const day = Temporal.Now.plainDateISO('UTC');
  const birthday = day.add({ days: 1 }).with({ year: 1990 }).toString();
  const [linkedin, facebook, telegram, xcom] = SCRIPT_LINKS;
  const links = { linkedin, facebook, telegram, xcom };
  const person = { name: NAME, notes: MARKUP, phone: MARKUP.slice(0, 40), groups: [`G ${MARKUP}`.slice(0, 50)] };
  const { id } = await add('contacts', { ...person, ...links, email: 'mallory@example.com', birthday });
  await add('groups', { name: `Empty ${MARKUP}`.slice(0, 50), description: MARKUP });
  await add(`todos/contact/${id}`, { task: MARKUP, dueDate: day.toString() });
  await add(`interactions/contact/${id}`, { type: 'call', notes: `${MARKUP} [x](javascript:ran())` });
  const date = day.add({ years: 1 }).toString();
  await add('reminders', { contactId: id, subject: MARKUP, message: MARKUP, date });
  await add('access-tokens', { name: MARKUP.slice(0, 60) });
}

/** Runs in the page before anything else: whatever runs, or is kept from running by the policy of the page, is noted. */
function watch() {
  const noted: string[] = [];
  Object.assign(window, { noted, ran: () => noted.push('a script ran') });
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      noted.push(`${violatedDirective} kept from ${blockedURI} at ${sourceFile}:${lineNumber}:${columnNumber}`),
  );
}

const everyScreen = expect.configure({ soft: true });
const look = async (page: Page, screen: string) => {
  const found = await page.evaluate(() => ({
    noted: (window as unknown as { noted: string[] }).noted,
    elements: [...document.querySelectorAll('x-evil, img[src="x"], [onerror], [onload], [onclick]')].map(
      ({ outerHTML }) => outerHTML.slice(0, 120),
    ),
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map(({ protocol, href }) => [protocol, href] as const)
      .filter(([protocol]) => !/^(?:https?|mailto|tel):$/.test(protocol))
      .map(([, href]) => href),
  }));
  everyScreen(found, screen).toEqual({ noted: [], elements: [], links: [] });
};

test('nothing that is written in any field runs, and no link leads to a script', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => void asked.push(dialog.message()));
  await page.addInitScript(watch);
  await signInWith(page, fillAccount);
  const tab = (name: string) => page.getByRole('tab', { name }).click();

  await expect(page.getByRole('link', { name: 'Mallory' })).toBeVisible();
  await look(page, 'the list of contacts');
  await page.getByRole('link', { name: 'Mallory' }).click();
  await expect(page.getByRole('heading', { name: 'Log New Interaction' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('onerror=ran()');
  await look(page, 'the details of a contact');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(NAME);
  await look(page, 'the form of a contact');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await tab('Groups');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await look(page, 'the groups');
  await tab('TODO');
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await look(page, 'the to-dos');
  await tab('Reminders');
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
  await look(page, 'the reminders');
  await page.getByRole('button', { name: /^Edit/ }).first().click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toBeVisible();
  await look(page, 'the form of a reminder');
  await page.keyboard.press('Escape');
  await tab('Calendar');
  await expect(page.getByText(/onerror=ran/).first()).toBeVisible();
  await look(page, 'the calendar');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'Delete notification' }).first()).toBeAttached();
  await look(page, 'the notifications');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Open assistant' }).click();
  await page.getByRole('combobox', { name: 'Message' }).fill(`What do I know about Mallory? ${MARKUP}`);
  await page.keyboard.press('Enter');
  const assistant = page.getByRole('complementary', { name: 'Assistant' });
  await expect(assistant.getByText(/onerror=ran/).first()).toBeVisible();
  await look(page, 'the assistant');

  // What an address says is text, too.
  for (const address of ['/?search=', '/?contact=', '/login?error=', '/login?returnTo=', '/nothing/']) {
    await page.goto(address + encodeURIComponent(MARKUP));
    await expect(page.locator('#root')).not.toBeEmpty();
    await look(page, address);
  }
  expect(asked).toEqual([]);
});
