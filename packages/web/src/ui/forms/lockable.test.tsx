import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Lockable } from './lockable.tsx';

afterEach(cleanup);

const form = (locked: boolean) => (
  <>
    <dialog open tabIndex={-1}>
      <form>
        <Lockable locked={locked}>
          <input aria-label="Name" />
        </Lockable>
        <button type="submit">Save</button>
      </form>
    </dialog>
    <button>Elsewhere</button>
  </>
);

/** Saves from the field; meanwhile the focus goes somewhere. */
function focusAfter(goes: () => HTMLElement) {
  const { rerender } = render(form(false));
  screen.getByLabelText('Name').focus();
  rerender(form(true));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  goes().focus();
  rerender(form(false));
  return document.activeElement;
}

test('the focus comes back from the button that saves', () => {
  expect(focusAfter(() => screen.getByRole('button', { name: 'Save' }))).toBe(screen.getByLabelText('Name'));
});

test('the focus comes back from the dialog around it, which takes what nothing else has', () => {
  expect(focusAfter(() => screen.getByRole('dialog'))).toBe(screen.getByLabelText('Name'));
});

test('who went somewhere else meanwhile stays there', () => {
  const elsewhere = () => screen.getByRole('button', { name: 'Elsewhere' });
  expect(focusAfter(elsewhere)).toBe(elsewhere());
});
