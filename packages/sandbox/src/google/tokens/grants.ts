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

type Revocation = { at: number; scopes: readonly string[] | undefined };

const concerns = ({ scopes }: Revocation, granted: readonly string[]) =>
  !scopes || granted.some((scope) => scopes.includes(scope));

/** A grant is stored in its tokens; this keeps only the revoked ones, and which person agreed to which scopes. */
export function createGrants() {
  const revokedGrants = new Set<string>();
  const revocations = new Map<string, Revocation[]>();
  const consents = new Map<string, Set<string>>();
  const revocationsOf = (email: string) => revocations.get(keyOf(email)) ?? [];

  return {
    give({ email, name }: Person, scopes: string[]): Grant {
      const account = keyOf(email);
      consents.set(account, new Set([...(consents.get(account) ?? []), ...scopes]));
      const givenAt = Math.max(Date.now(), ...revocationsOf(email).map(({ at }) => at + 1));
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
    /** Takes back everything that the account allowed, or whatever has to do with these scopes. */
    revokeAccount(email: string, scopes?: readonly string[]) {
      const revocation = { at: Date.now(), scopes };
      revocations.set(keyOf(email), [...revocationsOf(email), revocation]);
      const agreed = [...(consents.get(keyOf(email)) ?? [])];
      consents.set(keyOf(email), new Set(agreed.filter((scope) => !concerns(revocation, [scope]))));
    },
    isLive: ({ id, person, scopes, givenAt }: Grant) =>
      !revokedGrants.has(id) &&
      !revocationsOf(person.email).some((revocation) => revocation.at >= givenAt && concerns(revocation, scopes)),
  };
}
