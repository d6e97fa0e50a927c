/** Letters without case and accents, as the server compares names. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name holds the word; names of which a part begins with it come first. */
export function matchNames<Named extends { name: string }>(people: readonly Named[], word: string): Named[] {
  const wanted = folded(word);
  const begins = ({ name }: Named) =>
    folded(name)
      .split(/[\s'-]+/u)
      .some((part) => part.startsWith(wanted));
  return people
    .filter(({ name }) => folded(name).includes(wanted))
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)));
}
