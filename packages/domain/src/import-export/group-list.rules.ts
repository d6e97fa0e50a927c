const SLASH = '\\';

/** How many backslashes stand right before a place. A regular expression would look for them from every one of them again. */
function slashesBefore(text: string, index: number): number {
  let first = index;
  while (first > 0 && text[first - 1] === SLASH) first -= 1;
  return index - first;
}

/**
 * The names in a cell, separated by commas. A comma that belongs to a name is written `\,`. Backslashes mean something only right before
 * a comma or at the end, where a name's own are doubled.
 */
export function groupsOf(cell: string): string[] {
  const names: string[] = [];
  let name = '';
  let read = 0;
  for (let comma = cell.indexOf(','); comma >= 0; comma = cell.indexOf(',', read)) {
    const slashes = Math.min(slashesBefore(cell, comma), comma - read);
    const isPartOfName = slashes % 2 === 1;
    name += cell.slice(read, comma - slashes) + SLASH.repeat(Math.floor(slashes / 2)) + (isPartOfName ? ',' : '');
    read = comma + 1;
    if (isPartOfName) continue;
    names.push(name);
    name = '';
  }
  const slashes = Math.min(slashesBefore(cell, cell.length), cell.length - read);
  names.push(name + cell.slice(read, cell.length - slashes) + SLASH.repeat(Math.ceil(slashes / 2)));
  return names.map((one) => one.trim()).filter(Boolean);
}

/** The cell in which these names are. */
export const groupsCell = (names: readonly string[]) =>
  names
    .map((name) =>
      name
        .split(',')
        .map((part) => part + SLASH.repeat(slashesBefore(part, part.length)))
        .join('\\,'),
    )
    .join(', ');
