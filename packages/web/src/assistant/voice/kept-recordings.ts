// What is recorded and not yet text is kept in the browser from second to second, so that neither a reload nor a network that fails
// loses it. It belongs to its user, and is gone once it is text, discarded or a day old, and when they log out.
import { sessionOver } from '../../platform/session.ts';

/** Something that was said, until it is text. */
export type Recorded = { readonly recording: Blob; readonly seconds: number; readonly drop: () => void };

type Row = { id: string; owner: string; recording: Blob; seconds: number; keptAt: number };

const NAME = 'recordings';
const KEPT_MS = 24 * 60 * 60 * 1000;

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what is dropped must not be kept after that. A private window keeps nothing, and works without. */
function inStore<Result>(work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
  const turn = last.then(async () => {
    const opening = indexedDB.open(NAME, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(NAME, { keyPath: 'id' }));
    const database = await settled(opening);
    try {
      return await settled(work(database.transaction(NAME, 'readwrite').objectStore(NAME)));
    } finally {
      database.close();
    }
  });
  const result = turn.catch(() => undefined);
  last = result;
  return result;
}

sessionOver.subscribe(() => void inStore((store) => store.clear()));

const lockOf = (id: string) => `recording ${id}`;

/** While this tab has a recording in hand, no other offers it. The browser lets go of it with the tab. */
function holdFor(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void navigator.locks?.request(lockOf(id), () => promise).catch(() => undefined);
  return resolve;
}

const heldIds = async () => new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));

const droppingOf = (id: string) => {
  const letGo = holdFor(id);
  return () => void inStore((store) => store.delete(id)).then(letGo);
};

/** Keeps a recording that begins now. */
export function keepingFor(owner: string) {
  const id = crypto.randomUUID();
  return {
    keep: (recording: Blob, seconds: number) =>
      void inStore((store) => store.put({ id, owner, recording, seconds, keptAt: Date.now() } satisfies Row)),
    drop: droppingOf(id),
  };
}

/** What the user said earlier, and what never became text. */
export async function findRecording(owner: string): Promise<Recorded | undefined> {
  const [rows = [], held] = await Promise.all([inStore<Row[]>((store) => store.getAll()), heldIds()]);
  const found = rows.find((row) => row.owner === owner && isFresh(row) && !held.has(lockOf(row.id)));
  return found && { recording: found.recording, seconds: found.seconds, drop: droppingOf(found.id) };
}

const isFresh = ({ keptAt }: Row) => Date.now() - keptAt < KEPT_MS;

/** Nobody finds what another user said here, nor anybody what was left for long. */
export async function forgetOldRecordings(owner: string): Promise<void> {
  const rows = (await inStore<Row[]>((store) => store.getAll())) ?? [];
  for (const row of rows) if (row.owner !== owner || !isFresh(row)) await inStore((store) => store.delete(row.id));
}
