import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { misbehaving } from '../faults/misbehave.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createAuthorizationCodes } from './sign-in/authorization-codes.ts';
import { authorizationRoutes } from './sign-in/authorization.routes.ts';
import { avatars } from './people/avatars.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import type { Calendars } from './calendar/calendars.ts';
import type { AddressBooks } from './contacts/address-books.ts';
import { contactPhotos } from './contacts/contact-photos.ts';
import { contactsRoutes } from './contacts/contacts.routes.ts';
import { discoveryRoutes } from './tokens/discovery.routes.ts';
import { gmailRoutes } from './gmail/gmail.routes.ts';
import { sandboxGoogleClient } from './google-client.ts';
import type { Grants } from './tokens/grants.ts';
import { createIdTokens } from './tokens/id-tokens.ts';
import { revocationRoutes } from './tokens/revocation.routes.ts';
import { tokenRoutes } from './tokens/token.routes.ts';
import { createTokens } from './tokens/tokens.ts';
import { userinfoRoutes } from './tokens/userinfo.routes.ts';

type Options = {
  origin: string;
  issuer: string;
  now: () => Temporal.Instant;
  faults: Faults;
  grants: Grants;
  outbox: Outbox;
  calendars: Calendars;
  addressBooks: AddressBooks;
};

/**
 * Google's side of a connection, in the order in which the product meets it: sign-in/ asks who somebody is and what they
 * allow, and answers with a code; tokens/ exchanges the code, renews and revokes; gmail/, calendar/ and contacts/ are called with
 * an access token. people/ are those who have accounts.
 */
export const google: FastifyPluginAsync<Options> = async (app, options) => {
  const { origin, issuer, now, faults, grants, outbox, calendars, addressBooks } = options;
  const codes = createAuthorizationCodes();
  const tokens = createTokens(grants);
  const idTokens = createIdTokens(issuer, sandboxGoogleClient.clientId);
  const misbehave = misbehaving(app);

  await app.register(discoveryRoutes, { issuer, idTokens });
  await app.register(authorizationRoutes, { origin, codes, grants });
  await app.register(tokenRoutes, { issuer, codes, tokens, idTokens, faults, misbehave });
  await app.register(userinfoRoutes, { issuer, tokens, faults, misbehave });
  await app.register(revocationRoutes, { grants, tokens, faults, misbehave });
  await app.register(gmailRoutes, { tokens, faults, misbehave, outbox });
  await app.register(calendarRoutes, { origin, now, tokens, faults, misbehave, calendars });
  await app.register(contactsRoutes, { origin, issuer, now, tokens, faults, misbehave, addressBooks });
  await app.register(avatars);
  await app.register(contactPhotos);
};
