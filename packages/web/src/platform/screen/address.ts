import { useMemo, type MouseEvent } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { goBack } from '../typing/unsaved.ts';

import { TODAY } from '@inner-circle/domain/today/today-address.ts';

/** The address that the server draws the first screen for. Under others it draws that too, where they open something on top of it. */
const DRAWN = { ssrPath: '/', ssrSearch: '' };

/** The other page that is drawn, where that is the one. */
export function drawUnder(path: string) {
  DRAWN.ssrPath = path === TODAY ? TODAY : '/';
}

export const usePath = () => usePathname(DRAWN);

type Changes = Readonly<Record<string, string | null>>;

/** State that belongs in the address: it survives a reload, the back button and a new sign-in. */
export function useAddress() {
  const search = useSearch(DRAWN);
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

/** An address with one value more, for a link. */
export function addressWith(parameters: URLSearchParams, name: string, value: string): string {
  const after = new URLSearchParams(parameters);
  after.set(name, value);
  return `?${after}`;
}

/** For a link that does something on this page. With a key held it opens a tab or window of its own, as every link does. */
export const onPlainClick = (act: () => void) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  act();
};

/** Where the changes of an account elsewhere are, by the account's id. */
export const CHANGES = 'changes';

/** What the palette shows: everything, or what holds some words, of one kind or of all. */
export const FIND = 'find';

/** Opens a dialog that has an address, unless it is open. */
export function openAddressed(name: string, value: string) {
  if (new URLSearchParams(window.location.search).get(name) !== value)
    changeAddress({ [name]: value }, { state: { opened: name } });
}

/**
 * A dialog that has an address: back closes it, and closing it goes back to where it was opened. What the address says of its inside
 * goes with it.
 */
export function useAddressedDialog(name: string, { within = [] }: { within?: readonly string[] } = {}) {
  const [parameters, change] = useAddress();
  const value = parameters.get(name);
  const openedHere = () => (window.history.state as { opened?: string } | null)?.opened === name;
  return {
    value,
    open: (next: string) => openAddressed(name, next),
    /** The properties of a link that opens it. */
    linkTo: (next: string) => ({
      href: addressWith(parameters, name, next),
      onClick: onPlainClick(() => openAddressed(name, next)),
    }),
    close: () => {
      // A dialog that closes late, after an answer from the server, must not close one that was opened since.
      if (new URLSearchParams(window.location.search).get(name) !== value) return;
      if (openedHere()) goBack();
      else change(Object.fromEntries([name, ...within].map((one) => [one, null])), { replace: true });
    },
  };
}
