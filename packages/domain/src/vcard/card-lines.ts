/**
 * A file as its cards, each as its lines: folded ones joined, also where quoted-printable ends a line with "=" and where an old program
 * did not indent the lines of a picture. A card that another begins in, or that the file ends in, is broken and left out.
 */
export function linesOfCards(text: string): { cards: string[][]; broken: number } {
  const cards: string[][] = [];
  let broken = 0;
  let card: string[] | null = null;
  let isNested = false;
  for (const line of logicalLines(text)) {
    const word = line.trim().toLowerCase();
    if (word === 'begin:vcard') {
      // A card inside AGENT is about another contact.
      isNested ||= card !== null && /^agent[^:]*:\s*$/i.test(card.at(-1) ?? '');
      if (isNested) continue;
      if (card) broken += 1;
      card = [];
    } else if (word === 'end:vcard') {
      if (card && !isNested) cards.push(card);
      if (!isNested) card = null;
      isNested = false;
    } else if (card && !isNested && word !== '') card.push(line);
  }
  if (card) broken += 1;
  return { cards, broken };
}

const QUOTED_PRINTABLE = /^[^:]*[;=]quoted-printable[;:]/i;
const BASE64 = /^[^:]*[;=](?:b|base64)[;:]/i;
const BASE64_REST = /^[\w+/=-]+$/;

function* logicalLines(text: string): Generator<string> {
  // Parts, for to add to a text of a picture's size again and again would copy it each time.
  let parts: string[] = [];
  // Of the first part, which may be long and has many more: each part would be compared with all of it.
  let isQuotedPrintable = false;
  let continues: 'quoted-printable' | 'base64' | null = null;
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (continues === 'quoted-printable') {
      const isMore: boolean = line.endsWith('=');
      parts.push(isMore ? line.slice(0, -1) : line);
      if (!isMore) continues = null;
      continue;
    }
    const isFolded = (line.startsWith(' ') || line.startsWith('\t')) && parts.length > 0;
    if (isFolded) parts.push(line.slice(1));
    else if (continues === 'base64' && BASE64_REST.test(line)) parts.push(line);
    else {
      if (parts.length > 0) yield parts.join('');
      parts = [line];
      isQuotedPrintable = QUOTED_PRINTABLE.test(line);
      continues = BASE64.test(line) ? 'base64' : null;
    }
    if (isQuotedPrintable && line.endsWith('=')) {
      parts.push(parts.pop()!.slice(0, -1));
      continues = 'quoted-printable';
    }
  }
  if (parts.length > 0) yield parts.join('');
}
