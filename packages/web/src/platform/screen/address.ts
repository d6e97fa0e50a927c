import { useMemo } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { goBack } from '../typing/unsaved.ts';

type Changes = Readonly<Record<string, string | null>>;

/** State that belongs in the address: it survives a reload, the back button and a new sign-in. */
export function useAddress() {
  const search = useSearch();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  return [parameters, changeAddress] as const;
}

function changeAddress(changes: Changes, options?: { replace?: boolean; state?: unknown }) {
  const after = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') after.delete(name);
    else after.set(name, value);
  }
  navigate(window.location.pathname + (after.size > 0 ? `?${after}` : ''), options);
}

/** The present address with one value more, for a link. */
export function addressWith(name: string, value: string): string {
  const parameters = new URLSearchParams(window.location.search);
  parameters.set(name, value);
  return `?${parameters}`;
}

/** A dialog that has an address: back closes it, and closing it goes back to where it was opened. */
export function useAddressedDialog(name: string) {
  const [parameters, change] = useAddress();
  const value = parameters.get(name);
  const openedHere = () => (window.history.state as { opened?: string } | null)?.opened === name;
  return {
    value,
    open: (next: string) => change({ [name]: next }, { state: { opened: name } }),
    close: () => {
      // A dialog that closes late, after an answer from the server, must not close one that was opened since.
      if (new URLSearchParams(window.location.search).get(name) !== value) return;
      if (openedHere()) goBack();
      else change({ [name]: null }, { replace: true });
    },
  };
}
