import { DEFAULT_SETTINGS } from '@inner-circle/domain/settings/settings.contract.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailboxRequested } from '../../integrations/mailbox/mailbox-signals.ts';
import { subscription } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { ShellDialogs, type ShellDialog } from './overlays.tsx';
// It is large, and there before the test looks for it.
import '../pages/settings.tsx';

// The browser that the tests run in has no layout to scroll.
const scrolled = vi.fn<(this: Element) => void>();
beforeEach(() => void (Element.prototype.scrollIntoView = scrolled));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shell() {
  const [dialog, setDialog] = useState<ShellDialog | null>(null);
  return <ShellDialogs dialog={dialog} onChange={setDialog} />;
}

test('who wants to connect a mailbox finds the settings open at it', async () => {
  serve({
    'GET /api/user/settings': { body: DEFAULT_SETTINGS },
    'GET /api/subscription': { body: subscription({ planType: 'medium' }) },
    'GET /api/email-auth/status': {
      body: { isAuthorized: false, email: null, kind: null, problem: null, offersGoogle: true },
    },
  });
  show(<Shell />);
  act(() => mailboxRequested.publish());
  expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeDefined();
  const card = await screen.findByRole('region', { name: 'Email' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Email' })));
  expect(scrolled.mock.contexts).toContain(card);
});
