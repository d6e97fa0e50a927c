import { z } from 'zod';
import { escapeHtml } from '../../platform/html.ts';
import type { Parsing } from '../../platform/parsing/parser.ts';
import { Unparsable } from '../../platform/parsing/unparsable.ts';
import {
  type CardDavAccounts,
  type CardDavServer,
  type LookBatch,
  type LookFrom,
  MOST,
  type RemotePerson,
  SourceFailure,
  tooManyPeople,
} from '../../sources/sources.port.ts';
import { boundedFetch } from '../network/bounded-fetch.ts';
import { failureOf, refusalOf } from './carddav-failures.ts';
import { ANSWER_BOUNDS, type DavResource, type Multistatus, multistatusParser } from './multistatus.ts';

const TIMEOUT = 30_000;
/** Of all answers of one look: the pictures, which are a third longer in a card, and the words. */
const MOST_BYTES = 2 * MOST.photosBytes;
/** Cards with the largest pictures, as many as fit into the longest answer that is read. */
const CARDS_AT_ONCE = 40;
const MOST_BOOKS = 20;
/** Books that Nextcloud fills by itself, with whom somebody wrote to and with who else has an account. */
const NOT_OWN = /\/z-(?:app|server)-generated--/;

type Options = {
  /** Whether servers of this machine's own network may be connected to. */
  allowPrivate: boolean;
  parsing: Parsing;
  timeout?: number;
  /** Of all answers of one look. */
  mostBytes?: number;
};

type Book = { readonly url: string; readonly token: string | null; readonly knowsTokens: boolean };
type Session = ReturnType<typeof sessionOf>;

/** Any server that speaks CardDAV: iCloud, Fastmail, Nextcloud, Radicale. */
export function cardDavAccounts({
  allowPrivate,
  parsing,
  timeout = TIMEOUT,
  mostBytes = MOST_BYTES,
}: Options): CardDavAccounts {
  const bounds = { allowPrivate, timeout, mostBytes, mostBytesOfAnswer: ANSWER_BOUNDS.characters };
  const begin = (account: CardDavServer, signal: AbortSignal) => sessionOf(account, parsing, { ...bounds, signal });
  return {
    async verify(account, signal) {
      const session = begin(account, signal);
      try {
        await booksOf(session);
      } catch (error) {
        throw refusalOf(error, session);
      }
    },

    async *look(account, from) {
      const session = begin(account, from.signal);
      try {
        return yield* lookInto(session, from);
      } catch (error) {
        throw failureOf(error, session);
      }
    },
  };
}

type Request = {
  readonly method: 'PROPFIND' | 'REPORT' | 'GET';
  readonly depth?: '0' | '1';
  readonly body?: string;
  readonly redirect?: 'manual';
};

function sessionOf(
  { address, username, password }: CardDavServer,
  parsing: Parsing,
  bounds: Parameters<typeof boundedFetch>[0],
) {
  const bounded = boundedFetch(bounds);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const session = {
    server: address,
    /** The status of the last answer, and the last error that kept an answer from coming or from being read. */
    lastStatus: 0,
    lastError: undefined as unknown,
    /** True from a refused password until the next list of resources. */
    isRefused: false,
    signal: bounds.signal,
    async fetch(url: string, { method, depth, body, redirect }: Request): Promise<Response> {
      const headers = {
        authorization,
        ...(body !== undefined && { 'content-type': 'text/xml;charset=UTF-8' }),
        ...(depth !== undefined && { depth }),
      };
      try {
        const answer = await bounded(url, {
          method,
          headers,
          ...(body !== undefined && { body }),
          ...(redirect && { redirect }),
        });
        session.lastStatus = answer.status;
        if (answer.status === 401) session.isRefused = true;
        if (answer.status === 207) session.isRefused = false;
        return answer;
      } catch (error) {
        session.lastError = error;
        throw error;
      }
    },
    /** Answers undefined for every status but 207. */
    async ask(url: string, request: Request): Promise<Multistatus | undefined> {
      const answer = await session.fetch(url, request);
      if (answer.status !== 207) return undefined;
      try {
        return await parsing.parse(multistatusParser, await answer.arrayBuffer());
      } catch (error) {
        // What is malformed is an answer, though none of an address book.
        if (!(error instanceof Unparsable && error.reason === 'malformed')) session.lastError = error;
        throw error;
      }
    },
  };
  return session;
}

