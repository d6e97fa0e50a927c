import { vi } from 'vitest';

type Row = { id: string };

/** As much of the browser's database, and of its locks, as keeps rows over a reload. Answers with what is in it. */
export function fakeDatabase() {
  const stores = new Map<string, Map<string, Row>>();
  const storeOf = (name: string) => stores.get(name) ?? stores.set(name, new Map()).get(name)!;
  const request = <Result>(result: Result) => {
    const asked = Object.assign(new EventTarget(), { result, error: null });
    queueMicrotask(() => asked.dispatchEvent(new Event('success')));
    return asked;
  };
  const storeIn = (name: string) => {
    const rows = storeOf(name);
    return {
      getAll: () => request([...rows.values()]),
      put: (row: Row) => request(rows.set(row.id, structuredClone(row))),
      delete: (id: string) => request(rows.delete(id)),
    };
  };
  const open = (name: string) =>
    request(
      Object.assign(new EventTarget(), { transaction: () => ({ objectStore: () => storeIn(name) }), close: () => {} }),
    );
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
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks }));
  return {
    rowsIn: (name: string) => [...storeOf(name).values()],
    put: (name: string, row: Row) => storeOf(name).set(row.id, row),
    held,
  };
}
