import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TimeField } from './picked-fields.tsx';

afterEach(cleanup);

test('a time is read as hours and minutes, and an error is tied to it', () => {
  const changed = vi.fn<(value: string) => void>();
  render(
    <TimeField label="Time" error="This is required" value="09:00" onChange={(event) => changed(event.target.value)} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Time');
  expect(field.value).toBe('09:00');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: '17:30' } });
  expect(changed).toHaveBeenCalledWith('17:30');
});
