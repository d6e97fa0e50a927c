import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';

const CURVE = 'prime256v1';
const [SALT_BYTES, KEY_ID_BYTES, TAG_BYTES] = [16, 65, 16];
const HEADER_BYTES = SALT_BYTES + 4 + 1 + KEY_ID_BYTES;

/** The keys of a browser, with which its notices are encrypted. */
export function newBrowserKeys() {
  const ecdh = createECDH(CURVE);
  ecdh.generateKeys();
  return ecdh;
}

const derived = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** What a browser does with a message (RFC 8291, of one record as RFC 8188 has them). Throws where it is not for these keys. */
export function decrypt(message: Buffer, keys: ECDH, auth: Buffer): string {
  if (message.length < HEADER_BYTES + TAG_BYTES + 1) throw new Error('The message is too short.');
  if (message[SALT_BYTES + 4] !== KEY_ID_BYTES) throw new Error('The message names no key.');
  const salt = message.subarray(0, SALT_BYTES);
  const senderKey = message.subarray(HEADER_BYTES - KEY_ID_BYTES, HEADER_BYTES);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const shared = derived(keys.computeSecret(senderKey), auth, info, 32);
  const key = derived(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(shared, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(message.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(message.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('The message does not end as the last one.');
  return padded.subarray(0, end).toString('utf8');
}
