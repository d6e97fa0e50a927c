import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose';

const alg = 'RS256';
const kid = 'sandbox';

export type IdTokens = ReturnType<typeof createIdTokens>;

/** The left half of the access token's hash ties the two tokens together. */
const accessTokenHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

export function createIdTokens(issuer: string, clientId: string) {
  // Made at the first sign-in: a key costs more than the rest of the start.
  let keys: ReturnType<typeof generateKeyPair> | undefined;
  const keyPair = () => (keys ??= generateKeyPair(alg));

  return {
    async sign(claims: JWTPayload, accessToken: string) {
      const { privateKey } = await keyPair();
      return new SignJWT({ ...claims, azp: clientId, at_hash: accessTokenHash(accessToken) })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
    },
    async publicKeys(): Promise<JSONWebKeySet> {
      const { publicKey } = await keyPair();
      return { keys: [{ ...(await exportJWK(publicKey)), alg, kid, use: 'sig' }] };
    },
  };
}
