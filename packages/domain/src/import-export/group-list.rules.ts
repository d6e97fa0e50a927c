/**
 * Groups are separated by commas. A comma that belongs to a name is written `\,`; backslashes count only right before a comma
 * or at the end of a name, where they are doubled.
 */
const BEFORE_COMMA_OR_END = /(\\*)(,|$)/g;

/** The names in a cell. */
export function groupsOf(cell: string): string[] {
  const names: string[] = [];
  let name = '';
  let read = 0;
  for (const { 0: match, 1: slashes = '', 2: comma, index } of cell.matchAll(BEFORE_COMMA_OR_END)) {
    if (index < read) continue;
    const isPartOfName = comma === ',' && slashes.length % 2 === 1;
    const kept = comma === ',' ? Math.floor(slashes.length / 2) : Math.ceil(slashes.length / 2);
    name += cell.slice(read, index) + '\\'.repeat(kept) + (isPartOfName ? ',' : '');
    read = index + match.length;
    if (isPartOfName) continue;
    names.push(name.trim());
    name = '';
  }
  return names.filter(Boolean);
}

/** The cell in which these names are. */
export const groupsCell = (names: readonly string[]) =>
  names
    .map((name) =>
      name.replace(
        BEFORE_COMMA_OR_END,
        (_match, slashes: string, comma: string) => slashes + slashes + (comma && '\\,'),
      ),
    )
    .join(', ');
