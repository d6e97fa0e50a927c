import { randomBytes } from 'node:crypto';
import type { Grant } from '../tokens/grants.ts';

export type AuthorizedCode = {
  grant: Grant;
  /** Whether a refresh token comes with it. */
  offline: boolean;
  redirectUri: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
};

const lifetime = 60_000;

export type AuthorizationCodes = ReturnType<typeof createAuthorizationCodes>;

/** Real time throughout: the product's clock may be moved while somebody signs in. */
export function createAuthorizationCodes() {
  const codes = new Map<string, AuthorizedCode & { expiresAt: number }>();

  const forgetExpired = () => {
    for (const [code, { expiresAt }] of codes) if (expiresAt <= Date.now()) codes.delete(code);
  };

  return {
    issue(authorized: AuthorizedCode) {
      forgetExpired();
      const code = `4/${randomBytes(32).toString('base64url')}`;
      codes.set(code, { ...authorized, expiresAt: Date.now() + lifetime });
      return code;
    },
    /** Looks without spending it. */
    find: (code: string): AuthorizedCode | undefined => codes.get(code),
    /** A code is spent by the first attempt to use it, even by one that fails later. */
    take(code: string): AuthorizedCode | undefined {
      forgetExpired();
      const authorized = codes.get(code);
      codes.delete(code);
      return authorized;
    },
  };
}
