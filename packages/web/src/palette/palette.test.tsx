import { conditionsIn } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { CountedFilter } from '@inner-circle/domain/contacts/saved-filters.contract.ts';
import type { SearchSection } from '@inner-circle/domain/search/search.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact, pageOf } from '../testing/cast.ts';
import { serve } from '../testing/server-double.ts';
import { show } from '../testing/show.tsx';
import { commandsFor } from './finding/matching.ts';
import Palette from './palette.tsx';

const zoe = contact('Zoë van den Berg');
const bob = contact('Bob');

const named = (...names: string[]): SearchSection => ({
  kind: 'contact',
  total: names.length,
  hits: names.map((name) => ({
    id: contact(name).id,
    contact: { id: contact(name).id, name, photo: null },
    place: 'Name',
    excerpt: { text: name, marks: [] },
    at: null,
    day: null,
  })),
});

const found = (...sections: SearchSection[]) => ({ body: { sections, isComplete: true } });
const nothing = { body: { kind: 'nothing', reply: '', actions: [], choices: [], sealed: null } };

const open = () => show(<Palette open onClose={() => {}} onNavigate={() => {}} />);
const field = () => screen.findByRole<HTMLTextAreaElement>('combobox');

beforeEach(() => window.history.replaceState(null, '', '/?find=all'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('while nothing is typed there are people, then what can be done, then where one can go', async () => {
  serve({ 'GET /api/contacts': { body: pageOf(zoe) } });
  open();
  expect(await screen.findByRole('option', { name: /^Zoë van den Berg/ })).toBeDefined();
  expect(screen.getAllByRole('group').map((group) => group.querySelector('h3')?.textContent)).toEqual([
    'People you may be looking for',
    'Do',
    'Go to',
  ]);
});

test('who has been read already is found at once, without accents and in any order', async () => {
  serve({
    'GET /api/contacts': { body: pageOf(zoe, bob) },
    'GET /api/search': () => new Promise(() => {}),
    'POST /api/ai/read': () => new Promise(() => {}),
  });
  open();
  await screen.findByRole('option', { name: /^Zoë van den Berg/ });
  await userEvent.type(await field(), 'berg zoe');
  const option = await screen.findByRole('option', { name: 'Zoë van den Berg' });
  await waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'));
  expect((await field()).getAttribute('aria-activedescendant')).toBe(option.id);
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Bob' })).toBeNull());
});

test('an answer to older letters never stands for newer ones, whenever it comes', async () => {
  const late = Promise.withResolvers<{ body: unknown }>();
  let asked = 0;
  serve({
    'GET /api/contacts': { body: pageOf() },
    'GET /api/search': () => {
      asked += 1;
      return asked === 1 ? late.promise : found(named('Carol'));
    },
  });
  open();
  await userEvent.type(await field(), 'c');
  await waitFor(() => expect(asked).toBe(1));
  await userEvent.type(await field(), 'ar');
  expect(await screen.findByRole('option', { name: 'Carol' })).toBeDefined();
  late.resolve(found(named('Cecil')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('option', { name: 'Cecil' })).toBeNull();
});

test('Enter that is pressed before the answer is there takes what the answer brings', async () => {
  serve({ 'GET /api/contacts': { body: pageOf() }, 'GET /api/search': found(named('Carol')) });
  open();
  await userEvent.type(await field(), 'carol{Enter}');
  await waitFor(() => expect(window.location.search).toBe(`?contact=${contact('Carol').id}`));
});

test('a saved filter is found by its name after people, and opens Contacts with it', async () => {
  const conditions = [{ kind: 'warmth', is: 'cold' }] as const;
  const filter = (id: string, name: string, details: Partial<CountedFilter> = {}): CountedFilter => ({
    id,
    name,
    conditions: [...conditions],
    count: 3,
    ...details,
  });
  serve({
    'GET /api/contacts': { body: pageOf(contact('Berliner')) },
    'GET /api/search': found(named('Berliner')),
    'POST /api/ai/read': nothing,
    'GET /api/contacts/filters': {
      body: {
        data: [
          filter(contact('a').id, 'Émigrés of Berlin'),
          filter(contact('b').id, 'Family'),
          filter(contact('c').id, 'Berlin by a newer version', { conditions: null, count: null }),
        ],
      },
    },
  });
  const wentTo = vi.fn<(target: string) => void>();
  show(<Palette open onClose={() => {}} onNavigate={wentTo} />);
  await userEvent.type(await field(), 'berlin');
  const option = await screen.findByRole('option', { name: /^Émigrés of Berlin/ });
  expect(option.textContent).toContain('3');
  const titles = screen.getAllByRole('group').map((group) => group.querySelector('h3')?.textContent);
  expect(titles.slice(0, 2)).toEqual(['People', 'Filters']);
  expect(screen.queryByRole('option', { name: /Family|newer version/ })).toBeNull();
  await userEvent.click(option);
  await waitFor(() => expect(wentTo).toHaveBeenCalledExactlyOnceWith('contacts'));
  const address = new URLSearchParams(window.location.search);
  expect(address.get('filter')).toBe(contact('a').id);
  expect(conditionsIn(address.get('conditions') ?? '')).toEqual(conditions);
  expect(address.has('find')).toBe(false);
});

test('what asks the assistant is never marked by itself', async () => {
  serve({ 'GET /api/contacts': { body: pageOf() }, 'GET /api/search': found(), 'POST /api/ai/read': nothing });
  open();
  await userEvent.click(await field());
  await userEvent.paste('qwerty');
  expect(await screen.findByText('Nothing found with these words.')).toBeDefined();
  const ask = screen.getByRole('option', { name: /^Ask the assistant/ });
  expect(ask.getAttribute('aria-selected')).toBe('false');
  await userEvent.keyboard('{ArrowDown}');
  expect(ask.getAttribute('aria-selected')).toBe('true');
});

test('what is typed stands there when the palette is opened again', async () => {
  serve({ 'GET /api/contacts': { body: pageOf() }, 'GET /api/search': found(), 'POST /api/ai/read': nothing });
  const { unmount } = open();
  await userEvent.type(await field(), 'called Tom');
  unmount();
  show(<Palette open onClose={() => {}} onNavigate={() => {}} />, undefined, { afterReload: true });
  expect((await field()).value).toBe('called Tom');
});

test.each([
  ['cal', 'go-calendar'],
  ['calender', 'go-calendar'],
  ['person new', 'add-contact'],
  ['e-mail', 'go-reminders'],
  ['settigns', 'go-settings'],
])('“%s” finds %s', (typed, name) => {
  expect(commandsFor(typed).map((command) => command.name)).toContain(name);
});

test('what has none of the words is no command', () => {
  expect(commandsFor('zeppelin')).toEqual([]);
});

test('what was understood of a sentence is marked behind the field, which stays as it was', async () => {
  const words = 'called zoe yesterday, the kitchen is done';
  const action = {
    id: contact('card').id,
    type: 'log-interaction',
    arguments: {},
    title: 'Log a call',
    lines: ['Wed 18 Nov'],
    people: [{ id: zoe.id, name: zoe.name }],
    needsConfirmation: false,
    status: 'proposed',
    message: null,
    undoUntil: null,
  };
  const until = '2100-12-18T12:00:00.000Z';
  serve({
    'GET /api/contacts': { body: pageOf(zoe) },
    'GET /api/search': found(),
    'POST /api/ai/read': {
      body: {
        ...nothing.body,
        kind: 'do',
        actions: [action],
        sealed: 'x',
        marks: [
          { from: 0, to: 10 },
          { from: 11, to: 20 },
        ],
        warms: [{ id: zoe.id, name: zoe.name, until, insteadOf: null }],
      },
    },
  });
  const { container } = open();
  await userEvent.type(await field(), words);
  await screen.findByText('Warm again');
  expect(screen.getByText('Until 18 December 2100')).toBeDefined();
  const marks = () => [...container.ownerDocument.querySelectorAll('mark')];
  expect(marks().map(({ textContent }) => textContent)).toEqual(['called zoe', 'yesterday']);
  expect(marks().every((mark) => mark.closest('[aria-hidden="true"]') !== null)).toBe(true);
  expect((await field()).value).toBe(words);
  expect(marks()[0]!.parentElement!.textContent).toBe(`${words} `);
  // What stands there no longer is not what was understood.
  await userEvent.type(await field(), ' at');
  expect(marks()).toEqual([]);
});
