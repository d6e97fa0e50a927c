import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Headers } from '../security-headers.ts';
import type { Drawn } from './drawing.ts';
import { sendPrecompressed, etagOf, type Precompressed } from './precompressed.ts';

type Page = Precompressed & { html: string; changedAt: number; headers: Headers };

/**
 * The HTML of the built web app, with what only the server knows filled in. Each page is read, filled in and compressed once for
 * each build: a build may take the place of another while the server runs.
 */
export class Pages {
  readonly #folder: string;
  readonly #fillIn: (html: string, name: string) => string;
  readonly #headers: Readonly<Record<string, Headers>>;
  readonly #pages = new Map<string, Page>();

  /** `headers` are those of a page, by its name, in place of what all answers say. */
  constructor(
    folder: string,
    fillIn: (html: string, name: string) => string,
    headers: Readonly<Record<string, Headers>>,
  ) {
    this.#folder = folder;
    this.#fillIn = fillIn;
    this.#headers = headers;
  }

  /** Undefined while nothing is built. A public page is marked for signed-in users, and then shows them the way to the app. */
  async find(name: string, isSignedIn = false): Promise<Page | undefined> {
    const file = path.join(this.#folder, `${name}.html`);
    const found = await stat(file).catch(() => undefined);
    if (!found) return undefined;
    const key = isSignedIn ? `${name} signed in` : name;
    const known = this.#pages.get(key);
    if (known?.changedAt === found.mtimeMs) return known;
    const filled = this.#fillIn(await readFile(file, 'utf8'), name);
    const html = isSignedIn ? filled.replace('<html', '<html data-signed-in') : filled;
    const headers = this.#headers[name] ?? {};
    const [br, zipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
    const plain = Buffer.from(html);
    const page = {
      html,
      plain,
      br,
      gzip: zipped,
      etag: etagOf(plain, JSON.stringify(headers)),
      changedAt: found.mtimeMs,
      headers,
    };
    this.#pages.set(key, page);
    return page;
  }

  /** With data of one person at this moment, and perhaps the screen drawn from it, the page is kept by nobody. */
  sendWith(json: string, drawn: Drawn | undefined, { html, headers }: Page, reply: FastifyReply): FastifyReply {
    reply.headers(headers).type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    reply.header('cache-control', 'private, no-store');
    const data = `<script type="application/json" id="first-data">${harmless(json)}</script>`;
    const page = html.replace('</body>', () => `${data}</body>`);
    return reply.send(drawn ? withDrawn(page, drawn) : page);
  }

  /** A browser keeps the page and asks each time whether it is still the same. */
  send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.headers(page.headers).type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    reply.header('cache-control', 'private, no-cache');
    return sendPrecompressed(page, request, reply);
  }
}

/** Nothing that is drawn works before the app is there. */
const withDrawn = (page: string, { html, at, zone }: Drawn) =>
  page
    .replace('<html', `<html data-at="${at}"${zone === undefined ? '' : ` data-zone="${zone}"`}`)
    .replace('<div id="root">', () => `<div id="root" inert>${html}`);

/** JSON that cannot end the script element around it, whatever a person is called. */
const harmless = (json: string) =>
  json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
