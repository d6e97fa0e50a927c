import { badField, DomainError } from '../problem.ts';

/** Bytes. */
export const LARGEST_PHOTO = 1024 * 1024;
/** Pixels, of either side. */
export const WIDEST_PHOTO = 1024;

const MEGABYTES = LARGEST_PHOTO / 1024 / 1024;

export const notAPhoto = () =>
  badField('photo', `A photo is a JPEG, PNG or WebP file of at most ${WIDEST_PHOTO} × ${WIDEST_PHOTO} pixels.`);
export const photoTooLarge = () =>
  new DomainError('too-large', 'photos.too-large', `A photo can have at most ${MEGABYTES} MB.`, { field: 'photo' });

/** Where a photo is. */
export const photoAddress = (contactId: string, photo: string) => `/api/contacts/${contactId}/photo?v=${photo}`;
