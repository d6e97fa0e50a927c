// What is recorded and not yet text is kept in the browser from second to second, so that neither a reload nor a network that fails
// loses it. It belongs to its user, and is gone once it is text, discarded or a day old, and when they log out.
import { RECORDINGS } from '../../platform/storage.ts';

/** Something that was said, until it is text. */
export type Recorded = { readonly recording: Blob; readonly seconds: number; readonly drop: () => void };

type Row = { id: string; owner: string; recording: Blob; seconds: number; keptAt: number };

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
    const opening = indexedDB.open(RECORDINGS, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(RECORDINGS, { keyPath: 'id' }));
    const database = await settled(opening);
    try {
      return await settled(work(database.transaction(RECORDINGS, 'readwrite').objectStore(RECORDINGS)));
    } finally {
      database.close();
    }
  });
  const result = turn.catch(() => undefined);
  last = result;
  return result;
}

/** Long enough for the page before a reload to be gone. */
const PATIENCE_MS = 5000;

/**
 * While this tab has a recording in hand, no other offers it: answers how to let go of it, or nothing where another has it. The
 * browser lets go of it with the tab.
 */
function take(id: string): Promise<(() => void) | undefined> {
  const { promise: inHand, resolve: letGo } = Promise.withResolvers<void>();
  if (!navigator.locks) return Promise.resolve(letGo);
  return new Promise((resolve) => {
    const taken = () => {
      resolve(letGo);
      return inHand;
    };
    navigator.locks
      .request(`recording ${id}`, { signal: AbortSignal.timeout(PATIENCE_MS) }, taken)
      .catch(() => resolve(undefined));
  });
}

/** Keeps a recording that begins now. */
export function keepingFor(owner: string) {
  const id = crypto.randomUUID();
  const taken = take(id);
  return {
    keep: (recording: Blob, seconds: number) =>
      void inStore((store) => store.put({ id, owner, recording, seconds, keptAt: Date.now() } satisfies Row)),
    drop: () => void drop(id, taken),
  };
}

async function drop(id: string, taken: ReturnType<typeof take>) {
  await inStore((store) => store.delete(id));
  (await taken)?.();
}

/** What the user said earlier, and what never became text. Nobody finds what another user said, nor what was left for long. */
export async function findRecording(owner: string): Promise<Recorded | undefined> {
  for (const { id, recording, seconds, ...row } of (await inStore<Row[]>((store) => store.getAll())) ?? []) {
    const taken = take(id);
    if (row.owner !== owner || Date.now() - row.keptAt > KEPT_MS) await drop(id, taken);
    else if (await taken) return { recording, seconds, drop: () => void drop(id, taken) };
  }
  return undefined;
}
