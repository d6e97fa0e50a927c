/** An answer that is nested deeper, holds more elements than those of as many people as are read, or declares anything of its own. */
export class BoundlessXml extends Error {}

/** Answers of real servers are nested nine deep. */
const DEEPEST = 40;
/** Of one person an answer has up to a dozen. */
const MOST_ELEMENTS = 1_000_000;

/** What is not looked into, by how it begins. */
const ASIDE = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Looks at an answer before a library makes objects of it, which takes the stack and the memory that the answer asks for. */
export function requireBounded(xml: string): void {
  let [depth, elements] = [0, 0];
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const aside = ASIDE.find(([begin]) => xml.startsWith(begin, at));
    if (!aside && xml[at + 1] === '!') throw new BoundlessXml();
    const end = aside ? xml.indexOf(aside[1], at + aside[0].length) : endOfTag(xml, at + 1);
    if (end < 0) return;
    if (!aside && xml[at + 1] === '/') depth -= 1;
    else if (!aside) {
      elements += 1;
      if (xml[end - 1] !== '/') depth += 1;
    }
    if (depth > DEEPEST || elements > MOST_ELEMENTS) throw new BoundlessXml();
    at = end;
  }
}

/** Where a tag ends: a value in quotes may hold the sign that ends it. */
function endOfTag(xml: string, from: number): number {
  for (let at = from; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '>') return at;
    if (sign !== '"' && sign !== "'") continue;
    at = xml.indexOf(sign, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}
