import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that is sent again and again, compressed once for each encoding that browsers accept. */
export type Precompressed = { plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined; etag: string };

const encodings = [
  ['br', /\bbr\b/],
  ['gzip', /\bgzip\b/],
] as const;

export const etagOf = (content: Buffer, sentWith = '') =>
  createHash('sha256').update(content).update(sentWith).digest('base64url').slice(0, 22);

/** Answers 304 to a browser that has it already. */
export function sendPrecompressed(
  { etag, ...precompressed }: Precompressed,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = encodings.find(([name, wanted]) => precompressed[name] && wanted.test(accepted))?.[0];
  const tag = `"${etag}${encoding ? `-${encoding}` : ''}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  if (!encoding) return reply.send(precompressed.plain);
  return reply.header('content-encoding', encoding).send(precompressed[encoding]);
}
