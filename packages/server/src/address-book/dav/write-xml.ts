export const DAV = 'DAV:';
export const CARDDAV = 'urn:ietf:params:xml:ns:carddav';
export const CALENDAR_SERVER = 'http://calendarserver.org/ns/';

const PREFIXES: ReadonlyMap<string, string> = new Map([
  [DAV, 'd'],
  [CARDDAV, 'card'],
  [CALENDAR_SERVER, 'cs'],
]);

const DECLARED = [...PREFIXES].map(([namespace, prefix]) => `xmlns:${prefix}="${namespace}"`).join(' ');
const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n';

export const openMultistatus = `${HEAD}<d:multistatus ${DECLARED}>\n`;
export const closeMultistatus = '</d:multistatus>\n';
export const errorBody = (condition: string) => `${HEAD}<d:error ${DECLARED}>${condition}</d:error>`;

/** What XML cannot hold, not even written as a number. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const WRITTEN: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Written as it is, a reader would drop it: the lines of a card end with CR and LF.
  '\r': '&#13;',
};

export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"\r]/g, (character) => WRITTEN[character]!);

/** An element with what stands in it, which is XML already. */
export function xml(namespace: string, name: string, inside = ''): string {
  const prefix = PREFIXES.get(namespace);
  const closing = prefix ? `${prefix}:${name}` : name;
  const opening = prefix ? closing : `${name} xmlns="${escapeXml(namespace)}"`;
  return inside === '' ? `<${opening}/>` : `<${opening}>${inside}</${closing}>`;
}

export const href = (path: string) => `<d:href>${escapeXml(path)}</d:href>`;

const propstat = (inside: string, status: string) =>
  `<d:propstat><d:prop>${inside}</d:prop><d:status>HTTP/1.1 ${status}</d:status></d:propstat>`;

/** Of one resource. What was found comes first: clients look at the first alone, and at its text. */
export function propertiesResponse(path: string, found: string, missing: string): string {
  const parts = [
    found !== '' || missing === '' ? propstat(found, '200 OK') : '',
    missing !== '' ? propstat(missing, '404 Not Found') : '',
  ];
  return `<d:response>${href(path)}${parts.join('')}</d:response>\n`;
}

export const statusResponse = (path: string, status: string, more = '') =>
  `<d:response>${href(path)}<d:status>HTTP/1.1 ${status}</d:status>${more}</d:response>\n`;
