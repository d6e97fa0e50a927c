import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { misbehaving } from '../faults/misbehave.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { createAuthorizationCodes } from './authorization-codes.ts';
import { authorizationRoutes } from './authorization.routes.ts';
import { avatars } from './avatars.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { gmailRoutes } from './gmail.routes.ts';
import { sandboxGoogleClient } from './google-client.ts';
import type { Grants } from './grants.ts';
import { createIdTokens } from './id-tokens.ts';
import { revocationRoutes } from './revocation.routes.ts';
import { tokenRoutes } from './token.routes.ts';
import { createTokens } from './tokens.ts';
import { userinfoRoutes } from './userinfo.routes.ts';

type Options = { origin: string; issuer: string; faults: Faults; grants: Grants; outbox: Outbox };

export const google: FastifyPluginAsync<Options> = async (app, { origin, issuer, faults, grants, outbox }) => {
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
  await app.register(avatars);
};
