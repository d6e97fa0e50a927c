import type { FastifyPluginAsync } from 'fastify';
import { html } from '../../pages/html.ts';
import { builtInPerson, type Person } from './people.ts';

type Look = { ground: string; clothes: string; skin: string; hair: string; hairPath: string };

/** Bob has none on purpose: his picture's address answers 404, so that the product's fallback can be seen. */
const looks: Record<string, Look> = {
  ada: {
    ground: '#f4d9c9',
    clothes: '#7a3e62',
    skin: '#f0c8a8',
    hair: '#4a2d20',
    hairPath:
      'M30 46c-3-20 9-28 18-28s21 8 18 28c2 6 2 12-1 16-2-8-3-16-5-20-9 1-18-1-23-6-1 8-2 18-4 26-4-4-5-10-3-16z',
  },
  maya: {
    ground: '#cfe6d8',
    clothes: '#195e46',
    skin: '#eec09a',
    hair: '#b9772e',
    hairPath:
      'M29 48c-2-20 8-30 19-30s21 10 19 30c1 10 1 18-2 24h-7c4-10 3-22 0-30-8 0-15-3-20-8 0 10-5 26 0 38h-7c-3-6-3-14-2-24z',
  },
  grace: {
    ground: '#d3ddf0',
    clothes: '#33415e',
    skin: '#a9744f',
    hair: '#2b2420',
    hairPath: 'M30 44c-2-18 8-26 18-26s20 8 18 26c-3-8-7-12-11-13-6 3-15 3-19 0-3 2-5 7-6 13z',
  },
};

/** Where Google's claims say that the picture is; people without an account here have none. */
export function pictureOf({ email }: Person, issuer: string) {
  const handle = builtInPerson(email)?.handle;
  return handle && `${issuer}/avatars/${handle}.svg`;
}

/** What a page of ours shows; undefined where initials must do. */
export function avatarOf({ email }: Person) {
  const handle = builtInPerson(email)?.handle;
  return handle !== undefined && handle in looks ? `/sandbox/google/avatars/${handle}.svg` : undefined;
}

const drawing = ({ ground, clothes, skin, hair, hairPath }: Look) =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
    <rect width="96" height="96" fill="${ground}" />
    <path d="M12 96c2-20 16-28 36-28s34 8 36 28z" fill="${clothes}" />
    <path d="M40 56h16v14c-4 5-12 5-16 0z" fill="${skin}" />
    <ellipse cx="48" cy="45" rx="15.500" ry="18" fill="${skin}" />
    <path d="${hairPath}" fill="${hair}" />
  </svg> `.markup;

export const avatars: FastifyPluginAsync = async (app) => {
  for (const [handle, look] of Object.entries(looks)) {
    const svg = drawing(look);
    app.get(`/avatars/${handle}.svg`, async (_request, reply) =>
      // The product may be open under another name of this computer, which is another site to the browser.
      reply.type('image/svg+xml').header('cross-origin-resource-policy', 'cross-origin').send(svg),
    );
  }
};
