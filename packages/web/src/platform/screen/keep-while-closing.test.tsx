import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { KeepWhileClosing } from './keep-while-closing.tsx';

afterEach(cleanup);

type Contact = { id: string; name: string };
const ada: Contact = { id: 'ada', name: 'Ada' };
const bob: Contact = { id: 'bob', name: 'Bob' };

const edit = (contact: Contact | null) => (
  <KeepWhileClosing of={contact} by={({ id }) => id}>
    {({ name }, open) => (
      <>
        <h1>{open ? name : `${name} leaves`}</h1>
        <input aria-label="Notes" />
      </>
    )}
  </KeepWhileClosing>
);
const heading = () => screen.getByRole('heading').textContent;
const notes = () => screen.getByLabelText<HTMLInputElement>('Notes');

test('what is typed stays while the same contact is read anew, and is gone with another one', async () => {
  const { rerender } = render(edit(ada));
  await userEvent.type(notes(), 'Likes tea');
  rerender(edit({ ...ada, name: 'Ada Lovelace' }));
  expect([heading(), notes().value]).toEqual(['Ada Lovelace', 'Likes tea']);
  rerender(edit(bob));
  expect([heading(), notes().value]).toEqual(['Bob', '']);
});

test('what is opened again while it still leaves begins anew', async () => {
  const { rerender } = render(edit(ada));
  await userEvent.type(notes(), 'Likes tea');
  rerender(edit(null));
  expect([heading(), notes().value]).toEqual(['Ada leaves', 'Likes tea']);
  rerender(edit(ada));
  expect([heading(), notes().value]).toEqual(['Ada', '']);
});
