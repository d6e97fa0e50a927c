/** The browser's storage. Private windows and full disks make it throw; the app works without it. */
function safe(storage: () => Storage) {
  const attempt = <Result>(action: (store: Storage) => Result): Result | null => {
    try {
      return action(storage());
    } catch {
      return null;
    }
  };
  return {
    get: (name: string) => attempt((store) => store.getItem(name)),
    set: (name: string, value: string) => attempt((store) => store.setItem(name, value)),
    remove: (name: string) => attempt((store) => store.removeItem(name)),
    keys: () => attempt((store) => Object.keys(store)) ?? [],
    clear: () => attempt((store) => store.clear()),
  };
}

export const localStore = safe(() => window.localStorage);
export const sessionStore = safe(() => window.sessionStorage);
