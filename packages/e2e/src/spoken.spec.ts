import path from 'node:path';
import type { Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { expect, signInAs, signInWith, test } from './support/circle.ts';

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

const SAID = 'Please add a task for Anders. Call the boat yard on Friday.';

/** How many recordings the browser keeps that are not text yet. */
const recordingsKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('recordings', 1);
        opening.addEventListener('upgradeneeded', () =>
          opening.result.createObjectStore('recordings', { keyPath: 'id' }),
        );
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('recordings').objectStore('recordings').count();
          counting.addEventListener('success', () => resolve(counting.result));
          opening.result.close();
        });
      }),
  );

test(
  'what is spoken becomes text to look at, after a lost network and a reload too, and is done when it is sent',
  { tag: '@release' },
  async ({ page, refusals }) => {
    refusals.push(/ERR_FAILED .*speech-to-text/, /^Failed to process speech/);
    await signInWith(page, (add) => add('contacts', { name: 'Anders Holmqvist' }));
    await page.getByRole('button', { name: 'Open assistant' }).click();
    const panel = page.getByRole('complementary', { name: 'Assistant' });

    await panel.getByRole('button', { name: 'Speak' }).click();
    // A browser that is busy skips seconds.
    await expect(panel.getByRole('timer')).toHaveText(/^0:(?!0[0-5])/);
    const stillHere = panel.getByText(/^Your recording of 0:\d\d is still here\.$/);
    await page.route('**/api/speech-to-text', (route) => route.abort());
    await panel.getByRole('button', { name: 'Stop recording' }).click();
    await expect(panel.getByRole('alert')).toContainText('Failed to process speech. Please try again.');
    await page.unroute('**/api/speech-to-text');
    await page.reload();
    await expect(stillHere).toBeVisible();
    // The lowest panel grows with what it has to say.
    expect(await panel.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await panel.getByRole('button', { name: 'Transcribe' }).click();
    const message = panel.getByRole('combobox', { name: 'Message' });
    await expect(message).toHaveValue(/\w+ \w+ \w+/, { timeout: 60_000 });
    const heard = await message.inputValue();
    await expect.poll(() => recordingsKept(page)).toBe(0);

    await test.step('a recording that a reload cuts short is still there, until it is discarded', async () => {
      await panel.getByRole('button', { name: 'Speak' }).click();
      await expect.poll(() => recordingsKept(page)).toBe(1);
      await page.reload();
      await expect(stillHere).toBeVisible();
      await panel.getByRole('button', { name: 'Discard' }).click();
      await expect.poll(() => recordingsKept(page)).toBe(0);
      await expect(message).toHaveValue(heard);
    });

    // The browser of a busy machine hears only parts of the recording: the person reads it over, and puts right what is wrong.
    if (!heard.includes(SAID)) await message.fill(SAID);
    await panel.getByRole('button', { name: 'Send' }).click();
    const done = panel.getByRole('log').getByRole('region').filter({ hasText: 'Anders Holmqvist' });
    await expect(done.getByRole('button', { name: 'Undo' })).toBeVisible();
    await page.getByRole('tab', { name: 'TODO' }).filter({ visible: true }).click();
    await expect(page.getByText('1 thing for 1 person')).toBeVisible();

    await test.step('nothing that was said stays behind when its user logs out', async () => {
      await panel.getByRole('button', { name: 'Speak' }).click();
      await expect.poll(() => recordingsKept(page)).toBe(1);
      await page.getByRole('button', { name: /^Your account/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
      await expect.poll(() => recordingsKept(page)).toBe(0);
    });
  },
);

type Asking = { allow?: () => void; tracks: MediaStreamTrack[] };

test(
  'the microphone is off when the panel is closed, also where the browser was still asking for it',
  { tag: '@release' },
  async ({ page }) => {
    // The browser of this test allows it at once: here it asks until it is told to.
    await page.addInitScript(() => {
      const asking: Asking = { tracks: [] };
      Object.assign(window, { asking });
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        await new Promise<void>((resolve) => {
          asking.allow = resolve;
        });
        const stream = await ask(wanted);
        asking.tracks.push(...stream.getTracks());
        return stream;
      };
    });
    const allow = () => page.evaluate(() => (window as unknown as { asking: Asking }).asking.allow?.());
    const tracks = () =>
      page.evaluate(() => (window as unknown as { asking: Asking }).asking.tracks.map(({ readyState }) => readyState));

    // What becomes of the words is told above.
    const status = { available: true, message: null };
    await page.route('**/api/speech-to-text', (route) =>
      route.fulfill({ json: route.request().method() === 'GET' ? status : { text: 'Call Tom' } }),
    );
    await signInAs(page);
    const open = page.getByRole('button', { name: 'Open assistant' });
    const panel = page.getByRole('complementary', { name: 'Assistant' });
    await open.click();
    await panel.getByRole('button', { name: 'Speak' }).click();
    await expect(panel.getByText('Waiting for the microphone')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await allow();
    await expect.poll(tracks).toEqual(['ended']);

    await open.click();
    await panel.getByRole('button', { name: 'Speak' }).click();
    await expect(panel.getByText('Waiting for the microphone')).toBeVisible();
    await allow();
    await expect(panel.getByRole('timer')).toHaveText(/^0:(?!00)/);
    expect(await tracks()).toEqual(['ended', 'live']);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect.poll(tracks).toEqual(['ended', 'ended']);
    await open.click();
    await expect(panel.getByRole('combobox', { name: 'Message' })).toHaveValue('Call Tom');
  },
);
