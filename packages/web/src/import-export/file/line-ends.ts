const [NEW_LINE, RETURN, QUOTE] = ['\n', '\r', '"'].map((character) => character.charCodeAt(0));

/** Files that were edited on several systems end their lines in several ways. Inside quotes everything stays. */
export function withPlainLineEnds(text: string): string {
  if (!text.includes('\r')) return text;
  const parts: string[] = [];
  let from = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const isFollowedBy = (next: number | undefined) => text.charCodeAt(index + 1) === next;
    if (code === QUOTE) {
      if (quoted && isFollowedBy(QUOTE)) index += 1;
      else if (quoted || opensCell(text, index)) quoted = !quoted;
    } else if (code === RETURN && !quoted) {
      parts.push(text.slice(from, index), '\n');
      if (isFollowedBy(NEW_LINE)) index += 1;
      from = index + 1;
    }
  }
  return [...parts, text.slice(from)].join('');
}

const opensCell = (text: string, index: number) => index === 0 || ',;\t\r\n'.includes(text.charAt(index - 1));
