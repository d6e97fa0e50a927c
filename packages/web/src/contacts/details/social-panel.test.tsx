import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { contact } from '../../testing/cast.ts';
import { serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { SocialPanel } from './social-panel.tsx';

const bob = contact('Bob');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const edit = () => screen.getByRole('button', { name: 'Edit social media' });

test.each(['Save', 'Cancel'])('after %s the focus is back on the button that opened the form', async (button) => {
  serve({ [`PUT /api/contacts/${bob.id}`]: { body: bob } });
  show(<SocialPanel contact={bob} />);
  await userEvent.click(edit());
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'LinkedIn' }));
  await userEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(document.activeElement).toBe(edit()));
});
