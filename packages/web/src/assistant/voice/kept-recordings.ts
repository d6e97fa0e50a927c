// What is recorded and not yet text is kept in the browser from second to second, so that neither a reload nor a network that fails
// loses it. It belongs to its user, and is gone once it is text, discarded or a day old, and when they log out.
import { keptRows } from '../../platform/kept-rows.ts';

/** Something that was said, until it is text. */
export type Recorded = { readonly recording: Blob; readonly seconds: number; readonly drop: () => void };

type Row = { id: string; owner: string; recording: Blob; seconds: number; keptAt: number };

const KEPT_MS = 24 * 60 * 60 * 1000;

const rows = keptRows<Row>('recordings');

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
    keep: (recording: Blob, seconds: number) => void rows.put({ id, owner, recording, seconds, keptAt: Date.now() }),
    drop: () => void drop(id, taken),
  };
}

async function drop(id: string, taken: ReturnType<typeof take>) {
  await rows.drop(id);
  (await taken)?.();
}

/** What the user said earlier, and what never became text. Nobody finds what another user said, nor what was left for long. */
export async function findRecording(owner: string): Promise<Recorded | undefined> {
  for (const { id, recording, seconds, ...row } of await rows.all()) {
    const isOld = Date.now() - row.keptAt > KEPT_MS;
    if (row.owner !== owner && !isOld) continue;
    const taken = take(id);
    if (isOld) await drop(id, taken);
    else if (await taken) return { recording, seconds, drop: () => void drop(id, taken) };
  }
  return undefined;
}
