/** Words that somebody typed and that are saved nowhere yet. */
export type Unsaved = {
  /** The dialogs in which they stand, the outermost first. */
  readonly within: readonly symbol[];
  /** Gives them up: their form becomes what it was before, or closes. */
  readonly discard: () => void;
};

const unsaved = new Set<Unsaved>();

// The browser asks in its own words before the page goes.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Answers with what to do when the words are saved or given up. */
export function hold(words: Unsaved) {
  unsaved.add(words);
  window.addEventListener('beforeunload', warn);
  return () => {
    unsaved.delete(words);
    if (unsaved.size === 0) window.removeEventListener('beforeunload', warn);
  };
}

export const allUnsaved = () => [...unsaved];
export const hasUnsaved = () => unsaved.size > 0;

/** The page goes, and the browser does not ask: what was written is kept for who wrote it. */
export const leaveUnasked = () => window.removeEventListener('beforeunload', warn);

export const unsavedWithin = (dialog: symbol) => [...unsaved].filter(({ within }) => within.includes(dialog));

/** Going back closes dialogs; what stands on a page stays where it is. */
const unsavedInDialogs = () => [...unsaved].filter(({ within }) => within.length > 0);

let isOurs = false;

/** Goes back without a question, for those who have asked it already. */
export function goBack() {
  isOurs = true;
  window.history.back();
}

/** Asks before Back takes words away. `mayGo` asks, and gives them up when the answer is yes. */
export function guardBack(mayGo: (words: () => readonly Unsaved[]) => Promise<boolean>) {
  let here = { address: '', state: undefined as unknown };
  const remember = () => {
    here = { address: window.location.href, state: window.history.state };
  };
  const back = (event: PopStateEvent) => {
    const passes = isOurs || unsavedInDialogs().length === 0;
    isOurs = false;
    if (passes) return remember();
    // Nobody else hears of it, and the address is again what the screen shows.
    event.stopImmediatePropagation();
    window.history.pushState(here.state, '', here.address);
    void mayGo(unsavedInDialogs).then((sure) => sure && goBack());
  };
  remember();
  // The router announces these two by events of the same names.
  const changes = ['pushState', 'replaceState'];
  for (const change of changes) window.addEventListener(change, remember);
  // Before the router, which listens without capturing.
  window.addEventListener('popstate', back, { capture: true });
  return () => {
    for (const change of changes) window.removeEventListener(change, remember);
    window.removeEventListener('popstate', back, { capture: true });
  };
}
