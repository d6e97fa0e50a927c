import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, preHandlerAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { type AccessTokens, accessTokenSeconds } from './access-tokens.ts';
import type { AuthorizationCodes, Grant } from './authorization-codes.ts';
import type { OAuthError } from './authorization-request.ts';
import { claimsOf } from './claims.ts';
import { isOurClient } from './client-authentication.ts';
import type { IdTokens } from './id-tokens.ts';

const TokenRequest = z.object({
  grant_type: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
});
type TokenRequest = z.infer<typeof TokenRequest>;

type Options = {
  issuer: string;
  codes: AuthorizationCodes;
  accessTokens: AccessTokens;
  idTokens: IdTokens;
  misbehave: preHandlerAsyncHookHandler;
};

const refused = (error: string, error_description: string): OAuthError => ({ error, error_description });

const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** A verifier without a challenge is refused too: somebody may have stripped the challenge on the way. */
const provesPossession = ({ codeChallenge }: Grant, verifier: string | undefined) =>
  codeChallenge === (verifier === undefined ? undefined : s256(verifier));

function redeem(request: TokenRequest, codes: AuthorizationCodes): Grant | OAuthError {
  if (request.grant_type !== 'authorization_code')
    return refused('unsupported_grant_type', `Invalid grant_type: ${request.grant_type ?? ''}`);
  if (!request.code) return refused('invalid_request', 'Missing required parameter: code');
  const grant = codes.take(request.code);
  if (!grant) return refused('invalid_grant', 'Malformed auth code, or one that expired or was used.');
  if (grant.redirectUri !== request.redirect_uri) return refused('redirect_uri_mismatch', 'Bad Request');
  if (!provesPossession(grant, request.code_verifier)) return refused('invalid_grant', 'Invalid code verifier.');
  return grant;
}

export const tokenRoutes: FastifyPluginAsync<Options> = async (app, options) => {
  const { issuer, codes, accessTokens, idTokens, misbehave } = options;

  const issueTokens = async ({ person, scopes, nonce }: Grant) => {
    const access_token = accessTokens.issue({ person, scopes });
    const claims = { ...claimsOf(person, scopes, issuer), ...(nonce !== undefined && { nonce }) };
    return {
      access_token,
      expires_in: accessTokenSeconds - 1,
      scope: scopes.join(' '),
      token_type: 'Bearer',
      ...(scopes.includes('openid') && { id_token: await idTokens.sign(claims, access_token) }),
    };
  };

  app.post('/token', { preHandler: misbehave }, async ({ body, headers }, reply) => {
    reply.header('cache-control', 'no-store');
    const request = TokenRequest.safeParse(body).data;
    if (!request) return reply.code(400).send(refused('invalid_request', 'Bad Request'));
    const { client_id: clientId, client_secret: clientSecret } = request;
    if (!isOurClient(headers.authorization, { clientId, clientSecret }))
      return reply.code(401).send(refused('invalid_client', 'The OAuth client was not found.'));
    const grant = redeem(request, codes);
    return 'error' in grant ? reply.code(400).send(grant) : issueTokens(grant);
  });
};
