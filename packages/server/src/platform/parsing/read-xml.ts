import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Unparsable } from './unparsable.ts';

/** An element with its name resolved: every program chooses prefixes of its own. */
export type XmlElement = {
  readonly namespace: string;
  readonly name: string;
  /** By their names, with prefixes as written. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Without the blanks around it. */
  readonly text: string;
};

export type XmlBounds = {
  readonly characters: number;
  /** The parser looks for a prefix in all open elements, so this also bounds the time. */
  readonly depth: number;
  readonly elements: number;
  /** Of one element, declarations of prefixes among them. */
  readonly attributes: number;
};

type OpenElement = XmlElement & { readonly children: XmlElement[]; readonly parts: string[] };

/**
 * Reads a document and answers its root. Each element directly inside the root is handed over to `take` where there is one, and not
 * kept: a long list of elements then needs the memory of one. Throws Unparsable.
 */
export function readXml(xml: string, bounds: XmlBounds, take?: (element: XmlElement) => void): XmlElement {
  if (xml.length > bounds.characters) throw new Unparsable('too-much');
  const open: OpenElement[] = [];
  let [root, elements, attributes]: [XmlElement | undefined, number, number] = [undefined, 0, 0];
  // No more handlers than these: with two more the engine takes three times as long, for it keeps the parser as a dictionary. What a
  // document declares itself is skipped, and an entity of its own is then unknown and refused.
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > bounds.attributes) throw new Unparsable('too-much');
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    attributes = 0;
    if (elements > bounds.elements || open.length >= bounds.depth) throw new Unparsable('too-much');
    open.push(opened(tag));
  });
  const addText = (text: string) => void open.at(-1)?.parts.push(text);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const { parts, ...element } = open.pop()!;
    const closed: XmlElement = { ...element, text: parts.join('').trim() };
    const parent = open.at(-1);
    if (!parent) root = closed;
    else if (take && open.length === 1) take(closed);
    else parent.children.push(closed);
  });
  try {
    // A declaration must come first, and a byte order mark is a blank here.
    parser.write(xml.trimStart()).close();
  } catch (error) {
    // The parser throws plain errors, and a mistake of ours is none.
    throw (error as Error).constructor === Error ? new Unparsable('malformed') : error;
  }
  if (!root) throw new Unparsable('malformed');
  return root;
}

const opened = ({ uri, local, attributes }: SaxesTagNS): OpenElement => ({
  namespace: uri,
  name: local,
  attributes: Object.assign(
    Object.create(null),
    Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value])),
  ) as Record<string, string>,
  children: [],
  parts: [],
  text: '',
});

export const childOf = (element: XmlElement | undefined, namespace: string, name: string) =>
  element?.children.find((child) => child.namespace === namespace && child.name === name);
