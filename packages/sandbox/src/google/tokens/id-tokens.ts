import { createHash } from 'node:crypto';
import type { JSONWebKeySet, JWTPayload } from 'jose';

const alg = 'RS256';
const kid = 'sandbox';

export type IdTokens = ReturnType<typeof createIdTokens>;

/** The left half of the access token's hash ties the two tokens together. */
const accessTokenHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

/** At the first sign-in: a key costs more than the rest of the start, and the library much of that. */
const load = async () => {
  const jose = await import('jose');
  return { jose, ...(await jose.generateKeyPair(alg)) };
};

export function createIdTokens(issuer: string, clientId: string) {
  let loading: ReturnType<typeof load> | undefined;
  const loaded = () => (loading ??= load());

  return {
    async sign(claims: JWTPayload, accessToken: string) {
      const { jose, privateKey } = await loaded();
      return new jose.SignJWT({ ...claims, azp: clientId, at_hash: accessTokenHash(accessToken) })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    },
    async publicKeys(): Promise<JSONWebKeySet> {
      const { jose, publicKey } = await loaded();
      return { keys: [{ ...(await jose.exportJWK(publicKey)), alg, kid, use: 'sig' }] };
    },
  };
}
