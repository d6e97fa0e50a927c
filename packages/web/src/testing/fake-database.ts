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
  let isStalled = false;
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  const storeIn = (name: string) => {
    const rows = storeOf(name);
    return {
      getAll: () => request([...rows.values()]),
      put: (row: Row) => (isStalled ? new EventTarget() : request(rows.set(row.id, structuredClone(row)))),
      delete: (id: string) => request(rows.delete(id)),
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
    /** It does not answer any more when something is written. */
    stall: () => void (isStalled = true),
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
