import {
  type Conditions,
  conditionsIn,
  conditionsParameter,
} from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { CountedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import { filterNameTaken, savedFilterNotFound } from '@inner-circle/domain/contacts/saved-filters.rules.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstScreenDrawn } from '../../platform/screen/fetch-ahead.ts';
import { contact, pageOf, usage } from '../../testing/cast.ts';
import { refused, serve } from '../../testing/server-double.ts';
import { show } from '../../testing/show.tsx';
import { ContactsPage } from '../contacts-page.tsx';

const cold: Conditions = [{ kind: 'warmth', is: 'cold' }];
const LIST = 'GET /api/contacts/filters';
const CREATE = 'POST /api/contacts/filters';
const far: CountedFilter = { id: contact('Far').id, name: 'Far', conditions: cold, count: 2 };
const UPDATE = `PUT /api/contacts/filters/${far.id}`;
const answers = {
  'GET /api/contacts': { body: pageOf(contact('Bob'), contact('Carol')) },
  [LIST]: { body: { data: [] as CountedFilter[] } },
  'GET /api/groups': { body: [] },
  'GET /api/subscription/usage': { body: usage(2) },
};

let leaveScreen: () => void;
beforeEach(() => {
  leaveScreen = firstScreenDrawn();
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  leaveScreen();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

function open(conditions: Conditions, filter?: string) {
  const address = new URLSearchParams({ conditions: conditionsParameter(conditions), ...(filter && { filter }) });
  window.history.replaceState(null, '', `/?${address}`);
  show(<ContactsPage />);
}

const inAddress = (name: string) => new URLSearchParams(window.location.search).get(name);
const pressSave = async () =>
  userEvent.click(
    within(await screen.findByRole('region', { name: 'Conditions' })).getByRole('button', { name: 'Save this filter' }),
  );
const saving = async () => {
  await screen.findByRole('button', { name: 'Save this filter' });
  await pressSave();
};
async function nameIt(name: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Save this filter' });
  await userEvent.type(await within(dialog).findByRole('textbox', { name: 'Name' }), name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  return dialog;
}

test('what the list is filtered by is saved under a name, and stands above the list with its count', async () => {
  const server = serve(answers);
  server.answer({
    [CREATE]: () => {
      server.answer({ [LIST]: { body: { data: [far] } } });
      return { status: 201, body: { id: far.id, name: far.name, conditions: cold } };
    },
  });
  open(cold);
  await saving();
  await nameIt('Far');
  const pill = await screen.findByRole('button', { name: /^Far\s?2$/ });
  await waitFor(() => expect(pill.getAttribute('aria-current')).toBe('true'));
  expect(server.bodyOf(CREATE)).toEqual({ name: 'Far', conditions: cold });
  expect(inAddress('filter')).toBe(far.id);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save this filter' })).toBeNull());
});

test('a name that is taken is said at the field, and what was typed stays', async () => {
  const { code, message, details } = filterNameTaken('Far');
  serve({ ...answers, [CREATE]: refused(409, code, { message, ...details }) });
  open(cold);
  await saving();
  const dialog = await nameIt('Far');
  expect(await within(dialog).findByText('You already have a filter named “Far”.')).toBeDefined();
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Far');
  expect(inAddress('filter')).toBeNull();
});

test('a filter that was deleted elsewhere is not changed, and its conditions can be saved as a new one', async () => {
  const { code, message } = savedFilterNotFound();
  serve({ ...answers, [LIST]: { body: { data: [far] } }, [UPDATE]: refused(404, code, { message }) });
  const wider: Conditions = [...cold, { kind: 'text', text: 'choir' }];
  open(wider, far.id);
  expect(await screen.findByText('Changed, not saved')).toBeDefined();
  await pressSave();
  expect(
    await screen.findByText('This filter was changed or deleted elsewhere. Save yours as a new one.'),
  ).toBeDefined();
  expect(conditionsIn(inAddress('conditions') ?? '')).toEqual(wider);
  await userEvent.click(screen.getByRole('button', { name: 'Save as new' }));
  expect(await screen.findByRole('dialog', { name: 'Save this filter' })).toBeDefined();
});

test('where nobody fits, the last condition is taken away, or all of them', async () => {
  const all = pageOf(contact('Bob'));
  serve({ ...answers, 'GET /api/contacts': { body: { ...all, data: [], meta: { ...all.meta, total: 0 } } } });
  open([...cold, { kind: 'text', text: 'zebra' }]);
  expect(await screen.findByText('Nobody fits both')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove the last' }));
  await waitFor(() => expect(conditionsIn(inAddress('conditions') ?? '')).toEqual(cold));
  expect(await screen.findByText('Nobody fits this')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('of many filters the first ones stand above the list, and one press shows the others', async () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    ...far,
    id: contact('x'.repeat(index + 9)).id,
    name: `List ${index}`,
  }));
  serve({ ...answers, [LIST]: { body: { data: many } } });
  show(<ContactsPage />);
  const all = await screen.findByRole('button', { name: '2 more' });
  const last = screen.getByText('List 13').closest('li')!;
  expect(last.className).toContain('md:hidden');
  await userEvent.click(all);
  expect(last.className).not.toContain('md:hidden');
  expect(screen.getByRole('button', { name: 'Show fewer' }).getAttribute('aria-expanded')).toBe('true');
});
