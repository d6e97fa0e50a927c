import { expect, expectAccessible, openContact, openSettings, signInWith } from './support/circle.ts';
import { test } from './support/own-world.ts';

/** As any AI client does, without the cookies of the browser. */
async function callTool(origin: string, token: string, name: string, given: object): Promise<string> {
  const response = await fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  return response.text();
}

test(
  'a new address is saved when she has seen which planned e-mails go there',
  { tag: ['@release', '@phone'] },
  async ({ page, world: _world, refusals }) => {
    refusals.push(/status of 409 .*\/api\/contacts\//);
    await signInWith(page, async (add) => {
      const { id: contactId } = await add('contacts', { name: 'Grace Hopper', email: 'grace@example.com' });
      for (const subject of ['Bring the keys', 'Tea this week?'])
        await add('reminders', { contactId, subject, message: 'Dear Grace', date: '2100-01-01' });
    });
    const details = await openContact(page, 'Grace Hopper');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
    const email = dialog.getByLabel('Email');
    await email.fill('grace@navy.example');
    await dialog.getByRole('button', { name: 'Save changes' }).click();

    const question = page.getByRole('alertdialog', { name: 'Have planned e-mails go to this address?' });
    await expect(question).toContainText('2 e-mails are planned for Grace Hopper');
    await expect(question).toContainText('Bring the keys, next on Fri, 1 January 2100');
    await expect(question).toContainText('They go to grace@navy.example instead of grace@example.com once you save.');
    await expect(question.getByRole('button', { name: 'Back' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(email).toHaveValue('grace@navy.example');

    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await question.getByRole('button', { name: 'Change address' }).click();
    await expect(dialog).toBeHidden();
    await expect(details.getByText('grace@navy.example').first()).toBeVisible();
  },
);

test(
  'what her AI client did is undone in one press, and what it may not do waits for her with its reason',
  { tag: ['@release', '@phone'] },
  async ({ page, world }) => {
    await signInWith(page, async (add) => {
      const { id } = await add('contacts', { name: 'Grace Hopper', email: 'grace@example.com' });
      await add('reminders', { contactId: id, subject: 'Keys', message: 'Dear Grace', date: '2100-01-01' });
      const made = await add('access-tokens', { name: 'Claude on my laptop', scope: 'write' });
      const { secret } = made as unknown as { secret: string };
      const call = (name: string, given: object) => callTool(world.origin, secret, name, given);
      for (const task of ['Call the boat yard', 'Buy rope', 'Paint the hull'])
        expect(await call('add-todo', { contactIds: [id], todo: { task } })).toContain('Done: ');
      const moved = await call('update-contact', { contactId: id, change: { email: 'thief@example.com' } });
      expect(moved).toContain('It changes an address that a planned e-mail goes to.');
    });
    await page.getByRole('button', { name: 'Open assistant' }).click();
    const log = page.getByRole('log', { name: 'Conversation' });
    await page.getByRole('complementary', { name: 'Assistant' }).waitFor();
    const expand = page.getByRole('button', { name: 'Expand' });
    if (await expand.isVisible()) await expand.click();
    const card = log.getByRole('region', { name: 'Change a contact' });
    await expect(card).toContainText('It changes an address that a planned e-mail goes to.');
    const line = log.getByRole('button', { name: '3 things by your AI client' });
    await line.click();
    await expect(log.getByRole('region', { name: 'To-do added' })).toHaveCount(3);
    await expect(line).toBeInViewport();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card).toBeHidden();
    await page.getByRole('complementary', { name: 'Assistant' }).getByRole('button', { name: 'Close' }).click();

    const settings = await openSettings(page);
    await settings.getByRole('button', { name: 'Manage' }).click();
    const row = settings.getByRole('listitem').filter({ hasText: 'Claude on my laptop' });
    await expect(row).toContainText('3 changes in the last hour can be undone.');
    await row.getByRole('button', { name: 'Revoke Claude on my laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toContainText('Revoked');
    const undo = row.getByRole('button', { name: 'Undo what Claude on my laptop did' });
    await expect(undo).toBeFocused();
    await expect(undo).toBeInViewport();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(settings.getByText('3 changes undone.')).toBeInViewport();
    await expect(row).toBeHidden();
  },
);
