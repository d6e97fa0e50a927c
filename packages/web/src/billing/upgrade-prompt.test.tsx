import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { usage } from '../testing/cast.ts';
import { refused, serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { PlanUsage } from './plan-usage.tsx';
import { UpgradePrompt } from './upgrade-prompt.tsx';
import { upgradeRequested } from './upgrade-requests.ts';

const NAME = 'upgradePromptDismissed:contacts';
const HOUR = 60 * 60_000;

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function showWith(contacts: number) {
  serve({ 'GET /api/subscription/usage': { body: usage(contacts) } });
  show(
    <>
      <UpgradePrompt of="contacts" />
      <PlanUsage of="contacts" />
    </>,
  );
  await screen.findByText(/of 10 contacts$/);
}
const shownPrompt = async () => (await screen.findByRole('complementary', { name: 'Plan limit' })).textContent;
const prompt = () => screen.queryByRole('complementary', { name: 'Plan limit' })?.textContent;

test('nobody is asked to upgrade below four fifths of the limit', async () => {
  await showWith(7);
  expect(prompt()).toBeUndefined();
});

test('from four fifths on the prompt says what is used and what the next plan has', async () => {
  await showWith(8);
  expect(await shownPrompt()).toContain('You have used 8 of 10 contacts. Medium has room for 300.');
});

test('from nine tenths on the bar warns', async () => {
  await showWith(9);
  expect(screen.getByText('1 left before the limit')).toBeDefined();
});

test('a prompt that is sent away stays away for a day', async () => {
  await showWith(10);
  expect(await shownPrompt()).toContain('You have used all 10 contacts of Free.');
  await userEvent.click(screen.getByRole('button', { name: 'Hide for a day' }));
  expect(prompt()).toBeUndefined();
  cleanup();

  localStorage.setItem(NAME, String(Date.now() - 23 * HOUR));
  await showWith(10);
  expect(prompt()).toBeUndefined();
  cleanup();

  localStorage.setItem(NAME, String(Date.now() - 25 * HOUR));
  await showWith(10);
  expect(await shownPrompt()).toContain('You have used all 10 contacts');
});

test('the prompt’s button asks for the upgrade dialog', async () => {
  const wanted = vi.fn<() => void>();
  const stop = upgradeRequested.subscribe(wanted);
  await showWith(10);
  await userEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }));
  expect(wanted).toHaveBeenCalledOnce();
  stop();
});

test('without the usage there is neither bar nor prompt', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ 'GET /api/subscription/usage': refused(500) });
  const { container } = show(<PlanUsage of="contacts" />);
  await expect.poll(() => log).toHaveBeenCalledWith('Failed to fetch usage statistics', expect.anything());
  await expect.poll(() => container.textContent).toBe('');
  log.mockRestore();
});
