import { useSearchParams } from 'wouter';
import { goBack } from '../typing/unsaved.ts';

type Changes = Readonly<Record<string, string | null>>;

/** State that belongs in the address: it survives a reload, the back button and a new sign-in. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const change = (changes: Changes, options?: { replace?: boolean; state?: unknown }) =>
    setParameters((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
      }
      return after;
    }, options);
  return [parameters, change] as const;
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
