import type { Page } from '@playwright/test';
import { expect, expectAccessible, openSettings, signInWith, test } from './support/circle.ts';

const PEOPLE = ['Tom Hardy', 'Bob Stone', 'Anna Berg', 'Anna Kowalski'];

async function begin(page: Page) {
  await signInWith(page, async (add) => {
    for (const name of PEOPLE) await add('contacts', { name });
  });
  await page.getByRole('button', { name: 'Open assistant' }).click();
  const panel = page.getByRole('complementary', { name: 'Assistant' });
  const message = panel.getByRole('combobox', { name: 'Message' });
  await expect(message).toBeFocused();
  return {
    panel,
    message,
    log: panel.getByRole('log'),
    say: async (words: string) => {
      await message.fill(words);
      await panel.getByRole('button', { name: 'Send' }).click();
    },
  };
}

test(
  'what is said to the assistant is done, undone, confirmed and asked about, and nothing of it is lost',
  { tag: '@phone-in-release' },
  async ({ page }) => {
    const { panel, message, log, say } = await begin(page);

    await test.step('a call is logged at once, and undone', async () => {
      await say('Just talked to Tom, the boat is up for winter');
      const done = log.getByRole('region').filter({ hasText: 'Tom Hardy' });
      await expect(done.getByRole('button', { name: 'Undo' })).toBeVisible();
      await expectAccessible(page);
      await done.getByRole('link', { name: 'Tom Hardy' }).click();
      const details = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Tom Hardy' }) });
      await expect(details.getByText('the boat is up for winter')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      await done.getByRole('button', { name: 'Undo' }).click();
      await expect(log.getByText('Undone')).toBeVisible();
    });

    await test.step('a contact is deleted after a yes, and the list behind follows', async () => {
      const list = page.getByRole('region', { name: 'Contacts' });
      await say('delete Bob');
      const proposal = log.getByRole('region').filter({ hasText: 'Bob Stone' });
      await expect(proposal.getByRole('button', { name: 'Delete a contact' })).toBeVisible();
      await expect(list.getByRole('link', { name: 'Bob Stone' })).toHaveCount(1);
      await proposal.getByRole('button', { name: 'Delete a contact' }).click();
      await expect(list.getByRole('link', { name: 'Bob Stone' })).toHaveCount(0);
    });

    await test.step('a question is answered by a button', async () => {
      await say('Just talked to Anna, she moved to Oslo');
      await log.getByRole('button', { name: /^Anna Kowalski/ }).click();
      await expect(log.getByRole('region').filter({ hasText: 'Anna Kowalski' })).toBeVisible();
    });

    await test.step('second thoughts change what was done, as one card, and take it back', async () => {
      await say('remind me to call Tom tomorrow');
      const first = log.getByRole('region').filter({ hasText: 'Call Tom' });
      await expect(first.getByRole('button', { name: 'Undo' })).toBeVisible();
      await say('no, in three weeks');
      const second = log.getByRole('region').filter({ hasText: 'Instead of' });
      await expect(second.getByRole('button', { name: 'Undo' })).toBeVisible();
      await say('scrap that');
      await expect(log.getByText('Taken back:', { exact: false })).toBeVisible();
      await expect(second).toBeHidden();
    });

    await test.step('what has no place in it is named, and nothing is done before a yes in words', async () => {
      await say('remind me to bring Tom the keys tomorrow if it rains');
      const waiting = log.getByRole('region').filter({ hasText: 'the keys' });
      await expect(waiting.getByText('Not done: “if it rains”.')).toBeVisible();
      await say('yes');
      await expect(waiting.getByRole('button', { name: 'Undo' })).toBeVisible();
    });

    await test.step('a name that is begun is completed, and a reload loses nothing', async () => {
      await message.click();
      await message.pressSequentially('Lunch with @kow');
      await expect(page.getByRole('option', { name: 'Anna Kowalski' })).toBeVisible();
      await message.press('Enter');
      await expect(message).toHaveValue('Lunch with @Anna Kowalski ');
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(message).toHaveValue('Lunch with @Anna Kowalski ');
      await expect(log.getByText('Just talked to Tom, the boat is up for winter')).toBeVisible();
    });

    await test.step('it leads to another page', async () => {
      await say('open groups');
      await expect(page.getByRole('tab', { name: 'Groups' }).filter({ visible: true })).toHaveAttribute(
        'aria-selected',
        'true',
      );
    });

    await test.step('the panel stands beside the page or below it, and hides nothing', async () => {
      const isWide = (page.viewportSize()?.width ?? 0) > 768;
      await expect(panel.getByRole('radio', { name: 'At the side' })).toHaveCount(isWide ? 1 : 0);
      if (isWide) {
        await panel.getByRole('radio', { name: 'At the side' }).check();
        const [bar, dock] = [await page.getByRole('banner').boundingBox(), await panel.boundingBox()];
        expect(dock?.width).toBe(350);
        expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(dock?.x ?? 0);
        await expectAccessible(page);
      } else {
        const [tabs, dock] = [
          await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
          await panel.boundingBox(),
        ];
        expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBeLessThanOrEqual((tabs?.y ?? 0) + 1);
      }
      const close = panel.getByRole('button', { name: 'Close' });
      await close.click();
      await expect(page.getByRole('button', { name: 'Open assistant' })).toBeFocused();
      await expect(page.getByRole('button', { name: 'Reset view' })).toBeVisible();
    });
  },
);

test(
  'an access token is shown once, lets the own AI client in until it is revoked, and says when it was used',
  { tag: '@release' },
  async ({ page }) => {
    await signInWith(page, (add) => add('contacts', { name: 'Tom Hardy' }));
    const { origin } = new URL(page.url());
    /** As any client does, without the cookies of the browser. */
    const callWith = (token: string) =>
      fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'find_contacts', arguments: { name: 'tom' } },
        }),
      });

    const openTokens = async () => {
      const settings = await openSettings(page);
      await settings.getByRole('button', { name: 'Manage' }).click();
      await expect(settings.getByRole('button', { name: 'New token' })).toBeVisible();
      return settings;
    };
    const settings = await openTokens();
    await settings.getByRole('button', { name: 'New token' }).click();
    const making = page.getByRole('dialog', { name: 'New access token' });
    await making.getByLabel('Name').fill('Claude on my laptop');
    await making.getByRole('button', { name: 'Make token' }).click();
    await expect(making).toBeHidden();
    const secret = await settings.getByText(/^ic_[\w-]{43}$/).textContent();
    const row = settings.getByRole('listitem').filter({ hasText: 'Claude on my laptop' });
    await expect(row).toContainText('not used yet');
    await expectAccessible(page);

    expect(await (await callWith(secret!)).text()).toContain('Tom Hardy');
    await page.reload();
    await openTokens();
    await expect(row).toContainText(/used (?!yet)/);
    await expect(settings.getByText(secret!)).toHaveCount(0);

    await row.getByRole('button', { name: 'Revoke Claude on my laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(settings.getByText('No tokens yet.', { exact: false })).toBeVisible();
    expect((await callWith(secret!)).status).toBe(401);
  },
);
