const LONGEST = 500;

/** Text from outside, made safe to store: PostgreSQL holds neither NUL nor lone surrogates, and nobody reads megabytes. */
export const postgresText = (words: string, longest = LONGEST): string => {
  // Cut first: what comes may be very long.
  const kept = words
    .slice(0, longest + 1)
    .replaceAll('\0', '')
    .toWellFormed();
  return kept.length > longest ? `${kept.slice(0, longest - 1).toWellFormed()}…` : kept;
};
