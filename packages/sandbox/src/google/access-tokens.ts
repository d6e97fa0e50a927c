import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

type Access = { person: Person; scopes: string[] };

export const accessTokenSeconds = 3600;

export type AccessTokens = ReturnType<typeof createAccessTokens>;

export function createAccessTokens() {
  const accesses = new Map<string, Access & { expiresAt: number }>();

  const forgetExpired = () => {
    for (const [token, { expiresAt }] of accesses) if (expiresAt <= Date.now()) accesses.delete(token);
  };

  return {
    issue(access: Access) {
      forgetExpired();
      const token = `ya29.${randomBytes(48).toString('base64url')}`;
      accesses.set(token, { ...access, expiresAt: Date.now() + accessTokenSeconds * 1000 });
      return token;
    },
    find(token: string): Access | undefined {
      forgetExpired();
      return accesses.get(token);
    },
    revoke: (token: string) => accesses.delete(token),
  };
}
