import { ADDRESS_BOOK_PATH } from '@inner-circle/domain/address-book/device-passwords.rules.ts';

/** What stands at an address. */
export type Resource =
  | { readonly kind: 'root' | 'principal' | 'home' | 'book'; readonly path: string }
  | { readonly kind: 'card'; readonly path: string; readonly contactId: string };

export type Paths = {
  readonly principal: string;
  readonly home: string;
  readonly book: string;
  readonly card: (contactId: string) => string;
};

/** Under a name that says nothing, and is written the same by every client. Short, since a client may send the address of every card. */
export function pathsOf(userId: string): Paths {
  const name = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  const home = `${ADDRESS_BOOK_PATH}${name}/`;
  const book = `${home}people/`;
  return {
    principal: `${ADDRESS_BOOK_PATH}principals/${name}/`,
    home,
    book,
    card: (contactId) => `${book}${contactId}.vcf`,
  };
}

const CARD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.vcf$/;

/** What an address of this user's names; undefined where there is nothing, and for what belongs to somebody else. */
export function resourceAt(address: string, paths: Paths): Resource | undefined {
  const path = decoded(address);
  if (path === undefined) return undefined;
  // Clients leave out the slash at the end.
  const folder = path.endsWith('/') ? path : `${path}/`;
  if (folder === ADDRESS_BOOK_PATH || folder === `${ADDRESS_BOOK_PATH}principals/`)
    return { kind: 'root', path: folder };
  if (folder === paths.principal) return { kind: 'principal', path: folder };
  if (folder === paths.home) return { kind: 'home', path: folder };
  if (folder === paths.book) return { kind: 'book', path: folder };
  const contactId = path.startsWith(paths.book) ? CARD.exec(path.slice(paths.book.length))?.[1] : undefined;
  return contactId ? { kind: 'card', path, contactId } : undefined;
}

/** Of a whole address or of a path, as clients send either. */
function decoded(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
}
