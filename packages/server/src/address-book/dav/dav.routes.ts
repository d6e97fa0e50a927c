import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import {
  ADDRESS_BOOK_CALLS_PER_MINUTE,
  ADDRESS_BOOK_PATH,
} from '@inner-circle/domain/address-book/device-passwords.rules.ts';
import { type CardVersion, writeCard } from '@inner-circle/domain/vcard/write-card.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cardPeople } from '../../import-export/export/card-people.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { Unparsable } from '../../platform/parsing/unparsable.ts';
import { type Credentials, deviceOf, type SignedInDevice } from '../devices/signed-in-device.service.ts';
import { bookRepository } from './book.repository.ts';
import { DavRefusal } from './dav-refusal.ts';
import { listing } from './listing.ts';
import { type Asked, etagOf, privilege, wantedBy } from './properties.ts';
import { REQUEST_BOUNDS, requestParser } from './read-request.ts';
import { ReportPermits } from './report-permits.ts';
import { report } from './reports.ts';
import { pathsOf, resourceAt } from './resources.ts';
import { closeMultistatus, DAV, errorBody, href, openMultistatus } from './write-xml.ts';

const LARGEST_BODY = REQUEST_BOUNDS.characters;
const LONGEST_CREDENTIALS = 1000;
const READS = ['OPTIONS', 'GET', 'HEAD', 'PROPFIND', 'REPORT'] as const;
/** What each would need. To add and to delete is asked of the folder. */
const WRITES: Readonly<Record<string, string>> = {
  PUT: 'write-content',
  POST: 'write',
  PATCH: 'write',
  DELETE: 'unbind',
  PROPPATCH: 'write-properties',
  MKCOL: 'bind',
  COPY: 'bind',
  MOVE: 'bind',
  LOCK: 'write',
  UNLOCK: 'write',
  ACL: 'write-acl',
};
const ALLOW = READS.join(', ');
const HEADERS = {
  dav: '1, 3, access-control, addressbook',
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
};
const XML_TYPE = 'application/xml; charset=utf-8';

/** What names a device before the database is asked, to count its requests. */
export const deviceSecretOf = (request: FastifyRequest): string | undefined => credentialsOf(request)?.password;

type Known = {
  readonly isKnown: (secret: string) => boolean;
  readonly found: (secret: string, userId: string) => void;
};

/**
 * The address book that phones and computers read (CardDAV: RFC 6352, 6578, 3744). No cookie counts here, nothing can be written, and
 * every device proves itself with a password of its own.
 */
export const addressBookRoutes =
  (known: Known): Routes =>
  (app, dependencies) => {
    const permits = new ReportPermits();
    for (const method of ['PROPFIND', 'REPORT', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK', 'ACL'])
      app.addHttpMethod(method, { hasBody: true });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BODY }, (_request, body, done) =>
      done(null, body),
    );
    const shared = {
      bodyLimit: LARGEST_BODY,
      exposeHeadRoute: false,
      schema: { hide: true },
      config: { access: 'public', perMinute: ADDRESS_BOOK_CALLS_PER_MINUTE, countsUntilSent: true },
    } as const;
    app.route({
      ...shared,
      method: [...READS] as never,
      url: '/.well-known/carddav',
      handler: (_request, reply) => reply.redirect(ADDRESS_BOOK_PATH, 301),
    });
    for (const url of [ADDRESS_BOOK_PATH.slice(0, -1), `${ADDRESS_BOOK_PATH}*`])
      app.route({
        ...shared,
        method: [...READS, ...Object.keys(WRITES)] as never,
        url,
        handler: (request, reply) => answer(request, reply, { known, permits }, dependencies),
      });
  };

type Shared = { readonly known: Known; readonly permits: ReportPermits };

async function answer(request: FastifyRequest, reply: FastifyReply, shared: Shared, dependencies: Dependencies) {
  reply.headers(HEADERS);
  const device = await signedIn(request, shared.known, dependencies);
  if (typeof device === 'string') return refuseEntry(device, reply);
  try {
    return await answerDevice({ device, permits: shared.permits }, request, reply, dependencies);
  } catch (error) {
    if (error instanceof Unparsable) return sendXml(reply.code(error.reason === 'malformed' ? 400 : 413), '');
    if (!(error instanceof DavRefusal)) throw error;
    return sendXml(reply.code(error.status), error.condition && errorBody(error.condition));
  }
}

async function signedIn(request: FastifyRequest, { isKnown, found }: Known, dependencies: Dependencies) {
  const credentials = credentialsOf(request);
  if (!credentials) return 'wrong';
  const { password } = credentials;
  const circumstances = { address: request.address, isKnown: isKnown(password) };
  const device = await deviceOf(credentials, circumstances, dependencies);
  if (typeof device !== 'string') found(password, device.userId);
  return device;
}

function credentialsOf({ headers }: FastifyRequest): Credentials | undefined {
  const [, encoded] = /^Basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!encoded || encoded.length > LONGEST_CREDENTIALS) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  return colon > 0 ? { userName: text.slice(0, colon), password: text.slice(colon + 1) } : undefined;
}

