import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { ById } from '../id.ts';
import { Problem } from '../problem.ts';
import { Contact } from './contacts.contract.ts';

/** What names a photo: another picture has another name. */
export const PhotoHash = z.string().regex(/^[\w-]{22}$/);

const tags = ['Contacts'];

export const photosEndpoints = {
  get: {
    method: 'GET',
    url: '/api/contacts/:id/photo',
    schema: {
      summary: 'The photo of a contact',
      tags,
      params: ById,
      /** With the name of the photo the answer never changes, and the browser need not ask again. */
      querystring: z.object({ v: PhotoHash.optional() }),
      response: { 200: z.any(), 404: Problem },
    },
  },
  /** The body is the picture itself. */
  set: {
    method: 'PUT',
    url: '/api/contacts/:id/photo',
    config: { perMinute: 60, isCostly: true },
    schema: {
      summary: 'Gives a contact a photo',
      tags,
      params: ById,
      response: { 200: Contact, 400: Problem, 404: Problem, 413: Problem },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/api/contacts/:id/photo',
    schema: {
      summary: 'Takes the photo of a contact away',
      tags,
      params: ById,
      response: { 200: Contact, 404: Problem },
    },
  },
} as const satisfies Record<string, Endpoint>;
