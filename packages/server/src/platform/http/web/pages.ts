import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPacked, tagOf, type Packed } from './packed.ts';

type Page = Packed & { html: string; changedAt: number };

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
    const plain = Buffer.from(html);
    const page = { html, plain, br, gzip: zipped, etag: tagOf(plain), changedAt: found.mtimeMs };
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
  send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    reply.header('cache-control', 'private, no-cache');
    return sendPacked(page, request, reply);
  }
}
