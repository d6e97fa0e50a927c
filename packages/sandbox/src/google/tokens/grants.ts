import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Person } from '../people/people.ts';

/** What a person allowed the product, until it is revoked. Real time, like everything that Google dates. */
export const Grant = z.object({
  id: z.string(),
  person: z.object({ email: z.string(), name: z.string() }),
  scopes: z.array(z.string()),
  givenAt: z.number(),
});
export type Grant = z.infer<typeof Grant>;

export type Grants = ReturnType<typeof createGrants>;

const keyOf = (email: string) => email.toLowerCase();

/** Grants live in the tokens they gave rise to; kept here is only what was taken back, and who agreed to what. */
export function createGrants() {
  const revokedGrants = new Set<string>();
  const accountsRevokedAt = new Map<string, number>();
  const consents = new Map<string, Set<string>>();

  return {
    give({ email, name }: Person, scopes: string[]): Grant {
      const account = keyOf(email);
      consents.set(account, new Set([...(consents.get(account) ?? []), ...scopes]));
      const givenAt = Math.max(Date.now(), (accountsRevokedAt.get(account) ?? 0) + 1);
      return { id: randomUUID(), person: { email, name }, scopes, givenAt };
    },
    /** Whether the person agreed to all of these before, as far as the sandbox remembers. */
    agreedTo: ({ email }: Person, scopes: readonly string[]) => {
      const agreed = consents.get(keyOf(email));
      return agreed !== undefined && scopes.every((scope) => agreed.has(scope));
    },
    revoke({ id, person }: Grant) {
      revokedGrants.add(id);
      consents.delete(keyOf(person.email));
    },
    revokeAccount(email: string) {
      accountsRevokedAt.set(keyOf(email), Date.now());
      consents.delete(keyOf(email));
    },
    isLive: ({ id, person, givenAt }: Grant) =>
      !revokedGrants.has(id) && givenAt > (accountsRevokedAt.get(keyOf(person.email)) ?? 0),
  };
}
