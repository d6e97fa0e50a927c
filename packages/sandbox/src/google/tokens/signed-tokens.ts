import { createHmac, timingSafeEqual } from 'node:crypto';

/** Fixed, so that what was signed before a restart is still good after it. It guards nothing but the sandbox. */
const key = 'SANDBOX-signing-key-anyone-may-read-it';

const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** A token that carries what it stands for: the sandbox keeps no list of them. */
export function signed(prefix: string, content: object) {
  const text = prefix + Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${signatureOf(text)}`;
}

/** Undefined when the sandbox has not signed it, or for another purpose. */
export function contentOfSigned(prefix: string, token: string): unknown {
  const dot = token.lastIndexOf('.');
  const text = token.slice(0, dot);
  const [given, wanted] = [Buffer.from(token.slice(dot + 1)), Buffer.from(signatureOf(text))];
  if (!text.startsWith(prefix) || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return JSON.parse(Buffer.from(text.slice(prefix.length), 'base64url').toString());
}
