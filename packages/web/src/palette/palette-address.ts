import { SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { z } from 'zod';
import { FIND, useAddress, useAddressedDialog } from '../platform/screen/address.ts';
import { goBack } from '../platform/typing/unsaved.ts';

/** The parts of the address that belong to what the palette shows. */
const WORDS = 'words';
const PAGE = 'find-page';
/** What lies open beneath it, or in that. */
const BENEATH = ['contact', 'view', 'entry', 'changes'];
const OWN = [FIND, WORDS, PAGE];

const closed = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

/** Everything, everything that holds some words, or all of one kind that does. */
export type FindView = z.infer<typeof FindViews>;

const FindViews = z.enum(['all', 'words', ...SearchKind.options]);

const viewOf = (value: string | null): FindView => FindViews.catch('all').parse(value);

const isOpenedHere = (name: string) => (window.history.state as { opened?: string } | null)?.opened === name;

export function usePaletteAddress() {
  const [parameters, change] = useAddress();
  const { value, close } = useAddressedDialog(FIND, { within: [WORDS, PAGE] });
  const page = Number(parameters.get(PAGE) ?? 1);
  return {
    view: viewOf(value),
    words: parameters.get(WORDS) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    close,
    /** Back leads to what was shown before. */
    show: (view: FindView, words: string) =>
      change({ [FIND]: view, [WORDS]: words, [PAGE]: null }, { state: { opened: FIND } }),
    setWords: (words: string) =>
      change({ [WORDS]: words, [PAGE]: null }, { replace: true, state: window.history.state }),
    setPage: (next: number) =>
      change({ [PAGE]: next === 1 ? null : String(next) }, { replace: true, state: window.history.state }),
    /** A list of what was found is come back to; from the palette itself one step of Back leads to where it was opened. */
    openContact: (contact: string, within: Readonly<Record<string, string>> = {}) =>
      change(
        { ...closed([...BENEATH, ...OWN]), contact, ...within },
        { replace: viewOf(value) === 'all', state: { opened: 'contact' } },
      ),
    /** Goes on with something else, on the page and without what lay open on it. */
    leave: (then: () => void) => {
      const isAlone = BENEATH.every((name) => !parameters.has(name));
      if (viewOf(value) === 'all' && isAlone && isOpenedHere(FIND)) {
        window.addEventListener('popstate', () => then(), { once: true });
        goBack();
        return;
      }
      change(closed([...BENEATH, ...OWN]), { replace: true, state: null });
      then();
    },
  };
}
