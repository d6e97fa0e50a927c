import { importJWK, jwtVerify } from 'jose';

const HEADER = /^vapid\s+t=([\w.-]+),\s*k=([\w-]+=*)$/i;
const LONGEST_HOURS = 24;

/** Who sends, as the header says and its signature proves (RFC 8292); undefined when it does not. */
export async function senderOf(header: string | undefined, audience: string) {
  const [, token, key] = HEADER.exec(header ?? '') ?? [];
  if (!token || !key) return undefined;
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return undefined;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  try {
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] });
    const { exp = Number.POSITIVE_INFINITY, sub = '' } = payload;
    const isTooLong = exp - Date.now() / 1000 > LONGEST_HOURS * 3600;
    return isTooLong || !/^(?:mailto|https):/.test(sub) ? undefined : { key, sender: sub };
  } catch {
    return undefined;
  }
}
