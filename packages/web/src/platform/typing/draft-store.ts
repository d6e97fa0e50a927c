/**
 * What people wrote and did not save. In memory for the forms of this page, and in the browser's database for the next one. Each row
 * belongs to its owner and to the page that writes it: two tabs never write into each other's half sentence. A page takes over what
 * the page before it in the same tab left, and what a page left that is gone; while a page has drafts it holds a lock, which the
 * browser lets go of with the page.
 */
import { newKey } from '../server/create-keys.ts';
import { withTimeout } from '../with-timeout.ts';
import { keepRowsFor, keptRows } from '../kept-rows.ts';
import { sessionOver } from '../session.ts';
import { sessionStore } from '../storage.ts';
import type { DraftKind } from './draft-kinds.ts';

type DraftRow = {
  id: string;
  owner: string;
  page: string;
  name: string;
  /** As JSON. */
  words: string;
  keptAt: number;
  /** The address at which it was written. */
  address: string;
};

/** A draft that a closed tab left. */
export type FoundDraft = DraftRow & { kind: DraftKind };

const WEEK = 7 * 24 * 60 * 60 * 1000;
/** Forms wait so long for their words, and open without them then. */
export const PATIENCE = 3000;
const PAGE = 'drafts-page';

const rows = keptRows<DraftRow>('drafts');
const keyOf = (owner: string, name: string) => `${owner} ${name}`;
const lockOf = (page: string) => `drafts of page ${page}`;

/** Those that hold their lock. */
async function livingPages(): Promise<Set<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(held.map(({ name }) => name));
}

/** The drafts of one page. */
export function draftStore() {
  let page: string | undefined;
  const drafts = new Map<string, string>();
  /** Forms that opened before their words were read. Those stay as they are for the next page: here others would be kept in their place. */
  const missed = new Set<string>();
  let isRead = false;
  const found: FoundDraft[] = [];
  let reading: Promise<unknown> = Promise.resolve();

  /** The page gets a name when it writes first, and holds on to it. */
  const thisPage = () => {
    if (page) return page;
    page = newKey();
    sessionStore.set(PAGE, page);
    void navigator.locks?.request(lockOf(page), () => new Promise(() => {})).catch(() => undefined);
    return page;
  };
  const isFree = (key: string) => !drafts.has(key) && !missed.has(key);
  const idOf = (owner: string, name: string) => `${owner} ${thisPage()} ${name}`;

  /** Reads all words first, since forms wait for them. Answers with the writing by which their rows become those of this page. */
  const readRows = async (owner: string): Promise<readonly Promise<unknown>[]> => {
    const before = sessionStore.get(PAGE);
    const all = await rows.all();
    if (all.length === 0) return [];
    const [{ fits, kindOf }, alive] = await Promise.all([import('./draft-kinds.ts'), livingPages()]);
    const oldest = Date.now() - WEEK;
    const isGone = (row: DraftRow) => row.page === before || !alive.has(lockOf(row.page));
    // What was written in this tab comes first, then what was written last.
    const rank = (row: DraftRow) => (row.page === before ? Infinity : row.keptAt);
    return all
      .toSorted((one, other) => rank(other) - rank(one))
      .flatMap((row) => {
        const key = keyOf(owner, row.name);
        if (row.keptAt < oldest || (row.owner === owner && !fits(row))) return rows.drop(row.id);
        if (row.owner !== owner || row.page === page || !isGone(row) || !isFree(key)) return [];
        drafts.set(key, row.words);
        if (row.page !== before) found.push({ ...row, kind: kindOf(row.name)?.kind as DraftKind });
        // The browser does one after the other: what a form writes from now on comes later.
        return rows.replace(row.id, { ...row, id: idOf(owner, row.name), page: thisPage() });
      });
  };
  /** One page after the other looks for what was left. Without locks nobody knows who is gone: then everything is taken over. */
  const takeOver = (owner: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const take = async () => {
      const writing = await readRows(owner);
      resolve();
      await Promise.all(writing);
    };
    void (navigator.locks ? navigator.locks.request('drafts', take) : take()).catch(() => resolve());
    return promise.then(() => void (isRead = true));
  };

  return {
    /** Reads what is kept for somebody, once, before their forms can open. */
    open: (owner: string): Promise<unknown> => {
      keepRowsFor(owner);
      reading = takeOver(owner);
      return withTimeout(PATIENCE, reading);
    },

    /** Everything is read, also where that took longer than forms wait. */
    whenRead: () => reading,

    read: (owner: string, name: string): unknown => {
      const words = drafts.get(keyOf(owner, name));
      if (words === undefined && !isRead) missed.add(keyOf(owner, name));
      return words === undefined ? undefined : JSON.parse(words);
    },

    keep: (owner: string, name: string, content: unknown) => {
      const words = JSON.stringify(content);
      if (drafts.get(keyOf(owner, name)) === words) return;
      drafts.set(keyOf(owner, name), words);
      const address = window.location.pathname + window.location.search;
      const id = idOf(owner, name);
      void rows.put({ id, owner, page: thisPage(), name, words, keptAt: Date.now(), address });
    },

    forget: (owner: string, name: string) => {
      if (drafts.delete(keyOf(owner, name))) void rows.drop(idOf(owner, name));
    },

    /** What a tab left that was closed, newest first, to be told once. */
    takeFound: () => found.splice(0).filter(({ owner, name }) => drafts.has(keyOf(owner, name))),

    /** The page knows of nothing that was written. */
    clear: () => {
      drafts.clear();
      missed.clear();
      found.length = 0;
    },
  };
}

export const drafts = draftStore();
sessionOver.subscribe(drafts.clear);
