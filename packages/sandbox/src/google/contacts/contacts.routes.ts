import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Faults, troubles } from '../../faults/faults.ts';
import type { misbehaving } from '../../faults/misbehave.ts';
import { unauthenticated } from '../gmail/gmail-faults.ts';
import { googleApiError, insufficientScopes } from '../google-api-error.ts';
import type { Person } from '../people/people.ts';
import { contactScopes } from '../scopes.ts';
import { contentOfSigned, signed } from '../tokens/signed-tokens.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { AddressBook, AddressBooks } from './address-books.ts';
import { contactsFaults, expiredSyncToken } from './contacts-faults.ts';
import { type Entry, personResource } from './person-fields.ts';

type Options = {
  origin: string;
  issuer: string;
  now: () => Temporal.Instant;
  tokens: Tokens;
  faults: Faults;
  misbehave: ReturnType<typeof misbehaving>;
  addressBooks: AddressBooks;
};

const remembered = Temporal.Duration.from({ hours: 7 * 24 });

const ListQuery = z.object({
  personFields: z.string().min(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(100),
  pageToken: z.string().optional(),
  syncToken: z.string().optional(),
  requestSyncToken: z.enum(['true', 'false']).default('false'),
});
/** After which of the people the list goes on, and what had changed when it was begun. */
const PageToken = z.object({ memory: z.string(), skipped: z.number(), change: z.number(), since: z.number() });
const SyncToken = z.object({ memory: z.string(), change: z.number(), issuedAt: z.number() });

const invalidArgument = (message: string) => googleApiError(400, 'INVALID_ARGUMENT', 'badRequest', message);

/** The part of the People API that a client needs to read somebody's contacts, and what changed among them. */
export const contactsRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { now, tokens, faults, misbehave, addressBooks } = options;
  const grantOf = ({ headers }: FastifyRequest) => tokens.grantOfBearer(headers.authorization);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    return reply.code(status).send(invalidArgument(status < 500 ? error.message : 'The sandbox failed.'));
  });

  const hooks = misbehave(contactsFaults, (request) => {
    const email = grantOf(request)?.person.email;
    const goesOn = z.object({ syncToken: z.string() }).safeParse(request.query).success;
    const wanted = goesOn ? troubles : troubles.filter((trouble) => trouble !== '410');
    return faults.next('contacts', email === undefined ? [] : [email], wanted);
  });

  type Handler = (person: Person, request: FastifyRequest, reply: FastifyReply) => unknown;
  const allowed = (handle: Handler) => async (request: FastifyRequest, reply: FastifyReply) => {
    const grant = grantOf(request);
    if (!grant) return reply.code(unauthenticated.status).headers(unauthenticated.headers).send(unauthenticated.body);
    if (!grant.scopes.some((scope) => contactScopes.includes(scope))) return reply.code(403).send(insufficientScopes);
    return handle(grant.person, request, reply);
  };

  const changeOf = (book: AddressBook, token: string) => {
    const { data } = SyncToken.safeParse(contentOfSigned('contacts', token));
    const isOld = data && Temporal.Instant.compare(issuedAt(data).add(remembered), now()) < 0;
    return data?.memory === book.memory && !isOld ? data.change : undefined;
  };

  app.get(
    '/v1/people/me/connections',
    hooks,
    allowed((person, { query }, reply) => {
      const { data: wanted, error } = ListQuery.safeParse(query);
      if (!wanted) return reply.code(400).send(invalidArgument(z.prettifyError(error)));
      const book = addressBooks.of(person);
      const page = wanted.pageToken && PageToken.safeParse(contentOfSigned('people', wanted.pageToken)).data;
      if (wanted.pageToken !== undefined && (!page || page.memory !== book.memory))
        return reply.code(400).send(invalidArgument('Invalid page token.'));
      const since = page ? page.since : wanted.syncToken === undefined ? 0 : changeOf(book, wanted.syncToken);
      if (since === undefined) return reply.code(expiredSyncToken.status).send(expiredSyncToken.body);
      const { skipped, change } = page || { skipped: 0, change: book.lastChange() };
      const all = wanted.syncToken === undefined ? book.people() : book.since(since);
      const shown = all.slice(skipped, skipped + wanted.pageSize);
      const isMore = all.length > skipped + shown.length;
      const { memory } = book;
      return {
        ...(shown.length > 0 && {
          connections: shown.map((entry: Entry) => personResource(entry, book.labels(), options)),
        }),
        totalPeople: all.length,
        totalItems: all.length,
        ...(isMore && {
          nextPageToken: signed('people', { memory, skipped: skipped + shown.length, change, since }),
        }),
        ...(!isMore &&
          wanted.requestSyncToken === 'true' && {
            nextSyncToken: signed('contacts', { memory, change, issuedAt: now().epochMilliseconds }),
          }),
      };
    }),
  );

  app.get(
    '/v1/contactGroups',
    hooks,
    allowed((person) => {
      const own = [...addressBooks.of(person).labels()].map(([name, id]) => ({
        resourceName: `contactGroups/${id}`,
        groupType: 'USER_CONTACT_GROUP',
        name,
        formattedName: name,
      }));
      const system = {
        resourceName: 'contactGroups/myContacts',
        groupType: 'SYSTEM_CONTACT_GROUP',
        name: 'myContacts',
        formattedName: 'My Contacts',
      };
      return { contactGroups: [system, ...own], totalItems: own.length + 1 };
    }),
  );
};

const issuedAt = ({ issuedAt: milliseconds }: z.infer<typeof SyncToken>) =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds);
