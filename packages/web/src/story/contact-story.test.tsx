import { StoryEntry, type StoryOutline } from '@inner-circle/domain/story/story.contract.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact } from '../testing/cast.ts';
import { standInBerlin } from '../testing/in-berlin.ts';
import { opened, refused, serve } from '../testing/server-double.ts';
import { impatientClient, show } from '../testing/show.tsx';
import ContactStory from './contact-story.tsx';

const bob = contact('Bob', { notes: 'Plays go' });
const DETAILS = `GET /api/contacts/${bob.id}`;
const ENTRIES = `GET /api/contacts/${bob.id}/story`;
const OUTLINE = `${ENTRIES}/outline`;

const entry = (kind: string, at: string, fields: object = {}) =>
  StoryEntry.parse({ kind, id: contact(`${kind} ${at}`).id, at: `${at}T10:00:00.000Z`, ...fields });
const call = entry('interaction', '2026-11-06', { type: 'call', text: 'About her mother' });
const note = entry('note', '2026-10-12', { added: ['go'], removed: ['chess'] });
const cold = entry('cold', '2026-07-24', { coldSince: '2026-07-02T10:00:00.000Z' });

const outline: StoryOutline = {
  counts: { interaction: 31, meeting: 0, email: 0, todo: 0, note: 1 },
  since: '2019-05-18T10:00:00.000Z',
  coming: [{ kind: 'birthday', id: bob.id, day: '2026-11-19', at: null, text: '', turns: 34 }],
  year: {
    from: '2025-11-17',
    to: '2026-11-16',
    knownFrom: '2025-11-17',
    days: ['2026-07-24', '2026-11-06'],
    cold: [{ from: '2026-07-02', to: '2026-07-23' }],
    warmDays: 343,
    knownDays: 365,
  },
  coldAfterDays: 30,
};
const page = (next: string | null, ...data: StoryEntry[]) => ({ body: { data, next } });

beforeEach(() => {
  standInBerlin();
  vi.stubGlobal('matchMedia', undefined);
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (answers: Parameters<typeof serve>[0] = {}) => {
  const server = serve({
    [DETAILS]: opened(bob),
    [ENTRIES]: page(null, call, note, cold),
    [OUTLINE]: { body: outline },
    ...answers,
  });
  show(<ContactStory contactId={bob.id} />, impatientClient());
  return server;
};

test('a story has its length, its year, what comes next, and its months', async () => {
  open();
  expect(await screen.findByText('Seven years, 32 moments')).toBeDefined();
  expect(screen.getByText('warm on 343 of the last 365 days')).toBeDefined();
  expect(within(screen.getByRole('region', { name: 'Coming up' })).getByText('Turns 34')).toBeDefined();
  const november = await screen.findByRole('region', { name: 'November 2026' });
  expect(within(november).getByText('About her mother')).toBeDefined();
  expect(within(november).getByText('6 Nov').title).toContain('6 November 2026, 11:00');
  expect(screen.getByText('Cold for 22 days')).toBeDefined();
});

test('several kinds can be chosen, All clears, and what there is none of can be cleared', async () => {
  const server = open({ [ENTRIES]: page(null) });
  const asked = vi.spyOn(globalThis, 'fetch');
  await userEvent.click(await screen.findByRole('button', { name: /^E-mails/ }));
  expect(await screen.findByRole('heading', { name: 'No e-mails yet' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^To-dos/ }));
  await waitFor(() =>
    expect(asked.mock.calls.some(([url]) => (url as string).includes('kinds=email%2Ctodo'))).toBe(true),
  );
  server.answer({ [ENTRIES]: page(null, call) });
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe('true'));
});

test('what lies further back comes when it is asked for, and one part that fails leaves the rest', async () => {
  const server = open({ [ENTRIES]: page(`2026-11-06T10:00:00.000Z~0~${call.id}`, call) });
  const more = await screen.findByRole('button', { name: '31 more, back to 2019' });
  server.answer({ [ENTRIES]: refused(500) });
  await userEvent.click(more);
  expect(await screen.findByText(/The rest did not load/)).toBeDefined();
  expect(screen.getByText('About her mother')).toBeDefined();
  server.answer({ [ENTRIES]: page(null, note) });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Notes changed')).toBeDefined();
});

test('without its year a story is told all the same, and without entries its year', async () => {
  const server = open({ [OUTLINE]: refused(500) });
  expect(await screen.findByText('The last year and what comes next did not load.')).toBeDefined();
  expect(await screen.findByText('About her mother')).toBeDefined();
  server.answer({ [OUTLINE]: { body: outline } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Seven years, 32 moments')).toBeDefined();
  cleanup();
  open({ [ENTRIES]: refused(500) });
  expect(await screen.findByRole('heading', { name: 'The story did not load' })).toBeDefined();
  expect(await screen.findByText('Seven years, 32 moments')).toBeDefined();
});

test('notes from before are shown, restored with what was seen, and taken back by Undo', async () => {
  const restore = `POST /api/note-versions/${note.id}/restore`;
  const server = open({
    [`GET /api/note-versions/${note.id}`]: {
      body: { id: note.id, contactId: bob.id, changedAt: note.at, before: 'Plays chess', after: 'Plays go' },
    },
    [restore]: { body: { ...bob, notes: 'Plays chess' } },
    [`PUT /api/contacts/${bob.id}`]: { body: bob },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show the notes from before' }));
  expect(await screen.findByText('Plays chess')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Restore these notes' }));
  expect(await screen.findByText('The notes are as they were')).toBeDefined();
  expect(server.bodyOf(restore)).toEqual({ seen: { notes: 'Plays go' } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.bodyOf(`PUT /api/contacts/${bob.id}`)).toEqual({ notes: 'Plays go', seen: { notes: 'Plays chess' } }),
  );
});

test('somebody with whom nothing happened yet has a story that begins with a word', async () => {
  open({ [ENTRIES]: page(null, entry('added', '2026-11-15')) });
  expect(await screen.findByRole('heading', { name: 'The story begins with a word' })).toBeDefined();
  expect(screen.getByText('Added to your circle')).toBeDefined();
});
