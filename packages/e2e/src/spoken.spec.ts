import path from 'node:path';
import config from '../playwright.config.ts';
import { expect, signInAs, test } from './circle.ts';

const recording = path.resolve(import.meta.dirname, '../fixtures/add-a-task-for-anders.wav');
const launchOptions = config.use?.launchOptions;

// A browser that hears the recording once, instead of a microphone.
test.use({
  permissions: ['microphone'],
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${recording}%noloop`,
    ],
  },
});

test('what is spoken becomes text to look at, and is done when it is sent', async ({ page }) => {
  await signInAs(page);
  const headers = { origin: new URL(page.url()).origin };
  const anders = await page.request.post('/api/contacts', { data: { name: 'Anders Holmqvist' }, headers });
  expect(anders.status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Open assistant' }).click();
  const panel = page.getByRole('complementary', { name: 'Assistant' });

  await panel.getByRole('button', { name: 'Speak' }).click();
  await expect(panel.getByRole('timer')).toHaveText('0:06');
  await panel.getByRole('button', { name: 'Stop recording' }).click();
  // A busy machine loses a syllable of the recording here and there, not the name: that is looked up among the contacts.
  const message = panel.getByRole('combobox', { name: 'Message' });
  await expect(message).toHaveValue(/Anders/, { timeout: 60_000 });

  await panel.getByRole('button', { name: 'Send' }).click();
  const done = panel.getByRole('log').getByRole('region').filter({ hasText: 'Anders Holmqvist' });
  await expect(done.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.getByRole('tab', { name: 'TODO' }).filter({ visible: true }).click();
  await expect(page.getByText('1 thing for 1 person')).toBeVisible();
});
