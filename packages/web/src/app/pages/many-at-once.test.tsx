import type { BulkResult } from '@inner-circle/domain/bulk/bulk.contract.ts';
import { thresholdNotInPlan } from '@inner-circle/domain/contacts/contacts.rules.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopPicking } from '../../contacts/picking/picking.ts';
import { useKeyListener } from '../../platform/keys/hear-keys.ts';
import { firstScreenDrawn } from '../../platform/screen/fetch-ahead.ts';
import { contact, pageOf, usage } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { Announcements } from '../announcements.tsx';
import { ContactsWithFiles } from './contacts-with-files.tsx';

const [ada, bob, cem, dora] = [contact('Ada'), contact('Bob'), contact('Cem'), contact('Dora')];
const CHANGE = 'POST /api/contacts/bulk';
const CHANGE_ID = contact('A change of many').id;
const UNDO = `POST /api/contacts/bulk/${CHANGE_ID}/undo`;
const answers = {
  'GET /api/contacts': { body: pageOf(ada, bob, cem, dora) },
  'GET /api/contacts/filters': { body: { data: [] } },
  'GET /api/groups': { body: [] },
  'GET /api/subscription/usage': { body: usage(4) },
};

const result = (changed: number, missing: string[] = []): BulkResult => ({
  id: CHANGE_ID,
  kind: 'snooze',
  changed,
  missing,
  markedWarm: 0,
  undoUntil: '2026-11-15T13:00:00.000Z',
  undone: false,
});

let leaveScreen: () => void;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  leaveScreen = firstScreenDrawn();
});
afterEach(() => {
  cleanup();
  stopPicking();
  leaveScreen();
  vi.unstubAllGlobals();
});

function Page() {
  useKeyListener();
  return (
    <>
      <Announcements />
      <ContactsWithFiles />
    </>
  );
}

const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Pick ${name}` });
const bar = () => screen.findByRole('region', { name: 'Picked contacts' });
const said = async (words: string) => expect((await bar()).querySelector('output')?.textContent).toBe(words);
const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true }).map((one) => one.ariaLabel);

async function pick(...names: string[]) {
  for (const name of names) await userEvent.click(await tick(name));
}

async function choose(menu: string, item: string) {
  await userEvent.click(within(await bar()).getByRole('button', { name: menu }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('a tick and the X key pick and unpick, and with the last of them the bar goes', async () => {
  serve(answers);
  show(<Page />);
  await pick('Bob');
  await said('1 picked of 4');
  (await screen.findByRole('link', { name: 'Cem' })).focus();
  await userEvent.keyboard('x');
  await said('2 picked of 4');
  expect((await tick('Cem')).checked).toBe(true);
  await userEvent.keyboard('x');
  await said('1 picked of 4');
  await pick('Bob');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Picked contacts' })).toBeNull());
});

test('Shift picks everybody from the last one on, by a click and by the arrows', async () => {
  serve(answers);
  show(<Page />);
  await pick('Ada');
  const user = userEvent.setup();
  await user.keyboard('{Shift>}');
  await user.click(await tick('Cem'));
  await user.keyboard('{/Shift}');
  await said('3 picked of 4');
  expect(ticked()).toEqual(['Pick Ada', 'Pick Bob', 'Pick Cem']);
  (await tick('Cem')).focus();
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await said('4 picked of 4');
  expect(document.activeElement).toBe(await tick('Dora'));
});

test('Ctrl A picks all that fit, one of them can be left out, and Escape picks nobody', async () => {
  const server = serve({ ...answers, [CHANGE]: { status: 201, body: result(3) } });
  show(<Page />);
  (await tick('Ada')).focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await said('All 4 that fit');
  await pick('Bob');
  await said('3 picked of 4');
  await choose('Snooze', '2 weeks');
  expect(await screen.findByText(/^3 people asleep until/)).toBeDefined();
  // How many were seen goes along, since others may fit by now.
  expect(server.bodyOf(CHANGE)).toMatchObject({ selection: { conditions: [], except: [bob.id] }, expected: 3 });

  await waitFor(() => expect(screen.queryByRole('region', { name: 'Picked contacts' })).toBeNull());
  await pick('Dora');
  await bar();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Picked contacts' })).toBeNull());
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
});

test('a change of many is one request with one Undo, and the picks stay', async () => {
  const server = serve({
    ...answers,
    [CHANGE]: { status: 201, body: result(3) },
    [UNDO]: { body: { id: CHANGE_ID, restored: 2, kept: 1, closedTodos: 0 } },
  });
  show(<Page />);
  await pick('Ada', 'Bob', 'Dora');
  await choose('Snooze', '2 weeks');
  expect(await screen.findByText(/^3 people asleep until/)).toBeDefined();
  expect(server.requests().filter((request) => request === CHANGE)).toHaveLength(1);
  expect(server.bodyOf(CHANGE)).toMatchObject({
    selection: { ids: [ada.id, bob.id, dora.id] },
    change: { kind: 'snooze' },
  });
  await said('3 picked of 4');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Taken back for 2 people')).toBeDefined();
  expect(screen.getByText('1 person stays as it is: changed again since.')).toBeDefined();
  expect(server.requests().filter((request) => request === UNDO)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('of whom some are gone it says how many were changed, and why not the others', async () => {
  serve({ ...answers, [CHANGE]: { status: 201, body: result(2, [cem.id]) } });
  show(<Page />);
  await pick('Ada', 'Bob', 'Cem');
  await choose('Snooze', '2 weeks');
  expect(await screen.findByText('2 of 3 changed')).toBeDefined();
  expect(screen.getByText('1 is gone already: deleted elsewhere meanwhile.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Picked contacts' })).toBeNull());
});

test('a rhythm that the plan does not have is refused in the words of the plan, once, and all stay picked', async () => {
  const { code, message, details } = thresholdNotInPlan('free');
  serve({ ...answers, [CHANGE]: refused(403, code, { message, ...details }) });
  show(<Page />);
  await pick('Ada', 'Bob');
  await choose('Rhythm', 'Once a month');
  expect(await screen.findByText('A cold threshold for one contact is part of the Premium plan.')).toBeDefined();
  expect(screen.queryByText(/limit \(0\)/)).toBeNull();
  expect(screen.queryByText(/^Nothing was changed/)).toBeNull();
  await said('2 picked of 4');
});

test('what is refused otherwise changes nothing, and says why', async () => {
  serve({ ...answers, [CHANGE]: refused(409, 'selection-changed', { message: 'Others fit by now.', total: 5 }) });
  show(<Page />);
  await pick('Ada');
  await choose('Snooze', 'Wake up');
  expect(await screen.findByText('Nothing was changed. Others fit by now.')).toBeDefined();
  await said('1 picked of 4');
});
