import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

export type Grant = {
  person: Person;
  redirectUri: string;
  scopes: string[];
  nonce: string | undefined;
  codeChallenge: string | undefined;
};

const lifetime = 60_000;

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>;

/** Real time throughout: the product's clock may be moved while somebody signs in. */
export function createAuthorizationCodes() {
  const grants = new Map<string, Grant & { expiresAt: number }>();

  const forgetExpired = () => {
    for (const [code, { expiresAt }] of grants) if (expiresAt <= Date.now()) grants.delete(code);
  };

  return {
    issue(grant: Grant) {
      forgetExpired();
      const code = `4/${randomBytes(32).toString('base64url')}`;
      grants.set(code, { ...grant, expiresAt: Date.now() + lifetime });
      return code;
    },
    /** A code is spent by the first attempt to use it, even by one that fails later. */
    take(code: string): Grant | undefined {
      forgetExpired();
      const grant = grants.get(code);
      grants.delete(code);
      return grant;
    },
  };
}
