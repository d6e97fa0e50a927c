import { notificationsEndpoints } from '@inner-circle/domain/notifications/notifications.contract.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { failure } from '../signal.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { useChange } from './use-change.ts';

const answers = { queryKey: ['answers'] };
const request = 'PATCH /api/notifications/mark-all-read';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Options = Parameters<typeof useChange<typeof notificationsEndpoints.markAllRead>>[1];

type CounterProps = { ask: () => Promise<number>; options?: Partial<Options>; shownAtOnce?: boolean };

function Counter({ ask, options, shownAtOnce = true }: CounterProps) {
  const { data } = useQuery({ ...answers, queryFn: ask });
  const { mutate } = useChange(notificationsEndpoints.markAllRead, {
    refreshes: [answers],
    ...(shownAtOnce && { optimistic: (client) => client.setQueryData(answers.queryKey, -1) }),
    ...options,
  });
  return (
    <button type="button" onClick={() => mutate({})}>
      {data}
    </button>
  );
}

const press = () => userEvent.click(screen.getByRole('button'));

test('of several quick changes only the last asks anew', async () => {
  const waiting: (() => void)[] = [];
  serve({ [request]: () => new Promise((resolve) => waiting.push(() => resolve({ body: { updated: 1 } }))) });
  const ask = vi.fn<() => Promise<number>>(async () => 7);
  show(<Counter ask={ask} />);
  await screen.findByText('7');
  await press();
  await press();
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(screen.getByText('-1')).toBeDefined();
  await act(async () => waiting[0]?.());
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => waiting[1]?.());
  expect(await screen.findByText('7')).toBeDefined();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer that was under way for the first time while something changed is asked for once more', async () => {
  serve({ [request]: { body: { updated: 1 } } });
  const old = Promise.withResolvers<number>();
  const ask = vi.fn<() => Promise<number>>(async () => 8);
  ask.mockReturnValueOnce(old.promise);
  const settled = vi.fn<() => void>();
  show(<Counter ask={ask} options={{ onSuccess: settled }} shownAtOnce={false} />);
  await press();
  await press();
  await waitFor(() => expect(settled).toHaveBeenCalledTimes(2));
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => old.resolve(7));
  expect(await screen.findByText('8')).toBeDefined();
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a refused change is put back, and announced in a toast or in the log', async () => {
  const announced = vi.fn<(text: string) => void>();
  const stop = failure.subscribe(announced);
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ [request]: refused(500) });
  const ask = async () => 7;
  show(<Counter ask={ask} options={{ failure: 'It did not work.' }} />);
  await screen.findByText('7');
  await press();
  await waitFor(() => expect(announced).toHaveBeenCalledExactlyOnceWith('It did not work.'));
  expect(await screen.findByText('7')).toBeDefined();
  cleanup();

  show(<Counter ask={ask} options={{ failure: { logged: 'It did not work' } }} />);
  await screen.findByText('7');
  await press();
  await waitFor(() => expect(log).toHaveBeenCalledWith('It did not work', expect.anything()));
  expect(announced).toHaveBeenCalledOnce();
  stop();
});

test('a change is done when the server has answered, not when everything that it made old is there again', async () => {
  serve({ [request]: { body: { updated: 1 } } });
  let asked = 0;
  const ask = () => ((asked += 1) === 1 ? Promise.resolve(7) : new Promise<number>(() => undefined));
  const announced = vi.fn<() => void>();
  function Form() {
    const { data } = useQuery({ ...answers, queryFn: ask });
    const { mutateAsync } = useChange(notificationsEndpoints.markAllRead, { refreshes: [answers] });
    return (
      <button type="button" onClick={() => void mutateAsync({}).then(() => announced())}>
        {data}
      </button>
    );
  }
  show(<Form />);
  await screen.findByText('7');
  await press();
  await waitFor(() => expect(asked).toBe(2));
  await waitFor(() => expect(announced).toHaveBeenCalledOnce());
});
