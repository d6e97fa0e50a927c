import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import type { TestUser } from './start-test-app.ts';

export type DavAnswer = { status: number; headers: Headers; body: string };
type Sent = { depth?: string; body?: string; headers?: Readonly<Record<string, string>> };

/** A device that speaks the protocol by hand, with a password that its user made for it. */
export async function deviceOf(user: TestUser, origin: string, name = 'Phone') {
  const { id, password } = (await user(devicePasswordsEndpoints.create, { body: { name } })).body;
  return { id, password, ...(await deviceThatSends(davSender(origin, user.user.email, password))) };
}

/** It finds its way from the first address to the people, as it is led. */
export async function deviceThatSends(send: ReturnType<typeof davSender>) {
  const principal = hrefIn(await send('PROPFIND', '/dav/', { depth: '0', body: propfind('current-user-principal') }));
  const home = hrefIn(await send('PROPFIND', principal, { depth: '0', body: propfind('card:addressbook-home-set') }));
  const book = `${home}people/`;
  return { send, principal, home, book, ...readerOf(send, book) };
}

export const davSender =
  (origin: string, userName: string, password: string, always: Readonly<Record<string, string>> = {}) =>
  async (method: string, path: string, { depth, body, headers }: Sent = {}): Promise<DavAnswer> => {
    const reply = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`,
        ...(body !== undefined && { 'content-type': 'text/xml; charset=utf-8' }),
        ...(depth !== undefined && { depth }),
        ...always,
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    return { status: reply.status, headers: reply.headers, body: await reply.text() };
  };

const NAMESPACES = `xmlns="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav" xmlns:cs="http://calendarserver.org/ns/"`;
const properties = (names: readonly string[]) => `<prop>${names.map((name) => `<${name}/>`).join('')}</prop>`;

export const propfind = (...names: string[]) => `<propfind ${NAMESPACES}>${properties(names)}</propfind>`;
export const syncCollection = (token: string, ...names: string[]) =>
  `<sync-collection ${NAMESPACES}><sync-token>${token}</sync-token><sync-level>1</sync-level>${properties(names)}</sync-collection>`;
export const multiget = (hrefs: readonly string[], ...names: string[]) =>
  `<card:addressbook-multiget ${NAMESPACES}>${properties(names)}${hrefs.map((one) => `<href>${one}</href>`).join('')}</card:addressbook-multiget>`;
export const addressbookQuery = (filter: string, ...names: string[]) =>
  `<card:addressbook-query ${NAMESPACES}>${properties(names)}<card:filter>${filter}</card:filter></card:addressbook-query>`;

/** The address that a property names, which is the second: the first is that of the resource itself. */
const hrefIn = ({ body }: DavAnswer) => [...body.matchAll(/<d:href>([^<]*)<\/d:href>/g)][1]?.[1] ?? '';

export type DavEntry = { href: string; status: number; etag: string | undefined; card: string | undefined };

/** The responses of a multistatus, as a client takes them. */
export const entriesIn = ({ body }: DavAnswer): DavEntry[] =>
  [...body.matchAll(/<d:response>(.*?)<\/d:response>/gs)].map(([, inside = '']) => ({
    href: textIn(inside, 'd:href') ?? '',
    status: Number(/HTTP\/1\.1 (\d+)/.exec(inside)?.[1]),
    etag: textIn(inside, 'd:getetag'),
    card: textIn(inside, 'card:address-data'),
  }));

export const textIn = (body: string, tag: string): string | undefined => {
  const [, text] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(body) ?? [];
  return text
    ?.replaceAll('&#13;', '\r')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
};

const readerOf = (send: ReturnType<typeof davSender>, book: string) => ({
  ctag: async () =>
    textIn((await send('PROPFIND', book, { depth: '0', body: propfind('cs:getctag') })).body, 'cs:getctag') ?? '',
  list: async () =>
    entriesIn(await send('PROPFIND', book, { depth: '1', body: propfind('getetag', 'resourcetype') })).slice(1),
  /** What changed since a token, and the token for the next time. */
  sync: async (token = '') => {
    const answer = await send('REPORT', book, { body: syncCollection(token, 'getetag', 'card:address-data') });
    return { status: answer.status, entries: entriesIn(answer), token: textIn(answer.body, 'd:sync-token') ?? '' };
  },
  fetch: async (hrefs: readonly string[]) =>
    entriesIn(await send('REPORT', book, { body: multiget(hrefs, 'getetag', 'card:address-data') })),
});
