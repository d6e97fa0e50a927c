import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored in place of a secret that was handed out: 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