const xmlOf = (root: string, inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><${root} xmlns:d="DAV:" xmlns:card="urn:ietf:params:xml:ns:carddav">${inside}</${root}>`;
const propfind = (depth: '0' | '1', properties: string): Request => ({
  method: 'PROPFIND',
  depth,
  body: xmlOf('d:propfind', `<d:prop>${properties}</d:prop>`),
});

/** What is relative to a folder, however its slash at the end is written. */
const inFolder = (href: string, folder: string) => new URL(href, folder.endsWith('/') ? folder : `${folder}/`).href;

async function booksOf(session: Session): Promise<Book[]> {
  const principal = await findPrincipal(session);
  const home = await findLink(session, principal, '<card:addressbook-home-set/>', (resource) => resource.home);
  if (home === undefined) throw new Error('The server names no home of address books.');
  const found = await session.ask(home, propfind('1', '<d:resourcetype/><d:sync-token/><d:supported-report-set/>'));
  const books = (found?.resources ?? [])
    .filter(({ isAddressBook }) => isAddressBook)
    .map(({ href, syncToken, knowsTokens }) => ({ url: inFolder(href, home), token: syncToken, knowsTokens }))
    .filter(({ url }) => !NOT_OWN.test(url))
    .slice(0, MOST_BOOKS);
  if (books.length === 0) throw new SourceFailure('refused', 'There is no address book in this account.');
  return books;
}

/** The first address of a kind that the resources at an address name. */
async function findLink(
  session: Session,
  url: string,
  property: string,
  linkOf: (resource: DavResource) => string | undefined,
): Promise<string | undefined> {
  const href = (await session.ask(url, propfind('0', property)))?.resources.map(linkOf).find(Boolean);
  return href && inFolder(href, url);
}

/** Asked at the address that the server names for CardDAV (RFC 6764), at the one that was typed, and at the root. */
async function findPrincipal(session: Session): Promise<string> {
  const { server } = session;
  const roots = new Set([await wellKnownRoot(session), server.href, new URL('/', server).href]);
  let failure: unknown = new Error('The server names no principal.');
  for (const root of roots)
    try {
      const principal = await findLink(session, root, '<d:current-user-principal/>', (resource) => resource.principal);
      if (principal !== undefined) return principal;
    } catch (error) {
      failure = error;
    }
  throw failure;
}

/** The password goes on to the server that the user named, and to the hosts below its name: fastmail.com names carddav.fastmail.com. */
const mayHavePassword = (root: URL, named: URL) =>
  root.origin === named.origin || (root.protocol === 'https:' && root.hostname.endsWith(`.${named.hostname}`));

async function wellKnownRoot(session: Session): Promise<string> {
  const { server } = session;
  const wellKnown = new URL('/.well-known/carddav', server);
  for (const request of [propfind('0', '<d:resourcetype/>'), { method: 'GET' } as const]) {
    const answer = await session.fetch(wellKnown.href, { ...request, redirect: 'manual' }).catch(() => undefined);
    const location = answer && answer.status >= 300 && answer.status < 400 && answer.headers.get('location');
    if (!location) continue;
    const root = new URL(location, server);
    // Servers behind a proxy do not know its port.
    if (root.hostname === wellKnown.hostname && root.port === '') root.port = wellKnown.port;
    if (mayHavePassword(root, wellKnown)) return root.href;
  }
  return server.href;
}

/** By the address of the book. */
const Tokens = z.record(z.string(), z.string());

function tokensIn(syncToken: string | null): Record<string, string> {
  try {
    return Tokens.safeParse(JSON.parse(syncToken ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}

async function* lookInto(session: Session, { syncToken, known }: LookFrom): AsyncGenerator<LookBatch, string | null> {
  const before = tokensIn(syncToken);
  const books = await booksOf(session);
  const next: Record<string, string> = {};
  const photos = { bytesLeft: MOST.photosBytes };
  let count = 0;
  for (const book of books) {
    const token = before[book.url];
    const changes =
      (token !== undefined && book.knowsTokens ? await changedSince(session, book, token) : undefined) ??
      (await compared(session, book, known));
    count += changes.changed.length;
    if (Math.max(count, changes.count) > MOST.people) throw tooManyPeople();
    if (changes.gone.length > 0) yield { people: [], gone: changes.gone };
    for (let from = 0; from < changes.changed.length; from += CARDS_AT_ONCE) {
      const people = await cardsOf(session, book, changes.changed.slice(from, from + CARDS_AT_ONCE));
      yield { people: people.map((one) => withPhotoIfRoom(one, photos)), gone: [] };
    }
    if (changes.token !== null) next[book.url] = changes.token;
  }
  const gone = [...known.keys()].filter((id) => !books.some(({ url }) => id.startsWith(url)));
  if (gone.length > 0) yield { people: [], gone };
  return Object.keys(next).length > 0 ? JSON.stringify(next) : null;
}

type Changes = { changed: string[]; gone: string[]; count: number; token: string | null };

const idOf = (href: string, book: Book) => new URL(href, book.url).href;
const isCard = (id: string, book: Book) => id !== book.url && !id.endsWith('/');

/** Undefined when the server no longer knows the token, whatever it says to it: everything is compared then. */
async function changedSince(session: Session, book: Book, token: string): Promise<Changes | undefined> {
  const answer = await session.ask(book.url, {
    method: 'REPORT',
    depth: '0',
    body: xmlOf(
      'd:sync-collection',
      `<d:sync-token>${escapeHtml(token)}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
    ),
  });
  if (!answer?.syncToken) {
    if (session.lastStatus === 401) throw new SourceFailure('not-authorized', '');
    if (session.lastStatus >= 500) throw new SourceFailure('away', '');
    return undefined;
  }
  const cards = answer.resources
    .filter(({ href }) => href !== '')
    .map(({ href, status }) => ({ id: idOf(href, book), isGone: status === 404 }))
    .filter(({ id }) => isCard(id, book));
  const idsWhere = (isGone: boolean) => cards.filter((card) => card.isGone === isGone).map(({ id }) => id);
  return { changed: idsWhere(false), gone: idsWhere(true), count: 0, token: answer.syncToken };
}

