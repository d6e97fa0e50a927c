import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';

type Part = { default: ComponentType<{ open: boolean; onClose: () => void }> };

afterEach(cleanup);

test('Escape before its code is there takes a dialog back, and nothing beneath it hears of it', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<Part>();
  const Dialog = lazyDialog(() => loaded);
  const beneath = vi.fn<() => void>();
  document.addEventListener('keydown', beneath);
  function Opener() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        <Dialog open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  render(<Opener />);
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByRole('status', { name: 'Opening' })).toBeDefined();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('status')).toBeNull();
  expect(beneath).not.toHaveBeenCalled();
  document.removeEventListener('keydown', beneath);

  load({ default: ({ open }) => (open ? 'It is open' : 'It is closed') });
  expect(await screen.findByText('It is closed')).toBeDefined();
});
