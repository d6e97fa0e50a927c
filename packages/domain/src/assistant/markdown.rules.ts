type Named = { readonly id: string; readonly name: string };

/** Shows text of the user's to the letter: nothing in it becomes a link, an image or a heading. */
export const plainText = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]()<>~|&#:@!]/g, String.raw`\$&`)
    .replaceAll(/\.(?=\p{L})/gu, String.raw`\.`);

export const link = ({ id, name }: Named) => `[${plainText(name)}](contact:${id})`;

export const links = (people: readonly Named[]) => listed(people.map(link));

const LONGEST_QUOTE = 160;

/** A few words of a note, as a quotation. */
export function quote(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return `“${plainText(flat.length > LONGEST_QUOTE ? `${flat.slice(0, LONGEST_QUOTE).trimEnd()}…` : flat)}”`;
}

/** "Ada, Bob and Eve" */
export const listed = (items: readonly string[], and = 'and') =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
