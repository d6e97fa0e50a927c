import {
  type AccessToken,
  MOST_ACCESS_TOKENS,
  type NewAccessToken,
  type TokenScope,
} from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import {
  HINT_LENGTH,
  LAST_USE_MINUTES,
  TOKEN_PREFIX,
  tokenNotFound,
  tooManyTokens,
} from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../../auth/user-lock.service.ts';
import { toUser } from '../../auth/auth.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { actionsRepository } from '../actions/actions.repository.ts';
import type { AskingToken } from '../actions/propose.service.ts';
import { accessTokensRepository } from './access-tokens.repository.ts';

const DAY_HOURS = 24;

export const listTokens = async (user: SignedInUser, { db, clock }: Dependencies) => ({
  data: await accessTokensRepository(db).list(user.id),
  recent: await actionsRepository(db).recentOfTokens(user.id, toMoment(clock.now())),
});

/**
 * The secret is in this answer and nowhere else. What has expired makes room for it; and so does what a repeat finds under its key,
 * since with the first answer its secret was lost.
 */
export function createToken(
  user: SignedInUser,
  { name, scope, expiresInDays }: NewAccessToken,
  { db, clock, newId, newSecret }: Dependencies,
  key?: string,
): Promise<AccessToken & { secret: string }> {
  const now = clock.now();
  const secret = `${TOKEN_PREFIX}${newSecret()}`;
  return inTransaction(user, { db }, async ({ db: tx }) => {
    const repository = accessTokensRepository(tx);
    const id = key ?? newId();
    await repository.removeExpired(user.id, toMoment(now));
    await repository.remove(user.id, id);
    if ((await repository.count(user.id)) >= MOST_ACCESS_TOKENS) throw tooManyTokens();
    const token = await repository.insert(user.id, {
      id,
      name,
      scope,
      hint: secret.slice(0, HINT_LENGTH),
      secretHash: hashOf(secret),
      createdAt: toMoment(now),
      expiresAt: expiresInDays === null ? null : toMoment(now.add({ hours: expiresInDays * DAY_HOURS })),
    });
    return { ...token, secret };
  });
}

export async function revokeToken(user: SignedInUser, id: string, { db }: Dependencies): Promise<undefined> {
  if (!(await accessTokensRepository(db).remove(user.id, id))) throw tokenNotFound();
  return undefined;
}

export type TokenBearer = { readonly user: SignedInUser; readonly scope: TokenScope; readonly token: AskingToken };

/** Whom the secret lets in, if it is one. */
export async function bearerOf(secret: string, { db, clock, config }: Dependencies): Promise<TokenBearer | undefined> {
  if (!secret.startsWith(TOKEN_PREFIX)) return undefined;
  const repository = accessTokensRepository(db);
  const now = clock.now();
  const found = await repository.findOwner(hashOf(secret), toMoment(now));
  if (!found) return undefined;
  const { user, token } = found;
  const lately = now.subtract({ minutes: LAST_USE_MINUTES });
  if (token.lastUsedAt === null || Temporal.Instant.compare(token.lastUsedAt, lately) < 0)
    await repository.touch(user.id, token.id, toMoment(now), toMoment(lately));
  return { user: toUser(user, config), scope: token.scope, token: { id: token.id, name: token.name } };
}
