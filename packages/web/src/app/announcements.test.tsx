import { thresholdNotInPlan } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '../platform/signal.ts';
import { upgradeRequested } from '../billing/upgrade-requests.ts';
import { limitReached } from '../platform/server/limit-reached.ts';
import { hold } from '../platform/typing/unsaved.ts';
import { show } from '../testing/show.tsx';
import { Announcements } from './announcements.tsx';

afterEach(cleanup);

const limit = { error: 'Usage limit reached', used: 10, upgrade: true, currentPlan: 'free', message: '' } as const;

test.each([
  ['contacts', 10, "You've reached your Contacts limit (10)."],
  ['ai', 50, "You've reached your AI Queries limit (50)."],
  ['unknown', 0, "You've reached your unknown limit (0)."],
])('a reached limit of %s is announced in a toast', async (feature, most, text) => {
  show(<Announcements />);
  act(() => limitReached.publish({ ...limit, feature, limit: most }));
  expect(await screen.findByText('Subscription Limit Reached')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

test('what is no part of a plan at all is named with the plan that has it, and not as a limit of nothing', async () => {
  const { code: error, message, details } = thresholdNotInPlan('free');
  show(<Announcements />);
  act(() => limitReached.publish({ ...limit, feature: 'contacts', limit: 0, ...details, error, message }));
  expect(await screen.findByText('A cold threshold for one contact is part of the Premium plan.')).toBeDefined();
  expect(screen.queryByText(/limit \(0\)/)).toBeNull();
});

test('the toast’s button asks for the upgrade dialog', async () => {
  const wanted = vi.fn<() => void>();
  const stop = upgradeRequested.subscribe(wanted);
  show(<Announcements />);
  act(() => limitReached.publish({ ...limit, feature: 'groups', limit: 10 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Upgrade Your Plan' }));
  expect(wanted).toHaveBeenCalledOnce();
  stop();
});

test('a failed change is announced in a toast', async () => {
  show(<Announcements />);
  act(() => failure.publish('Failed to delete contact. Please try again.'));
  expect(await screen.findByText('Failed to delete contact. Please try again.')).toBeDefined();
});

test('a limit opens the upgrade dialog once for each press, and not over words that are not saved', async () => {
  const wanted = vi.fn<() => void>();
  const stop = upgradeRequested.subscribe(wanted);
  show(<Announcements />);
  const refuse = () => act(() => limitReached.publish({ ...limit, feature: 'todos', limit: 20 }));
  refuse();
  expect(wanted).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  refuse();
  refuse();
  expect(wanted).toHaveBeenCalledTimes(1);
  const release = hold({ within: [], discard: () => {} });
  await userEvent.keyboard('{Enter}');
  refuse();
  expect(wanted).toHaveBeenCalledTimes(1);
  release();
  await userEvent.keyboard('{Enter}');
  refuse();
  expect(wanted).toHaveBeenCalledTimes(2);
  stop();
});
