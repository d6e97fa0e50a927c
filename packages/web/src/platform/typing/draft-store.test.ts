import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDatabase } from '../../testing/fake-database.ts';
import { forgetRowsOf } from '../kept-rows.ts';
// The schemas are there, so that no page gives up waiting for them.
import './draft-kinds.ts';
import { draftStore, PATIENCE } from './draft-store.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;
const TENNIS = { seen: { name: '' }, written: { name: 'Tennis' } };

let browser: ReturnType<typeof fakeDatabase>;

beforeEach(() => {
  browser = fakeDatabase();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  browser.end();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

/** A page of its own, which knows nothing of those before but what the browser kept. */
async function load(owner: string) {
  const store = draftStore();
  await store.open(owner);
  return store;
}

/** Nothing is read for as long as forms wait. */
async function loadWithoutWords() {
  vi.useFakeTimers();
  const store = draftStore();
  const opened = store.open('ada');
  await vi.advanceTimersByTimeAsync(PATIENCE);
  await opened;
  vi.useRealTimers();
  return store;
}

/** A tab has a storage of its own. */
const inAnotherTab = () => sessionStorage.clear();
/** The browser lets go of a page's locks when it is gone. */
const closeAll = () => browser.held.clear();
const settled = () => vi.waitFor(() => expect(browser.rowsIn('drafts')).toHaveLength(1));

async function writeInATab() {
  const page = await load('ada');
  page.keep('ada', 'group:new', TENNIS);
  await settled();
  return page;
}

test('words are there again after a reload, and nothing is said of it', async () => {
  await writeInATab();
  closeAll();
  const page = await load('ada');
  expect(page.read('ada', 'group:new')).toEqual(TENNIS);
  expect(page.takeFound()).toEqual([]);
});

test('every form finds its words, however long it takes to write down that they are this page’s now', async () => {
  const page = await writeInATab();
  const names = ['group:1', 'group:2', 'group:3'];
  for (const name of names) page.keep('ada', name, TENNIS);
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toHaveLength(4));
  closeAll();
  browser.stall();
  const next = await load('ada');
  for (const name of names) expect(next.read('ada', name)).toEqual(TENNIS);
});

/** The words of a closed tab, which wait for their turn to be read for longer than forms wait for them. */
async function loadLate() {
  await writeInATab();
  closeAll();
  inAnotherTab();
  const { promise: turn, resolve: giveTurn } = Promise.withResolvers<void>();
  const { locks } = navigator;
  const request = async (name: string, work: () => Promise<unknown>) => turn.then(() => locks.request(name, work));
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({
    request,
    query: () => locks.query(),
  } as unknown as LockManager);
  return { page: await loadWithoutWords(), giveTurn };
}

test('words that take long to read hold up no form, and are told of when they are there', async () => {
  const { page, giveTurn } = await loadLate();
  giveTurn();
  await page.whenRead();
  expect(page.takeFound().map(({ name }) => name)).toEqual(['group:new']);
  expect(page.read('ada', 'group:new')).toEqual(TENNIS);
});

test('words that come after their form opened without them wait for the next page, whatever is written or saved there', async () => {
  const { page, giveTurn } = await loadLate();
  expect(page.read('ada', 'group:new')).toBeUndefined();
  giveTurn();
  await page.whenRead();
  expect(page.takeFound()).toEqual([]);
  page.keep('ada', 'group:new', { seen: { name: '' }, written: { name: 'Choir' } });
  page.forget('ada', 'group:new');
  closeAll();
  const next = await load('ada');
  expect(next.read('ada', 'group:new')).toEqual(TENNIS);
});

test('words of a closed tab are there in the next, which says so once', async () => {
  await writeInATab();
  closeAll();
  inAnotherTab();
  const page = await load('ada');
  expect(page.read('ada', 'group:new')).toEqual(TENNIS);
  expect(page.takeFound().map(({ name }) => name)).toEqual(['group:new']);
  expect(page.takeFound()).toEqual([]);
});

test('words that a page was taking over when it was closed are there once, and gone when they are given up', async () => {
  await writeInATab();
  closeAll();
  inAnotherTab();
  browser.stall(1);
  await load('ada');
  closeAll();
  inAnotherTab();
  browser.stall(Infinity);
  const page = await load('ada');
  expect(page.read('ada', 'group:new')).toEqual(TENNIS);
  page.forget('ada', 'group:new');
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toEqual([]));
});

test('words of a tab that is still there are its own', async () => {
  const first = await writeInATab();
  inAnotherTab();
  const second = await load('ada');
  expect(second.read('ada', 'group:new')).toBeUndefined();
  second.keep('ada', 'group:new', { seen: { name: '' }, written: { name: 'Choir' } });
  expect(first.read('ada', 'group:new')).toEqual(TENNIS);
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toHaveLength(2));
});

test('words that were saved or given up are nowhere any more', async () => {
  const page = await writeInATab();
  page.forget('ada', 'group:new');
  expect(page.read('ada', 'group:new')).toBeUndefined();
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toEqual([]));
});

test('somebody else finds nothing, and leaves what is there to its owner', async () => {
  await writeInATab();
  closeAll();
  const bobs = await load('bob');
  expect(bobs.read('bob', 'group:new')).toBeUndefined();
  expect(bobs.read('ada', 'group:new')).toBeUndefined();
  closeAll();
  inAnotherTab();
  expect((await load('ada')).read('ada', 'group:new')).toEqual(TENNIS);
});

test('logging out takes all words of the one who does, and of nobody else', async () => {
  const page = await writeInATab();
  page.keep('bob', 'group:new', TENNIS);
  await forgetRowsOf('ada');
  expect(browser.rowsIn('drafts')).toMatchObject([{ owner: 'bob' }]);
});

test('what a page still brings for the one who has logged out is not kept', async () => {
  const page = await writeInATab();
  const leaving = forgetRowsOf('ada');
  page.keep('ada', 'group:another', TENNIS);
  page.keep('bob', 'group:new', TENNIS);
  await leaving;
  page.keep('ada', 'group:third', TENNIS);
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toMatchObject([{ owner: 'bob' }]));
});

test('words are kept for a week', async () => {
  await writeInATab();
  closeAll();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + WEEK - 1000);
  expect((await load('ada')).read('ada', 'group:new')).toEqual(TENNIS);
  closeAll();
  vi.spyOn(Date, 'now').mockReturnValue(now + WEEK + 1000);
  expect((await load('bob')).takeFound()).toEqual([]);
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toEqual([]));
});

test('words of an older shape are dropped', async () => {
  const old = { id: 'old', owner: 'ada', page: 'gone', name: 'group:new', keptAt: Date.now(), address: '/' };
  browser.put('drafts', { ...old, words: JSON.stringify({ title: 'Tennis' }) } as { id: string });
  const page = await load('ada');
  expect(page.read('ada', 'group:new')).toBeUndefined();
  await vi.waitFor(() => expect(browser.rowsIn('drafts')).toEqual([]));
});

test('a browser without a database keeps words for as long as the page stands', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = await load('ada');
  page.keep('ada', 'group:new', TENNIS);
  expect(page.read('ada', 'group:new')).toEqual(TENNIS);
});

test('a database that does not answer keeps nobody from the app', async () => {
  const opening = Object.assign(new EventTarget(), { error: new Error('Late') });
  vi.stubGlobal('indexedDB', { open: () => opening });
  const page = await loadWithoutWords();
  expect(page.read('ada', 'group:new')).toBeUndefined();
  opening.dispatchEvent(new Event('error'));
});
