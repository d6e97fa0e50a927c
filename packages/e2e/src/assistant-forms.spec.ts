import type { ChatMessage, Conversation } from '@inner-circle/domain/assistant/assistant.contract.ts';
import type { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signInWith, test } from './support/circle.ts';

const LABEL = 'Open the form';

/** Whatever the assistant answers, it offers this form with it. */
async function offer(page: Page, opens: OpenForm) {
  const offering = (message: ChatMessage): ChatMessage =>
    message.role === 'assistant'
      ? { ...message, choices: [{ label: LABEL, detail: '', contactId: null, photo: null, opens }] }
      : message;
  await page.route('**/api/ai/process', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { message: ChatMessage };
    await route.fulfill({ response, json: { ...body, message: offering(body.message) } });
  });
  await page.route('**/api/ai/conversation', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Conversation;
    await route.fulfill({ response, json: { ...body, data: body.data.map(offering) } });
  });
}

test(
  'what the assistant did not understand goes on in a form, which is guarded like any other',
  { tag: ['@release', '@phone'] },
  async ({ page, isMobile }) => {
    await signInWith(page, async (add) => {
      const { id: contactId } = await add('contacts', { name: 'Nora Lind' });
      await offer(page, { form: 'todo', contactId, task: 'Book the table' });
    });

    const open = page.getByRole('button', { name: 'Open assistant' });
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    const choice = panel.getByRole('button', { name: LABEL });
    const details = page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: 'Nora Lind' }) });
    const task = details.getByRole('textbox', { name: 'Add a to-do' });

    await test.step('the choice opens the contact with the to-do written', async () => {
      await open.click();
      await panel.getByRole('combobox', { name: 'Message' }).fill('qwerty the thing some Friday');
      await panel.getByRole('button', { name: 'Send' }).click();
      await expect(choice).toBeVisible();
      await expectAccessible(page);
      await choice.click();
      await expect(task).toHaveValue('Book the table');
      await expect(task).toBeInViewport();
      if (isMobile) await expect(panel).toBeHidden();
      else await expect(task).toBeFocused();
    });

    await test.step('a reload keeps it, and Back asks before it is lost', async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(task).toHaveValue('Book the table');
      await page.goBack();
      await page.getByRole('button', { name: 'Keep writing' }).click();
      await expect(task).toHaveValue('Book the table');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(details).toBeHidden();
    });

    await test.step('it can be pressed again, and is saved by the person', async () => {
      if (isMobile) await open.click();
      await choice.click();
      await expect(task).toHaveValue('Book the table');
      await task.press('Enter');
      await expect(details.getByRole('checkbox', { name: 'Book the table' })).toBeVisible();
      await expect(task).toHaveValue('');
    });
  },
);