/** Everybody of the book by their etags, beside those who are known. The token is the one from before the list was read. */
async function compared(session: Session, book: Book, known: LookFrom['known']): Promise<Changes> {
  const answer = await session.ask(book.url, propfind('1', '<d:getetag/><d:resourcetype/>'));
  if (!answer) throw new SourceFailure(kindOf(session.lastStatus), '');
  const etags = new Map(
    answer.resources.map(({ href, etag }) => [idOf(href, book), etag] as const).filter(([id]) => isCard(id, book)),
  );
  return {
    changed: [...etags]
      .filter(([id, etag]) => !known.has(id) || etag === null || known.get(id) !== etag)
      .map(([id]) => id),
    gone: [...known.keys()].filter((id) => id.startsWith(book.url) && !etags.has(id)),
    count: etags.size,
    token: book.knowsTokens ? book.token : null,
  };
}

const kindOf = (status: number) =>
  status === 401 || status === 403 ? 'not-authorized' : status >= 500 ? 'away' : 'refused';

async function cardsOf(session: Session, book: Book, ids: readonly string[]): Promise<RemotePerson[]> {
  const hrefs = ids.map((id) => `<d:href>${escapeHtml(new URL(id).pathname)}</d:href>`).join('');
  const answer = await session.ask(book.url, {
    method: 'REPORT',
    depth: '1',
    body: xmlOf('card:addressbook-multiget', `<d:prop><d:getetag/><card:address-data/></d:prop>${hrefs}`),
  });
  if (!answer) throw new SourceFailure(kindOf(session.lastStatus), '');
  return answer.resources.flatMap(({ href, etag, person }) =>
    person ? { remoteId: idOf(href, book), etag, person } : [],
  );
}

function withPhotoIfRoom(one: RemotePerson, photos: { bytesLeft: number }): RemotePerson {
  const bytes = ((one.person.photo?.base64.length ?? 0) * 3) / 4;
  const isTooMuch = bytes > MOST.photoBytes || bytes > photos.bytesLeft;
  if (!isTooMuch) photos.bytesLeft -= bytes;
  return isTooMuch ? { ...one, person: { ...one.person, photo: null } } : one;
}
