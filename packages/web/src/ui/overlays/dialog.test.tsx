import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';

import { ConfirmProvider } from './confirm.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

afterEach(cleanup);

function Page({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add contact
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Add New Contact"
        locked={locked}
        onSubmit={(event) => event.preventDefault()}
      >
        <TextField label="Name" />
      </Dialog>
    </>
  );
}

const open = () => userEvent.click(screen.getByRole('button', { name: 'Add contact' }));

test('the focus goes to the first field and back to where it was', async () => {
  render(<Page />, { wrapper: ConfirmProvider });
  await open();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add contact'));
});

test('while something is being written neither Escape nor the cross closes it', async () => {
  render(<Page locked />, { wrapper: ConfirmProvider });
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  expect(screen.getByRole('dialog', { name: 'Add New Contact' })).toBeTruthy();
});
