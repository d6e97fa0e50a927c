import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPrecompressed, etagOf, type Precompressed } from './precompressed.ts';

/** What a build consists of. Pages have addresses of their own. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Folders and a file, none of which begins with a dot. */
const PATH = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

type File = Precompressed & { type: string; isHashed: boolean; changedAt: number };

/**
 * The files of the built web app. Each is read once for each build and then sent from memory: they are a few megabytes, every first
 * visit asks for many of them, and to find one on the disk takes longer than to send it.
 */
export class Files {
  readonly #folder: string;
  readonly #files = new Map<string, File>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async find(name: string): Promise<File | undefined> {
    const known = this.#files.get(name);
    // A name with a hash in it never means anything else, not even after the next build.
    if (known?.isHashed) return known;
    const type = TYPES[path.extname(name)];
    if (!type || !PATH.test(name)) return undefined;
    const filePath = path.join(this.#folder, name);
    const found = await stat(filePath).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    if (known?.changedAt === found.mtimeMs) return known;
    const [plain, br, gzip] = await Promise.all([
      readFile(filePath),
      ifThere(`${filePath}.br`),
      ifThere(`${filePath}.gz`),
    ]);
    const isHashed = name.startsWith('assets/');
    const file = { plain, br, gzip, etag: etagOf(plain), type, isHashed, changedAt: found.mtimeMs };
    this.#files.set(name, file);
    return file;
  }

  send(file: File, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    reply.type(file.type).header('vary', 'accept-encoding');
    reply.header('cache-control', file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendPrecompressed(file, request, reply);
  }
}

const ifThere = (file: string) => readFile(file).catch(() => undefined);
