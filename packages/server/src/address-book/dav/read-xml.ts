import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { badRequest } from './dav-refusal.ts';

/** An element with its name resolved: every client chooses prefixes of its own. */
export type XmlElement = {
  readonly namespace: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

/** Deeper than any request of the protocol. */
const DEEPEST = 20;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: true,
  htmlEntities: true,
  trimValues: true,
  maxNestedTags: DEEPEST,
});

/** As the parser gives it: the one key that is neither text nor attributes is the element's name. */
type Parsed = Readonly<Record<string, unknown>>;

const ATTRIBUTES = ':@';
const TEXT = '#text';

/** The body of a request; undefined when it is empty. */
export function readXml(body: string): XmlElement | undefined {
  if (body.trim() === '') return undefined;
  // Entities of a document's own could make much of little, and read what is not theirs.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body) || XMLValidator.validate(body) !== true) throw badRequest();
  const root = elementsIn(parsed(body))[0];
  return root && resolved(root, { '': '', xml: 'http://www.w3.org/XML/1998/namespace' });
}

function parsed(body: string): readonly Parsed[] {
  try {
    return parser.parse(body) as readonly Parsed[];
  } catch {
    throw badRequest();
  }
}

const nameOf = (node: Parsed) => Object.keys(node).find((key) => key !== ATTRIBUTES) ?? '';
const elementsIn = (nodes: readonly Parsed[]) =>
  nodes.filter((node) => !(TEXT in node) && !nameOf(node).startsWith('?'));

function resolved(node: Parsed, outer: Readonly<Record<string, string>>): XmlElement {
  const tag = nameOf(node);
  const attributes = (node[ATTRIBUTES] ?? {}) as Record<string, string>;
  const scope: Record<string, string> = Object.assign(Object.create(null), outer);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'xmlns') scope[''] = value;
    else if (name.startsWith('xmlns:')) scope[name.slice('xmlns:'.length)] = value;
  }
  const [prefix, name] = tag.includes(':') ? (tag.split(':', 2) as [string, string]) : ['', tag];
  const namespace = scope[prefix];
  if (namespace === undefined) throw badRequest();
  const inside = node[tag] as readonly Parsed[];
  return {
    namespace,
    name,
    attributes,
    children: elementsIn(inside).map((child) => resolved(child, scope)),
    text: inside.map((child) => (TEXT in child ? String(child[TEXT]) : '')).join(''),
  };
}

export const childOf = (element: XmlElement | undefined, namespace: string, name: string) =>
  element?.children.find((child) => child.namespace === namespace && child.name === name);
