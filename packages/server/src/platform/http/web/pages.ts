import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Page = { html: string; br: Buffer; gzip: Buffer; etag: string; changedAt: number };

const encodings = [
  ['br', /\bbr\b/],
  ['gzip', /\bgzip\b/],
] as const;

/**
 * The HTML of the built web app, with what only the server knows filled in. Each page is read, filled in and compressed once for
 * each build: a build may take the place of another while the server runs.
 */
export class Pages {
  readonly #folder: string;
  readonly #fillIn: (html: string) => string;
  readonly #pages = new Map<string, Page>();

  constructor(folder: string, fillIn: (html: string) => string) {
    this.#folder = folder;
    this.#fillIn = fillIn;
  }

  /** Undefined while nothing is built. */
  async find(name: string): Promise<Page | undefined> {
    const file = path.join(this.#folder, `${name}.html`);
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    const known = this.#pages.get(name);
    if (known?.changedAt === found.mtimeMs) return known;
    const html = this.#fillIn(await readFile(file, 'utf8'));
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
    const etag = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    const page = { html, br, gzip: zipped, etag, changedAt: found.mtimeMs };
    this.#pages.set(name, page);
    return page;
  }

  /** With data of one person at this moment, the page is kept by nobody. */
  sendWith(data: string, { html }: Page, reply: FastifyReply): FastifyReply {
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    reply.header('cache-control', 'private, no-store');
    return reply.send(html.replace('</body>', () => `${data}</body>`));
  }

  /** A browser keeps the page and asks each time whether it is still the same. */
  send({ html, etag, ...packed }: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = encodings.find(([, wanted]) => wanted.test(accepted))?.[0];
    const tag = `"${etag}${encoding ? `-${encoding}` : ''}"`;
    reply.type('text/html; charset=utf-8').header('etag', tag).header('vary', 'accept-encoding, cookie');
    reply.header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(packed[encoding]);
  }
}
