import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';

import { Button } from './button.tsx';

afterEach(cleanup);

test('a working button says so, keeps the focus and cannot be pressed', async () => {
  const onClick = vi.fn<() => void>();
  const onSubmit = vi.fn<() => void>();
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <Button type="submit" working workingLabel="Adding..." onClick={onClick}>
        Add contact
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Adding...' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});
