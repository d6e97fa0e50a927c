import type { FastifyPluginAsync } from 'fastify';
import type { Faults } from '../faults/faults.ts';
import { misbehaving } from '../faults/misbehave.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createAuthorizationCodes } from './authorization-codes.ts';
import { authorizationRoutes } from './authorization.routes.ts';
import { avatars } from './avatars.ts';
import { discoveryRoutes } from './discovery.routes.ts';
import { sandboxGoogleClient } from './google-client.ts';
import { resourceFaults, tokenFaults } from './google-faults.ts';
import { createIdTokens } from './id-tokens.ts';
import { tokenRoutes } from './token.routes.ts';
import { userinfoRoutes } from './userinfo.routes.ts';

type Options = { origin: string; issuer: string; faults: Faults };

export const google: FastifyPluginAsync<Options> = async (app, { origin, issuer, faults }) => {
  const codes = createAuthorizationCodes();
  const accessTokens = createAccessTokens();
  const idTokens = createIdTokens(issuer, sandboxGoogleClient.clientId);
  const misbehave = misbehaving(app, faults, 'google');

  await app.register(discoveryRoutes, { issuer, idTokens });
  await app.register(authorizationRoutes, { origin, codes });
  await app.register(tokenRoutes, { issuer, codes, accessTokens, idTokens, misbehave: misbehave(tokenFaults) });
  await app.register(userinfoRoutes, { issuer, accessTokens, misbehave: misbehave(resourceFaults) });
  await app.register(avatars);
};
