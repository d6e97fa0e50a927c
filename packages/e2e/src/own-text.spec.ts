import type { Page } from '@playwright/test';
import { type Add, addingTo, expect, openSettings, signInWith, test } from './support/circle.ts';
import { look, MARKUP, watchFor } from './support/markup.ts';
import { test as testInOwnWorld } from './support/own-world.ts';

const SCRIPT_LINKS = [
  'javascript:ran()',
  'JaVaScRiPt:ran()//',
  'data:text/html,<script>ran()</script>',
  ' \tjavascript:ran()',
];
const NAME = `Mallory ${MARKUP}`;

// What is added in its tests is of days that the browser knows.
testInOwnWorld.use({ sharedWith: 'hostile text' });

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
  const date = day.add({ days: 1 }).toString();
  await add('reminders', { contactId: id, subject: MARKUP, message: MARKUP, date });
  await add('access-tokens', { name: MARKUP.slice(0, 60) });
  await add('device-passwords', { name: MARKUP.slice(0, 80) });
}

test(
  'nothing that is written in any field runs, and no link leads to a script',
  { tag: '@release' },
  async ({ page, refusals }) => {
    const asked = await watchFor(page);
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
    const noSuchContact = page.waitForResponse((reply) => reply.status() === 400);
    refusals.push(/status of 400 .*\/api\/contacts\//);
    for (const address of ['/?search=', '/?contact=', '/login?error=', '/login?returnTo=', '/nothing/']) {
      await page.goto(address + encodeURIComponent(MARKUP));
      await expect(page.locator('#root')).not.toBeEmpty();
      if (address === '/?contact=') await noSuchContact;
      await look(page, address);
    }
    expect(asked).toEqual([]);
  },
);

testInOwnWorld(
  'nor does it in the settings, a file that is imported, the log of what was sent, and with the admins',
  { tag: '@release' },
  async ({ page, world }) => {
    const asked = await watchFor(page);
    const email = await signInWith(page, fillAccount, 'maya@example.com');
    await world.moveClock('P2D');
    await page.reload();
    await walkLog(page);
    await walkSettings(page);
    await walkImport(page);
    await walkAdmin(page);
    expect([email, asked]).toEqual(['maya@example.com', []]);
  },
);

async function walkLog(page: Page) {
  await page.getByRole('tab', { name: 'Reminders' }).click();
  await page.getByRole('button', { name: 'Delivery log' }).first().click();
  await expect(page.getByRole('heading', { name: 'Delivery log' })).toBeVisible();
  await expect(page.getByText(/onerror=ran/).first()).toBeVisible();
  await look(page, 'the log of what was sent');
}

async function walkSettings(page: Page) {
  const settings = await openSettings(page);
  await settings.getByRole('button', { name: 'Manage' }).click();
  await settings.getByRole('button', { name: 'Set up' }).click();
  await expect(settings.getByText(/onerror=ran/)).toHaveCount(2);
  await look(page, 'the settings');
  await page.keyboard.press('Escape');
}

async function walkImport(page: Page) {
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const wizard = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Import contacts' }) });
  const cell = `"${MARKUP.replaceAll('"', '""')}"`;
  const rows = [`Name,E-mail,Notes,${cell}`, `${cell},mallory@example.com,${cell},${cell}`, `${cell},${cell},,`];
  await wizard.locator('input[type=file]').setInputFiles({
    name: `${MARKUP.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  const next = wizard.getByRole('button', { name: /^Import \d rows?$/ });
  await expect(next).toBeVisible();
  await look(page, 'the columns of a file');
  await next.click();
  await expect(wizard.getByText(/seems? to be here already/).first()).toBeVisible();
  await look(page, 'who is there already');
  await next.click();
  await expect(wizard.getByRole('button', { name: 'Done' })).toBeVisible();
  await look(page, 'what an import did');
  await wizard.getByRole('button', { name: 'Done' }).click();
}

async function walkAdmin(page: Page) {
  const terms = { planType: 'medium', durationType: 'once', durationMonths: 1 };
  const { id } = await addingTo(page)('promo-codes/create', { ...terms, customCode: 'MALLORY', description: MARKUP });
  expect(id).toBeTruthy();
  await page.goto(`/admin?search=${encodeURIComponent(MARKUP.slice(0, 90))}`);
  await expect(page.getByRole('searchbox').first()).toHaveValue(MARKUP.slice(0, 90));
  await look(page, 'the codes that an address looks for');
  await page.goto('/admin?search=MALLORY');
  await page.getByRole('link', { name: 'MALLORY' }).click();
  await expect(page.getByText(/onerror=ran/).first()).toBeVisible();
  await look(page, 'a code');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(MARKUP);
  await look(page, 'the form of a code');
  for (const tab of ['analytics', 'audit', 'health', 'create', 'batch']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await look(page, `the admins’ tab ${tab}`);
  }
}
