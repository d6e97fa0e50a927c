const LONGEST = 500;

/** What others say can be anything: a database holds neither NUL nor half of a character, and nobody reads megabytes. */
export const storable = (words: string, longest = LONGEST): string => {
  // Cut first: what comes may be very long.
  const kept = words
    .slice(0, longest + 1)
    .replaceAll('\0', '')
    .toWellFormed();
  return kept.length > longest ? `${kept.slice(0, longest - 1).toWellFormed()}…` : kept;
};
