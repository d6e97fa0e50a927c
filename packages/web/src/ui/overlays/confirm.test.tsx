import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';

import { ConfirmProvider, useConfirm } from './confirm.tsx';

beforeAll(() => import('./confirm-dialog.tsx'));
afterEach(cleanup);

function Asker() {
  const confirm = useConfirm();
  const [answers, setAnswers] = useState<boolean[]>([]);
  const ask = async () => {
    const answer = await confirm({ title: 'Delete this contact?', confirmLabel: 'Delete Contact', danger: true });
    setAnswers((all) => [...all, answer]);
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        Ask
      </button>
      <output aria-label="answers">{answers.join(' ')}</output>
    </>
  );
}

const show = () =>
  render(
    <ConfirmProvider>
      <Asker />
    </ConfirmProvider>,
  );

const answers = () => screen.getByLabelText('answers').textContent;
const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));

test('yes is true, and the question goes away', async () => {
  show();
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Contact' }));
  await waitFor(() => expect(answers()).toBe('true'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('Cancel and Escape are false, and the focus returns', async () => {
  show();
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(answers()).toBe('false'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask'));
  await ask();
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(answers()).toBe('false false'));
});

test('Enter on a dangerous question does not delete: the focus begins on Cancel', async () => {
  show();
  await ask();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
});
