import { crc32, deflateSync } from 'node:zlib';
import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';

/** What a phone's camera took, as far as a stand-in is concerned: two that can be told apart. */
const COLOURS = { pine: [25, 94, 70], honey: [214, 150, 45] } as const;
const SIDE = 64;
const TRUE_COLOUR = [8, 2, 0, 0, 0];

export const PhotoField = z.enum(['', 'pine', 'honey']).default('');

/** Google's addresses end with the size that is wanted, and answer with the whole picture without one. */
const Asked = z.object({ photo: z.string().transform((name) => name.replace(/=s\d+.*$/, '')) });

export const photoAddress = (origin: string, photo: string) => `${origin}/sandbox/google/contact-photos/${photo}=s100`;

function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** A PNG of one colour. */
function picture(colour: readonly number[]): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(SIDE, 0);
  size.writeUInt32BE(SIDE, 4);
  const line = Buffer.from([0, ...Array.from({ length: SIDE }, () => colour).flat()]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from(TRUE_COLOUR)])),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Like Google's, these addresses need no sign-in. */
export const contactPhotos: FastifyPluginAsync = async (app) => {
  app.get('/contact-photos/:photo', async ({ params }, reply) => {
    const { photo } = Asked.parse(params);
    const colour = Object.entries(COLOURS).find(([name]) => name === photo)?.[1];
    return colour ? reply.type('image/png').send(picture(colour)) : reply.code(404).send();
  });
};
