import type { SourcePerson } from '@inner-circle/domain/import-export/source-person.ts';
import { MOST_PHOTO_BYTES, MOST_PHOTOS_BYTES, MOST_SOURCE_PEOPLE } from '@inner-circle/domain/sources/sources.rules.ts';
import type { GoogleGrant } from '../integrations/integrations.port.ts';

export type { SourcePerson } from '@inner-circle/domain/import-export/source-person.ts';

/** What is read of one account, at most. */
export const MOST = { people: MOST_SOURCE_PEOPLE, photoBytes: MOST_PHOTO_BYTES, photosBytes: MOST_PHOTOS_BYTES };

/** Somebody, as the account knows them; `etag` is another when they changed. */
export type RemotePerson = {
  readonly remoteId: string;
  readonly etag: string | null;
  readonly person: SourcePerson;
};

export type LookFrom = {
  /** Where the last look ended; null to read everything. */
  readonly syncToken: string | null;
  /** Everybody whom a look has seen and who was still there, with the etag of then. */
  readonly known: ReadonlyMap<string, string | null>;
  readonly signal: AbortSignal;
};

/** Those who are new or other than they were, and the ids of those who are no longer there. */
export type LookBatch = { readonly people: readonly RemotePerson[]; readonly gone: readonly string[] };

/** Ends with where the next look begins. Throws SourceFailure. */
export type Look = AsyncGenerator<LookBatch, string | null>;

/** `detail` is a sentence for the person. */
export class SourceFailure extends Error {
  readonly kind:
    /** The permission is gone, or the password is wrong. */
    | 'not-authorized'
    /** Slow, ill, or busy: it may answer later, after that many seconds where it named them. */
    | 'away'
    /** It answers, and not as an address book does. */
    | 'refused'
    /** It holds more than is read. */
    | 'too-much';
  readonly detail: string;
  readonly afterSeconds: number | undefined;
  constructor(kind: SourceFailure['kind'], detail: string, afterSeconds?: number) {
    super(`${kind}: ${detail}`);
    this.name = 'SourceFailure';
    this.kind = kind;
    this.detail = detail;
    this.afterSeconds = afterSeconds;
  }
}

export const tooManyPeople = () =>
  new SourceFailure('too-much', `The account holds more than ${MOST.people.toLocaleString('en')} people.`);

/** The contacts of Google accounts, to be read. */
export type GoogleContacts = GoogleGrant & { look(refreshToken: string, from: LookFrom): Look };

export type CardDavServer = { readonly address: URL; readonly username: string; readonly password: string };

/** Address books of any server that speaks CardDAV. */
export type CardDavAccounts = {
  /** Finds the address books and goes. Throws ConnectionRefused with the reason. */
  verify(server: CardDavServer, signal: AbortSignal): Promise<void>;
  look(server: CardDavServer, from: LookFrom): Look;
};

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when no Google client is set up. */
    readonly googleContacts: GoogleContacts | undefined;
    readonly cardDavAccounts: CardDavAccounts;
  }
}
