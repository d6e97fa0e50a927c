import { createAccount, davRequest, type DAVResponse, fetchAddressBooks, propfind, syncCollection } from 'tsdav';
import { readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import { z } from 'zod';
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
import { requireBounded } from './xml-bounds.ts';

const TIMEOUT = 30_000;
/** Of all answers of one look: the pictures, which are a third longer in a card, and the words. */
const MOST_BYTES = 2 * MOST.photosBytes;
const CARDS_AT_ONCE = 100;
const MOST_BOOKS = 20;
/** Books that Nextcloud fills by itself, with whom somebody wrote to and with who else has an account. */
const NOT_OWN = /\/z-(?:app|server)-generated--/;

type Options = {
  /** Whether servers of this machine's own network may be connected to. */
  allowPrivate: boolean;
  timeout?: number;
  /** Of all answers of one look. */
  mostBytes?: number;
};

type Book = { readonly url: string; readonly token: string | null; readonly knowsTokens: boolean };
type Session = ReturnType<typeof sessionOf>;

/** Any server that speaks CardDAV: iCloud, Fastmail, Nextcloud, Radicale. */
export function cardDavAccounts({ allowPrivate, timeout = TIMEOUT, mostBytes = MOST_BYTES }: Options): CardDavAccounts {
  const begin = (account: CardDavServer, signal: AbortSignal) =>
    sessionOf(account, { allowPrivate, timeout, mostBytes, signal });
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

function sessionOf({ address, username, password }: CardDavServer, bounds: Parameters<typeof boundedFetch>[0]) {
  const bounded = boundedFetch(bounds);
  const session = {
    server: address,
    headers: { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` },
    /** What the last answer was, and what kept one from coming: the library swallows both while it tries ways to the book. */
    lastStatus: 0,
    lastError: undefined as unknown,
    /** Whether the password was refused and nothing was told since: after a refusal the library asks where no password is wanted. */
    isRefused: false,
    signal: bounds.signal,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      try {
        const answer = await bounded(input, init);
        session.lastStatus = answer.status;
        if (answer.status === 401) session.isRefused = true;
        if (answer.status === 207) session.isRefused = false;
        return answer.status === 207 ? await withinBounds(answer) : answer;
      } catch (error) {
        session.lastError = error;
        throw error;
      }
    },
  };
  return session;
}

/** The library takes what says so for XML, and reads it as deep as it is. */
async function withinBounds(answer: Response): Promise<Response> {
  const xml = await answer.text();
  requireBounded(xml);
  const { status, statusText, headers } = answer;
  return new Response(xml, { status, statusText, headers });
}

async function booksOf(session: Session): Promise<Book[]> {
  const { server, headers, fetch } = session;
  const account = await createAccount({
    account: { serverUrl: server.href, accountType: 'carddav' },
    headers,
    fetch,
  });
  const found = await fetchAddressBooks({ account, headers, fetch });
  const books = found.filter(({ url }) => !NOT_OWN.test(url)).slice(0, MOST_BOOKS);
  if (books.length === 0) throw new SourceFailure('refused', 'There is no address book in this account.');
  return books.map(({ url, syncToken, reports }) => ({
    url,
    token: tokenOf(syncToken),
    knowsTokens: reports?.includes('syncCollection') === true,
  }));
}

/** The library makes a number of what looks like one. */
const tokenOf = (token: unknown) => (typeof token === 'string' || typeof token === 'number' ? String(token) : null);

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

const idOf = (href: string | undefined, book: Book) => new URL(href ?? '', book.url).href;
const isCard = (id: string, book: Book) => id !== book.url && !id.endsWith('/');

/** Undefined when the server no longer knows the token, whatever it says to it: everything is compared then. */
async function changedSince(session: Session, book: Book, token: string): Promise<Changes | undefined> {
  const { headers, fetch } = session;
  const answers = await syncCollection({
    url: book.url,
    props: { 'd:getetag': {} },
    syncLevel: 1,
    syncToken: token,
    headers: { ...headers, depth: '0' },
    fetch,
  });
  const next = tokenIn(answers[0]);
  if (next === undefined) {
    if (session.lastStatus === 401) throw new SourceFailure('not-authorized', '');
    if (session.lastStatus >= 500) throw new SourceFailure('away', '');
    return undefined;
  }
  const cards = answers.filter(({ href }) => href !== undefined && isCard(idOf(href, book), book));
  const [gone, changed] = [cards.filter(isGone), cards.filter((card) => !isGone(card))].map((some) =>
    some.map(({ href }) => idOf(href, book)),
  );
  return { changed: changed!, gone: gone!, count: 0, token: next };
}

const isGone = ({ status }: DAVResponse) => status === 404;

/** Of the answer as a whole. The library makes a number of what looks like one. */
const RawAnswer = z.object({ multistatus: z.object({ syncToken: z.union([z.string(), z.number()]).optional() }) });
const tokenIn = (answer: DAVResponse | undefined) => {
  const { data } = RawAnswer.safeParse(answer?.raw);
  return data?.multistatus.syncToken === undefined ? undefined : String(data.multistatus.syncToken);
};

/** Everybody of the book by their etags, beside those who are known. The token is the one from before the list was read. */
async function compared(session: Session, book: Book, known: LookFrom['known']): Promise<Changes> {
  const { headers, fetch } = session;
  const answers = await propfind({
    url: book.url,
    props: { 'd:getetag': {}, 'd:resourcetype': {} },
    depth: '1',
    headers,
    fetch,
  });
  if (session.lastStatus !== 207) throw new SourceFailure(kindOf(session.lastStatus), '');
  const etags = new Map(
    answers.map(({ href, props }) => [idOf(href, book), etagOf(props)] as const).filter(([id]) => isCard(id, book)),
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

const Props = z.object({ getetag: z.union([z.string(), z.number()]).optional(), addressData: z.unknown() }).partial();
const etagOf = (props: unknown) => {
  const { getetag } = Props.safeParse(props).data ?? {};
  return getetag === undefined ? null : String(getetag);
};

/** The library's own call fails as a whole when one card was deleted meanwhile. */
async function cardsOf(session: Session, book: Book, ids: readonly string[]): Promise<RemotePerson[]> {
  const answers = await davRequest({
    url: book.url,
    init: {
      method: 'REPORT',
      namespace: 'card',
      headers: { ...session.headers, depth: '1' },
      body: {
        'addressbook-multiget': {
          _attributes: { 'xmlns:d': 'DAV:', 'xmlns:card': 'urn:ietf:params:xml:ns:carddav' },
          'd:prop': { 'd:getetag': {}, 'card:address-data': {} },
          'd:href': ids.map((id) => new URL(id).pathname),
        },
      },
    },
    fetch: session.fetch,
  });
  if (session.lastStatus !== 207) throw new SourceFailure(kindOf(session.lastStatus), '');
  return answers.flatMap(({ href, props }) => {
    const text = cardIn(props);
    const [person] = text === undefined ? [] : readCards(text).persons;
    return person ? { remoteId: idOf(href, book), etag: etagOf(props), person } : [];
  });
}

const CardData = z.union([z.string(), z.object({ _cdata: z.string() }).transform(({ _cdata }) => _cdata)]);
const cardIn = (props: unknown) => CardData.safeParse(Props.safeParse(props).data?.addressData).data;

function withPhotoIfRoom(one: RemotePerson, photos: { bytesLeft: number }): RemotePerson {
  const bytes = ((one.person.photo?.base64.length ?? 0) * 3) / 4;
  const isTooMuch = bytes > MOST.photoBytes || bytes > photos.bytesLeft;
  if (!isTooMuch) photos.bytesLeft -= bytes;
  return isTooMuch ? { ...one, person: { ...one.person, photo: null } } : one;
}
