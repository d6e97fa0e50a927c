import type { SignedInDevice } from '../devices/signed-in-device.service.ts';
import { childOf, type XmlElement } from '../../platform/parsing/read-xml.ts';
import type { Paths, Resource } from './resources.ts';
import { syncTokenOf } from './sync-token.ts';
import { CALENDAR_SERVER, CARDDAV, DAV, escapeXml, href, propertiesResponse, xml } from './write-xml.ts';

/** What is asked about: a resource, whose it is, and of a card the number of its last change. */
export type Asked = {
  readonly resource: Resource;
  readonly device: SignedInDevice;
  readonly paths: Paths;
  readonly number?: number;
};

/** Larger than a card with the largest photo. */
const LARGEST_CARD = 2_097_152;

/** Numbers are used again after a restore, so the epoch is in it. */
export const etagOf = (number: number, { epoch }: SignedInDevice['book']) => `"${number}-${epoch.slice(0, 8)}"`;

export const REPORTS: readonly (readonly [namespace: string, name: string])[] = [
  [CARDDAV, 'addressbook-multiget'],
  [CARDDAV, 'addressbook-query'],
  [DAV, 'sync-collection'],
];

export const privilege = (name: string) => `<d:privilege><d:${name}/></d:privilege>`;

const RESOURCE_TYPES: Readonly<Record<Resource['kind'], string>> = {
  root: '<d:collection/>',
  principal: '<d:principal/><d:collection/>',
  home: '<d:collection/>',
  book: '<d:collection/><card:addressbook/>',
  card: '',
};

type Property = {
  readonly namespace: string;
  readonly name: string;
  /** The XML that stands in it; undefined where the resource has no such property. */
  readonly of: (asked: Asked) => string | undefined;
};

const onlyOf =
  (kind: Resource['kind'], value: (asked: Asked) => string): Property['of'] =>
  (asked) =>
    asked.resource.kind === kind ? value(asked) : undefined;
const bookState = onlyOf('book', ({ device }) => escapeXml(syncTokenOf(device.book)));

const PROPERTIES: readonly Property[] = [
  { namespace: DAV, name: 'resourcetype', of: ({ resource }) => RESOURCE_TYPES[resource.kind] },
  {
    namespace: DAV,
    name: 'displayname',
    of: ({ resource: { kind }, device }) =>
      kind === 'book' ? 'Inner Circle' : kind === 'principal' || kind === 'home' ? escapeXml(device.email) : undefined,
  },
  { namespace: DAV, name: 'current-user-principal', of: ({ paths }) => href(paths.principal) },
  { namespace: DAV, name: 'principal-URL', of: onlyOf('principal', ({ paths }) => href(paths.principal)) },
  {
    namespace: DAV,
    name: 'owner',
    of: ({ resource, paths }) => (resource.kind === 'root' ? undefined : href(paths.principal)),
  },
  {
    namespace: DAV,
    name: 'current-user-privilege-set',
    of: () => privilege('read') + privilege('read-current-user-privilege-set'),
  },
  {
    namespace: DAV,
    name: 'supported-report-set',
    of: ({ resource }) =>
      resource.kind === 'book'
        ? REPORTS.map(
            ([namespace, name]) =>
              `<d:supported-report><d:report>${xml(namespace, name)}</d:report></d:supported-report>`,
          ).join('')
        : '',
  },
  { namespace: DAV, name: 'sync-token', of: bookState },
  { namespace: CALENDAR_SERVER, name: 'getctag', of: bookState },
  {
    namespace: DAV,
    name: 'getetag',
    of: ({ number, device }) => (number === undefined ? undefined : escapeXml(etagOf(number, device.book))),
  },
  { namespace: DAV, name: 'getcontenttype', of: onlyOf('card', () => 'text/vcard; charset=utf-8') },
  { namespace: CARDDAV, name: 'addressbook-home-set', of: onlyOf('principal', ({ paths }) => href(paths.home)) },
  {
    namespace: CARDDAV,
    name: 'supported-address-data',
    of: onlyOf('book', () =>
      ['3.0', '4.0']
        .map((version) => `<card:address-data-type content-type="text/vcard" version="${version}"/>`)
        .join(''),
    ),
  },
  { namespace: CARDDAV, name: 'max-resource-size', of: onlyOf('book', () => String(LARGEST_CARD)) },
];

const keyOf = ({ namespace, name }: { namespace: string; name: string }) => `${namespace} ${name}`;
/** A map: a name from outside must not reach what every object has. */
const BY_NAME = new Map(PROPERTIES.map((property) => [keyOf(property), property]));
/** What a client gets that asks for everything. */
const COMMON = ['resourcetype', 'displayname', 'getetag', 'getcontenttype'].map((name) => ({ namespace: DAV, name }));

/** The properties that a client wants, or only which there are. */
export type Wanted = readonly Pick<XmlElement, 'namespace' | 'name'>[] | 'names';

const MOST_PROPERTIES = 100;

export function wantedBy(request: XmlElement | undefined): Wanted {
  if (!request || childOf(request, DAV, 'allprop')) return COMMON;
  if (childOf(request, DAV, 'propname')) return 'names';
  return (childOf(request, DAV, 'prop')?.children ?? []).slice(0, MOST_PROPERTIES);
}

export const isAddressData = ({ namespace, name }: Pick<XmlElement, 'namespace' | 'name'>) =>
  namespace === CARDDAV && name === 'address-data';

/** What there is to say of one resource. `addressData` is the card, where it may be given. */
export function describe(asked: Asked, wanted: Wanted, addressData?: string): string {
  let [found, missing] = ['', ''];
  if (wanted === 'names') {
    for (const { namespace, name, of } of PROPERTIES) if (of(asked) !== undefined) found += xml(namespace, name);
  } else {
    for (const one of wanted) {
      const value =
        addressData !== undefined && isAddressData(one) ? escapeXml(addressData) : BY_NAME.get(keyOf(one))?.of(asked);
      if (value === undefined) missing += xml(one.namespace, one.name);
      else found += xml(one.namespace, one.name, value);
    }
  }
  return propertiesResponse(asked.resource.path, found, missing);
}
