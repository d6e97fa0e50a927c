import { hash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored in place of a secret that was handed out: 256 random bits need no salt and no slow hash. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
