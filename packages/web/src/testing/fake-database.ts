import { vi } from 'vitest';

type Row = { id: string };

function request<Result>(result: Result) {
  const asked = Object.assign(new EventTarget(), { result, error: null });
  queueMicrotask(() => asked.dispatchEvent(new Event('success')));
  return asked;
}

/** As much of the browser's database, and of its locks, as keeps rows over a reload. Answers with what is in it. */
export function fakeDatabase() {
  const stores = new Map<string, Map<string, Row>>();
  let transactionsLeft = Infinity;
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  /** A store in a transaction of its own, which counts when something is written in it. */
  const storeIn = (name: string) => {
    const rows = storeOf(name);
    let isCounted = false;
    const write = (change: () => unknown) => {
      if (!isCounted && transactionsLeft === 0) return new EventTarget();
      if (!isCounted) transactionsLeft -= 1;
      isCounted = true;
      return request(change());
    };
    return {
      getAll: () => request([...rows.values()]),
      put: (row: Row) => write(() => rows.set(row.id, structuredClone(row))),
      delete: (id: string) => write(() => rows.delete(id)),
    };
  };
  const connections: EventTarget[] = [];
  const open = (name: string) => {
    const connection = Object.assign(new EventTarget(), {
      transaction: () => ({ objectStore: () => storeIn(name) }),
      close: () => {},
    });
    connections.push(connection);
    return request(connection);
  };
  const held = new Set<string>();
  const locks = {
    request: async (name: string, work: () => Promise<unknown>) => {
      held.add(name);
      await work();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  vi.stubGlobal('indexedDB', { open });
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  return {
    rowsIn: (name: string) => [...storeOf(name).values()],
    put: (name: string, row: Row) => void storeOf(name).set(row.id, row),
    /** It does not answer any more when something is written, after so many transactions that still come through. */
    stall: (after = 0) => void (transactionsLeft = after),
    /** The names of the locks that somebody has. */
    held,
    /** Takes everything away again. */
    end: () => {
      for (const connection of connections) connection.dispatchEvent(new Event('close'));
      Reflect.deleteProperty(navigator, 'locks');
      vi.unstubAllGlobals();
    },
  };
}
