/** The home has an address of its own; the tabs share theirs. In a file by itself: what runs before the page is painted reads it. */
export const TODAY = '/today';
