import { readFile } from 'node:fs/promises';
import type { FastifyPluginAsync } from 'fastify';

const types = { css: 'text/css; charset=utf-8', woff2: 'font/woff2', svg: 'image/svg+xml' };

const assets: { path: string; file: string; type: string }[] = [
  { path: '/sandbox.css', file: './sandbox.css', type: types.css },
  { path: '/icon.svg', file: './icon.svg', type: types.svg },
  { path: '/fonts/hanken-grotesk.woff2', file: './fonts/hanken-grotesk-latin.woff2', type: types.woff2 },
  { path: '/fonts/newsreader.woff2', file: './fonts/newsreader-display-latin.woff2', type: types.woff2 },
];

export const pageAssets: FastifyPluginAsync = async (app) => {
  for (const { path, file, type } of assets) {
    const content = await readFile(new URL(file, import.meta.url));
    app.get(path, async (_request, reply) => reply.type(type).header('cache-control', 'max-age=300').send(content));
  }
};
