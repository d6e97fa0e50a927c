import { readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import type { Parser } from '../../platform/parsing/parser.ts';
import { childOf, readXml, type XmlBounds, type XmlElement } from '../../platform/parsing/read-xml.ts';
import { Unparsable } from '../../platform/parsing/unparsable.ts';
import type { SourcePerson } from '../../sources/sources.port.ts';

/** The status and the properties of one address. */
export type DavResource = {
  readonly href: string;
  /** The status of the resource; undefined where each property has its own. */
  readonly status: number | undefined;
  readonly etag: string | null;
  readonly isAddressBook: boolean;
  readonly syncToken: string | null;
  /** True when the server answers what changed since a token. */
  readonly knowsTokens: boolean;
  readonly principal: string | undefined;
  readonly home: string | undefined;
  readonly person: SourcePerson | undefined;
};

export type Multistatus = { readonly resources: readonly DavResource[]; readonly syncToken: string | null };

/** Answers of real servers are nested nine deep, and have up to a dozen elements for each contact. */
export const ANSWER_BOUNDS: XmlBounds = {
  characters: 64 * 1024 * 1024,
  depth: 40,
  elements: 1_000_000,
  attributes: 100,
};

const DAV = 'DAV:';
const CARDDAV = 'urn:ietf:params:xml:ns:carddav';

/** What no XML holds, and what some servers copy from a card all the same. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The answer of a CardDAV server. Of each card the first person counts. */
export const multistatusParser: Parser<ArrayBuffer, Multistatus> = {
  name: 'carddav-multistatus',
  parse(bytes) {
    if (bytes.byteLength > ANSWER_BOUNDS.characters) throw new Unparsable('too-much');
    const xml = new TextDecoder().decode(bytes).replaceAll(FORBIDDEN, '');
    const resources: DavResource[] = [];
    let syncToken: string | null = null;
    const root = readXml(xml, ANSWER_BOUNDS, (element) => {
      if (element.name === 'response') resources.push(resourceOf(element));
      else if (element.name === 'sync-token') syncToken = element.text || null;
    });
    if (root.namespace !== DAV || root.name !== 'multistatus') throw new Unparsable('malformed');
    return { resources, syncToken };
  },
};

const textIn = (element: XmlElement | undefined, name: string, namespace = DAV) =>
  childOf(element, namespace, name)?.text || undefined;

const hrefIn = (property: XmlElement | undefined) => textIn(property, 'href');

const statusIn = (element: XmlElement) => {
  const [, status] = /^HTTP\/\S+ +(\d{3})/.exec(textIn(element, 'status') ?? '') ?? [];
  return status === undefined ? undefined : Number(status);
};

const isFound = (propstat: XmlElement) => Math.floor((statusIn(propstat) ?? 200) / 100) === 2;

function resourceOf(response: XmlElement): DavResource {
  const properties = response.children
    .filter((child) => child.name === 'propstat' && isFound(child))
    .flatMap((propstat) => childOf(propstat, DAV, 'prop')?.children ?? []);
  const property = (name: string, namespace = DAV) =>
    properties.find((one) => one.name === name && one.namespace === namespace);
  const card = property('address-data', CARDDAV)?.text;
  return {
    href: textIn(response, 'href') ?? '',
    status: statusIn(response),
    etag: property('getetag')?.text || null,
    isAddressBook: childOf(property('resourcetype'), CARDDAV, 'addressbook') !== undefined,
    syncToken: property('sync-token')?.text || null,
    knowsTokens: (property('supported-report-set')?.children ?? []).some(
      (report) => childOf(childOf(report, DAV, 'report'), DAV, 'sync-collection') !== undefined,
    ),
    principal: hrefIn(property('current-user-principal')),
    home: hrefIn(property('addressbook-home-set', CARDDAV)),
    person: card ? readCards(card).persons[0] : undefined,
  };
}
