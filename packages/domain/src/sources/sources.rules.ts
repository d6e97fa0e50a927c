import { z } from 'zod';
import { DomainError, notFound } from '../problem.ts';

/** Of one user: an account at Google, one of Apple, one of the house, and room for change. */
export const MOST_SOURCES = 5;

/** So many people of one account are read; who has more is told so, and nothing is brought in by halves. */
export const MOST_SOURCE_PEOPLE = 50_000;

/** Of a picture, and of all pictures that one look fetches. */
export const MOST_PHOTO_BYTES = 1024 * 1024;
export const MOST_PHOTOS_BYTES = 200 * 1024 * 1024;

export const LOOK_HOURS = 24;
/** After a look that failed the next comes sooner, each time after twice as long, and never later than a day. */
export const hoursUntilNextTry = (failures: number) => Math.min(LOOK_HOURS, 2 ** Math.max(0, failures - 1));

/** A look that nobody has finished by then was ended with its process. */
export const LOOK_MINUTES = 15;

/** How often the page asks whether a look is done. */
export const LOOK_POLL_SECONDS = 2;

/** What people call an account, in sentences. */
export const SOURCE_NAMES = { google: 'Google Contacts', carddav: 'the address book' } as const;

/** Where the picture is that a proposal brings. */
export const proposedPhotoAddress = ({ id, sourceId, version }: { id: string; sourceId: string; version: string }) =>
  `/api/sources/${sourceId}/proposals/${id}/photo?v=${version}`;

export const sourceNotFound = () => notFound('The account');

export const tooManySources = () =>
  new DomainError(
    'conflict',
    'sources.too-many',
    `You can connect at most ${MOST_SOURCES} accounts. Disconnect one of them first.`,
  );

export const alreadyLooking = () =>
  new DomainError('conflict', 'sources.looking', 'A look is under way. It is done in a moment.');

export const signInAgain = () =>
  new DomainError('conflict', 'sources.sign-in-again', 'This account has to be connected again first.');

export const importUnderWay = () =>
  new DomainError(
    'conflict',
    'sources.import-under-way',
    'An import is under way. Look again when it is done or cancelled.',
  );

/** A short way to an address book whose address people rarely know. */
export const CARDDAV_HINTS = [
  {
    name: 'iCloud',
    address: 'https://contacts.icloud.com',
    hint: 'Your Apple account’s e-mail, and an app-specific password from account.apple.com (Sign-In and Security).',
  },
  {
    name: 'Fastmail',
    address: 'https://carddav.fastmail.com',
    hint: 'Your Fastmail address, and an app password (Settings, Privacy & Security) that may read contacts.',
  },
  {
    name: 'Nextcloud',
    address: '',
    hint: 'The address of your Nextcloud with /remote.php/dav at its end, and an app password (Settings, Security).',
  },
] as const;

const WITH_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A password has a field of its own, which is sealed. */
const WITH_PASSWORD = /^[^/]*\/\/[^/?#]*@/;
const Address = z.url({ protocol: /^https?$/, normalize: true });

/** What somebody typed as the address of a server; undefined when it is none. Without a scheme it is meant to be safe. */
export function serverAddress(typed: string): string | undefined {
  const address = typed.trim();
  const { data } = Address.safeParse(WITH_SCHEME.test(address) ? address : `https://${address}`);
  return data !== undefined && WITH_PASSWORD.test(data) ? undefined : data;
}
