import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Grant, type Grants } from './grants.ts';
import { contentOfSigned, signed } from './signed-tokens.ts';

export const accessTokenSeconds = 3600;

const prefixes = { access: 'ya29.', refresh: '1//' };

const AccessToken = z.object({ grant: Grant, expiresAt: z.number() });
const RefreshToken = z.object({ grant: Grant });

export type Tokens = ReturnType<typeof createTokens>;

/** Both kinds outlive the process that issued them, as Google's do: a restart signs nobody out. */
export function createTokens(grants: Grants) {
  const ifLive = (grant: Grant | undefined) => (grant && grants.isLive(grant) ? grant : undefined);

  const grantOfAccess = (token: string) => {
    const access = AccessToken.safeParse(contentOfSigned(prefixes.access, token)).data;
    return access && access.expiresAt > Date.now() ? ifLive(access.grant) : undefined;
  };
  const grantOfRefresh = (token: string) =>
    ifLive(RefreshToken.safeParse(contentOfSigned(prefixes.refresh, token)).data?.grant);

  return {
    accessTo: (grant: Grant) =>
      signed(prefixes.access, { grant, expiresAt: Date.now() + accessTokenSeconds * 1000, nonce: randomUUID() }),
    refreshOf: (grant: Grant) => signed(prefixes.refresh, { grant }),
    grantOfAccess,
    grantOfRefresh,
    grantOfEither: (token: string) => grantOfAccess(token) ?? grantOfRefresh(token),
    /** The grant behind an Authorization header. */
    grantOfBearer: (authorization = '') => grantOfAccess(/^Bearer (.+)$/i.exec(authorization)?.[1] ?? ''),
  };
}
