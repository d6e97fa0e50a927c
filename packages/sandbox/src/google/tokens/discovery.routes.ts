import type { FastifyPluginAsync } from 'fastify';
import type { IdTokens } from './id-tokens.ts';

const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/v1/userinfo`,
  revocation_endpoint: `${issuer}/revoke`,
  jwks_uri: `${issuer}/oauth2/v3/certs`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'profile'],
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  claims_supported: 'aud email email_verified exp family_name given_name iat iss name picture sub'.split(' '),
  code_challenge_methods_supported: ['S256'],
});

/** Faults never reach these two: clients cache them, so that a counted fault would hit a call nobody expects. */
export const discoveryRoutes: FastifyPluginAsync<{ issuer: string; idTokens: IdTokens }> = async (app, options) => {
  app.get('/.well-known/openid-configuration', async () => discovery(options.issuer));
  app.get('/oauth2/v3/certs', async () => options.idTokens.publicKeys());
};
