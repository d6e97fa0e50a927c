import { badField, DomainError } from '../problem.ts';

/** Bytes. */
export const LARGEST_PHOTO = 1024 * 1024;
/** Pixels, of either side. */
export const WIDEST_PHOTO = 1024;

/** Bytes that the photos of one account take together, which is some 10,000 photos of a usual size. */
export const PHOTO_ROOM = { bytes: 1_000_000_000 };

const MEGABYTES = LARGEST_PHOTO / 1024 / 1024;

export const notAPhoto = () =>
  badField('photo', `A photo is a JPEG, PNG or WebP file of at most ${WIDEST_PHOTO} × ${WIDEST_PHOTO} pixels.`);
export const photoTooLarge = () =>
  new DomainError('too-large', 'photos.too-large', `A photo can have at most ${MEGABYTES} MB.`, { field: 'photo' });

export const photosFull = () =>
  new DomainError(
    'conflict',
    'account-full',
    `The photos of an account take at most ${PHOTO_ROOM.bytes / 1_000_000_000} GB. Remove some that you do not need.`,
  );

/** Where a photo is. */
export const photoAddress = (contactId: string, photo: string) => `/api/contacts/${contactId}/photo?v=${photo}`;