const RETRY_AFTER_SECONDS = 600;
const RETRY_REPORT_AFTER_SECONDS = 5;

const refuseEntry = (why: 'wrong' | 'too-often', reply: FastifyReply) =>
  why === 'too-often'
    ? reply.code(429).header('retry-after', String(RETRY_AFTER_SECONDS)).send()
    : reply.code(401).header('www-authenticate', 'Basic realm="Inner Circle", charset="UTF-8"').send();

async function answerDevice(
  { device, permits }: { device: SignedInDevice; permits: ReportPermits },
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: Dependencies,
) {
  const { method, headers } = request;
  const path = request.url.split('?', 1)[0]!;
  if (method === 'OPTIONS') return reply.header('allow', ALLOW).send();
  const missing = WRITES[method];
  if (missing) throw new DavRefusal(403, needPrivilege(missing, path));
  const paths = pathsOf(device.userId);
  const resource = resourceAt(path, paths);
  if (!resource) throw new DavRefusal(404);
  const asked: Asked = { resource, device, paths };
  if (method === 'PROPFIND') return propfind(asked, request, reply, dependencies);
  if (method === 'REPORT') {
    const body = await dependencies.parsing.parse(requestParser, bodyOf(request));
    if (!body) throw new DavRefusal(400);
    const isThunderbird = /Thunderbird/.test(headers['user-agent'] ?? '');
    const responses = report({ asked, request: body, isThunderbird }, dependencies);
    const release = await permits.take(device.userId);
    if (!release) return reply.code(503).header('retry-after', String(RETRY_REPORT_AFTER_SECONDS)).send();
    if (reply.raw.closed) release();
    else reply.raw.once('close', release);
    return sendMultistatus(reply, responses);
  }
  return resource.kind === 'card'
    ? sendCard(asked, resource.contactId, request, reply, dependencies)
    : reply.code(405).header('allow', ALLOW).send();
}

const bodyOf = ({ body }: FastifyRequest) => (typeof body === 'string' ? body.replace(/^\ufeff/, '') : '');

async function propfind(asked: Asked, request: FastifyRequest, reply: FastifyReply, dependencies: Dependencies) {
  const body = await dependencies.parsing.parse(requestParser, bodyOf(request));
  if (body && (body.namespace !== DAV || body.name !== 'propfind')) throw new DavRefusal(400);
  const { depth = 'infinity' } = request.headers;
  const { resource, device } = asked;
  if (depth !== '0' && depth !== '1' && resource.kind !== 'book' && resource.kind !== 'card')
    throw new DavRefusal(403, '<d:propfind-finite-depth/>');
  if (resource.kind !== 'card')
    return sendMultistatus(reply, listing(asked, wantedBy(body), depth !== '0', dependencies));
  const row = (await bookRepository(dependencies.db, device.userId).byId([resource.contactId])).get(resource.contactId);
  if (!row) throw new DavRefusal(404);
  return sendMultistatus(reply, listing({ ...asked, number: row.number }, wantedBy(body), false, dependencies));
}

async function sendCard(
  { device }: Asked,
  contactId: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { db }: Dependencies,
) {
  const row = (await bookRepository(db, device.userId).byId([contactId])).get(contactId);
  if (!row) throw new DavRefusal(404);
  const etag = etagOf(row.number, device.book);
  reply.headers({ etag, vary: 'accept, accept-encoding' });
  if (isSeen(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const person = (await cardPeople(db, device.userId, [contactId])).get(contactId);
  if (!person) throw new DavRefusal(404);
  const version: CardVersion = /version="?4/.test(request.headers.accept ?? '') ? '4.0' : '3.0';
  return reply.type(`text/vcard; charset=utf-8; version=${version}`).send(writeCard(person, version));
}

const isSeen = (header: string | undefined, etag: string) =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

function needPrivilege(name: string, path: string): string {
  const isOfFolder = name === 'bind' || name === 'unbind';
  const at = isOfFolder ? path.replace(/[^/]*\/?$/, '') : path;
  return `<d:need-privileges><d:resource>${href(at)}${privilege(name)}</d:resource></d:need-privileges>`;
}

const sendXml = (reply: FastifyReply, body: string) => (body ? reply.type(XML_TYPE).send(body) : reply.send());

/** A card with a large photo takes some milliseconds to write, and others have their turn after each. */
const CHARACTERS_AT_A_TURN = 100_000;

/** Written while it is read: twenty thousand people are never in memory at once. */
function sendMultistatus(reply: FastifyReply, responses: AsyncIterable<string>) {
  const content = (async function* () {
    yield openMultistatus;
    let characters = 0;
    for await (const response of responses) {
      yield response;
      characters += response.length;
      if (characters < CHARACTERS_AT_A_TURN) continue;
      characters = 0;
      await turn();
    }
    yield closeMultistatus;
  })();
  return reply
    .code(207)
    .type(XML_TYPE)
    .send(Readable.from(content, { objectMode: false }));
}
