import type { TokenOwner } from '@inner-circle/domain/auth/auth.contract.ts';
import { SIGN_IN_TOKEN_MINUTES, signInTokenInvalid, tokenOwnerUnknown } from '@inner-circle/domain/auth/auth.rules.ts';
import { tooManyGuesses } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { FastifyRequest } from 'fastify';
import { readCookie } from './auth.cookies.ts';
import { lockUser } from './user-lock.service.ts';
import type { Config } from '../platform/config.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { limitGuesses, type GuessLimit } from '../platform/coordination/guesses.ts';
import { hashOf } from '../platform/secrets.ts';
import { postgresText } from '../platform/postgres-text.ts';
import type { Identity } from './auth.port.ts';
import { authRepository, type KnownUser } from './auth.repository.ts';

const ATTEMPT_MINUTES = 10;
const TOUCH_MINUTES = 60;
const LONGEST_NAME = 200;
const LONGEST_EMAIL = 320;
const LONGEST_URL = 2000;

/** Remembers a sign-in that begins, under a secret that the browser keeps in a cookie. */
export async function rememberAttempt(
  options: { redirectUri: string; returnTo: string; loginHint?: string | undefined; prompt?: string | undefined },
  provider: NonNullable<Dependencies['ports']['identityProvider']>,
  { db, clock, newSecret }: Dependencies,
): Promise<{ url: string; secret: string }> {
  const { url, attempt } = await provider.begin(options);
  const secret = newSecret();
  const expiresAt = toMoment(clock.now().add({ minutes: ATTEMPT_MINUTES }));
  await authRepository(db).insertAttempt(hashOf(secret), { ...attempt, returnTo: options.returnTo, expiresAt });
  return { url, secret };
}

export const takeAttempt = (secret: string, { db, clock }: Dependencies) =>
  authRepository(db).takeAttempt(hashOf(secret), toMoment(clock.now()));

/** A new session for the person whom the provider vouches for; undefined when that account was closed. */
export const signIn = (identity: Identity, browser: string, dependencies: Dependencies) =>
  dependencies.db.transaction(async (tx) => {
    const user = await authRepository(tx).upsertUser(
      dependencies.newId(),
      withPostgresText(identity),
      toMoment(dependencies.clock.now()),
    );
    return user && { user, token: await openSession(user.id, browser, { ...dependencies, db: tx }) };
  });

/** The subject is not cut: accounts are found by it. */
const withPostgresText = (identity: Identity): Identity => ({
  ...identity,
  name: postgresText(identity.name, LONGEST_NAME),
  email: postgresText(identity.email, LONGEST_EMAIL),
  avatarUrl: identity.avatarUrl === postgresText(identity.avatarUrl ?? '', LONGEST_URL) ? identity.avatarUrl : null,
});

const WRONG_TOKENS: GuessLimit = { what: 'sign-in token', wrong: 20, minutes: 1 };

/** Exchanges a sign-in token, which works once, for a session. */
export async function redeemToken(
  token: string,
  from: { address: string; browser: string },
  dependencies: Dependencies,
) {
  const session = await limitGuesses(WRONG_TOKENS, from.address, dependencies, async (tx) => {
    const user = await authRepository(tx).takeToken(hashOf(token), toMoment(dependencies.clock.now()));
    if (!user) return undefined;
    return {
      user: toUser(user, dependencies.config),
      token: await openSession(user.id, from.browser, { ...dependencies, db: tx }),
    };
  });
  if (session === 'too-often') throw tooManyGuesses(WRONG_TOKENS.minutes);
  if (session === 'wrong') throw signInTokenInvalid();
  return session;
}

/** The user whom a sign-in token would sign in. The token is not used up. */
export async function ownerOfToken(token: string, address: string, dependencies: Dependencies): Promise<TokenOwner> {
  const now = toMoment(dependencies.clock.now());
  const owner = await limitGuesses(WRONG_TOKENS, address, dependencies, (tx) =>
    authRepository(tx).findTokenOwner(hashOf(token), now),
  );
  if (owner === 'too-often') throw tooManyGuesses(WRONG_TOKENS.minutes);
  if (owner === 'wrong') throw tokenOwnerUnknown();
  return owner;
}

/** A token that signs its bearer in once, within minutes. */
export async function issueToken(userId: string, { db, clock, newSecret }: Dependencies): Promise<string> {
  const token = newSecret();
  const expiresAt = toMoment(clock.now().add({ minutes: SIGN_IN_TOKEN_MINUTES }));
  await authRepository(db).insertToken(userId, hashOf(token), expiresAt);
  return token;
}

type SessionDependencies = Pick<Dependencies, 'clock' | 'newSecret'> & { db: Parameters<typeof authRepository>[0] };

async function openSession(
  userId: string,
  browser: string,
  { db, clock, newSecret }: SessionDependencies,
): Promise<string> {
  const token = newSecret();
  await authRepository(db).insertSession(userId, hashOf(token), browser, toMoment(clock.now()));
  return token;
}

/** Names the session of a request, and opens nothing. */
export const sessionHashOf = (request: FastifyRequest, config: Config) =>
  hashOf(readCookie('session', request, config) ?? '');

export const closeSession = (token: string, { db }: Dependencies) => authRepository(db).deleteSession(hashOf(token));

/** The user whose session this is, if it is one, and what names the state of the user's rows. */
export async function sessionOf(token: string, { db, clock, config }: Dependencies) {
  const now = clock.now();
  const session = await authRepository(db).findSession(hashOf(token), now);
  if (!session) return undefined;
  // Written once an hour, not with every request.
  const isDue = Temporal.Instant.compare(session.seenAt, now.subtract({ minutes: TOUCH_MINUTES })) < 0;
  if (isDue) await authRepository(db).touchSession(hashOf(token), toMoment(now));
  return { user: toUser(session.user, config), revision: session.revision };
}

export const userOfSession = async (token: string, dependencies: Dependencies): Promise<SignedInUser | undefined> =>
  (await sessionOf(token, dependencies))?.user;

/** For jobs that act for a user; undefined when the account was closed. */
export async function userById(id: string, { db, config }: Pick<Dependencies, 'db' | 'config'>) {
  const user = await authRepository(db).findUser(id);
  return user && toUser(user, config);
}

/** Whether the account is open; until the transaction ends it stays so. */
export const keepOpen = async (userId: string, tx: Transaction) => (await lockUser(tx, userId))?.deletedAt === null;

export function toUser(row: KnownUser, config: Config): SignedInUser {
  const { id, name, email, avatarUrl, plan, planEndsAt } = row;
  const isAdmin = row.isAdmin || config.ADMIN_EMAILS.includes(email.toLowerCase());
  return { id, name, email, avatarUrl, isAdmin, role: isAdmin ? 'admin' : 'user', plan, planEndsAt };
}
