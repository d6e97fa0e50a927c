import { withTimeout } from './with-timeout.ts';

/** What the browser's database keeps for a person, each kind in a database of its own. It goes when they log out. */
const KINDS = ['drafts', 'recordings'] as const;
type Kind = (typeof KINDS)[number];

type Row = { readonly id: string; readonly owner: string };

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

/** A browser may never answer that a database is open. What waits for it goes on without what is kept. */
const PATIENCE = 3000;

const databases = new Map<Kind, Promise<IDBDatabase>>();

/** Stays open: what is written as the page goes is only kept where nothing has to be waited for. */
function databaseOf(kind: Kind): Promise<IDBDatabase> {
  const forget = () => void databases.delete(kind);
  const open = async () => {
    const opening = indexedDB.open(kind, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(kind, { keyPath: 'id' }));
    const database = await settled(opening);
    database.addEventListener('close', forget);
    database.addEventListener('versionchange', () => {
      forget();
      database.close();
    });
    return database;
  };
  const known = databases.get(kind) ?? open();
  databases.set(kind, known);
  known.catch(forget);
  return known;
}

/** The browser itself does one after the other. A private window keeps nothing, and works without. */
function inStore<Result>(kind: Kind, work: (store: IDBObjectStore) => Promise<Result>): Promise<Result | undefined> {
  const done = databaseOf(kind).then((database) => work(database.transaction(kind, 'readwrite').objectStore(kind)));
  return withTimeout(
    PATIENCE,
    done.catch(() => undefined),
  );
}

/** Who has left this page: what a form or a recorder still brings for them comes too late. */
const gone = new Set<string>();

/** Somebody is here, perhaps again. */
export const keepRowsFor = (owner: string) => void gone.delete(owner);

/** The rows of one kind, of everybody who uses this browser: each row says whose it is. */
export const keptRows = <Kept extends Row>(kind: Kind) => ({
  all: async () => (await inStore(kind, (store) => settled<Kept[]>(store.getAll()))) ?? [],
  put: async (row: Kept) => {
    if (!gone.has(row.owner)) await inStore(kind, (store) => settled(store.put(row)));
  },
  /** One row in the place of another, or neither: a page that is closed meanwhile leaves no two. */
  replace: async (id: string, row: Kept) => {
    if (gone.has(row.owner)) return;
    await inStore(kind, (store) => Promise.all([settled(store.delete(id)), settled(store.put(row))]));
  },
  drop: (id: string) => inStore(kind, (store) => settled(store.delete(id))),
});

/** Nothing that was kept for this person is left. What is kept for others waits for them. */
export function forgetRowsOf(owner: string) {
  gone.add(owner);
  return Promise.all(
    KINDS.map((kind) =>
      inStore(kind, async (store) => {
        const rows = await settled<Row[]>(store.getAll());
        await Promise.all(rows.filter((row) => row.owner === owner).map(({ id }) => settled(store.delete(id))));
      }),
    ),
  );
}
