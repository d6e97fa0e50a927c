import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

import { ConfirmProvider } from '../../overlays/confirm.tsx';
import { Dialog } from '../../overlays/dialog.tsx';
import { TagInput } from './tag-input.tsx';

afterEach(cleanup);

type Create = (name: string) => Promise<boolean>;
type Setup = { picked?: string[]; onCreate?: Create; onSubmit?: () => void; onClose?: () => void };

const succeed: Create = () => Promise.resolve(true);

function Form({ picked, onCreate = succeed, onSubmit, onClose }: Setup) {
  const [value, setValue] = useState(picked ?? []);
  return (
    <Dialog
      open
      title="Add New Contact"
      onClose={() => onClose?.()}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      <TagInput
        label="Groups"
        value={value}
        onChange={setValue}
        suggestions={['Work', 'Sailing', 'Salsa']}
        onCreate={onCreate}
      />
      <output aria-label="value">{value.join('|')}</output>
      <button type="submit">Add contact</button>
    </Dialog>
  );
}

const setup = async (props: Setup = {}) => {
  render(<Form {...props} />, { wrapper: ConfirmProvider });
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Groups' });
  await userEvent.click(input);
  return input;
};

const value = () => screen.getByLabelText('value').textContent;
const options = () => screen.queryAllByRole('option').map((option) => option.textContent?.replace('↵', ''));

test('Enter adds the first suggestion, empties the text and does not send the form', async () => {
  const onSubmit = vi.fn<() => void>();
  const input = await setup({ onSubmit });
  await userEvent.keyboard('sa');
  expect(options()).toEqual(['Sailing', 'Salsa', 'Create “sa”']);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Sailing');
  expect(input.value).toBe('');
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Sailing');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Enter creates what nobody suggested, and the new chip is pine', async () => {
  const onCreate = vi.fn<Create>(() => Promise.resolve(true));
  await setup({ picked: ['Work'], onCreate });
  await userEvent.keyboard(' Helsinki {Enter}');
  await waitFor(() => expect(value()).toBe('Work|Helsinki'));
  expect(onCreate).toHaveBeenCalledExactlyOnceWith('Helsinki');
  expect(screen.getByLabelText('Helsinki').className).toContain('bg-accent-soft');
  expect(screen.getByLabelText('Work').className).not.toContain('bg-accent-soft');
});

test('what could not be created is not picked, stays in sight, and does not run into what is typed next', async () => {
  const onCreate = vi.fn<Create>(() => Promise.resolve(false));
  const input = await setup({ onCreate });
  await userEvent.keyboard('Helsinki{Enter}');
  expect(await screen.findByText('“Helsinki” could not be created.')).toBeDefined();
  expect(value()).toBe('');
  await userEvent.keyboard('Work');
  expect(input.value).toBe('Work');
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Work');
  onCreate.mockResolvedValue(true);
  await userEvent.click(screen.getByRole('button', { name: 'Try to create Helsinki again', hidden: true }));
  await waitFor(() => expect(value()).toBe('Work|Helsinki'));
  expect(screen.queryByText('“Helsinki” could not be created.')).toBeNull();
});

test('who gives up a name that could not be created is asked no more', async () => {
  const onClose = vi.fn<() => void>();
  await setup({ onCreate: () => Promise.resolve(false), onClose });
  await userEvent.keyboard('Helsinki{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Helsinki', hidden: true }));
  expect(screen.queryByText('“Helsinki” could not be created.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a full match in another case is taken, not created', async () => {
  const onCreate = vi.fn<Create>(() => Promise.resolve(true));
  await setup({ onCreate });
  await userEvent.keyboard('WORK{Enter}');
  expect(value()).toBe('Work');
  expect(onCreate).not.toHaveBeenCalled();
});

test('what is picked already is neither suggested nor created', async () => {
  const onCreate = vi.fn<Create>(() => Promise.resolve(true));
  await setup({ picked: ['Work'], onCreate });
  await userEvent.keyboard('work');
  expect(options()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(value()).toBe('Work');
  expect(onCreate).not.toHaveBeenCalled();
});

test('Escape closes the list and only the list; the next one belongs to the dialog, which asks about what is typed', async () => {
  const onClose = vi.fn<() => void>();
  await setup({ picked: ['Work'], onClose });
  await userEvent.keyboard('sa');
  expect(options()).not.toEqual([]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(options()).toEqual([]));
  expect(onClose).not.toHaveBeenCalled();
  expect(value()).toBe('Work');
  await userEvent.keyboard('{Escape}');
  expect(value()).toBe('Work');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('a click outside closes the list', async () => {
  await setup();
  await userEvent.keyboard('sa');
  await userEvent.click(screen.getByText('Add New Contact'));
  await waitFor(() => expect(options()).toEqual([]));
});

test('chips go by their button and by Backspace', async () => {
  await setup({ picked: ['Work', 'Salsa', 'Sailing'] });
  await userEvent.click(screen.getByLabelText('Remove Work'));
  expect(value()).toBe('Salsa|Sailing');
  await userEvent.click(screen.getByRole('combobox', { name: 'Groups' }));
  await userEvent.keyboard('{Backspace}');
  expect(value()).toBe('Salsa');
});

test('a suggestion is picked by the mouse', async () => {
  await setup();
  await userEvent.click(screen.getByRole('option', { name: 'Salsa' }));
  expect(value()).toBe('Salsa');
});
