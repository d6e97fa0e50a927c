import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { builtInPerson, Email, nameFromEmail, type Person, PersonName, sameEmail } from '../people/people.ts';

const cookieName = 'sandbox-google-accounts';
const remembered = 5;

const Accounts = z.array(z.object({ email: Email, name: PersonName })).max(remembered);

/** Accounts that this browser signed in with before, the latest first. A cookie that someone bent counts as none. */
export function rememberedAccounts(request: FastifyRequest): Person[] {
  try {
    const json = Buffer.from(request.cookies[cookieName] ?? '', 'base64url').toString();
    return Accounts.parse(JSON.parse(json));
  } catch {
    return [];
  }
}

export function rememberAccount(request: FastifyRequest, reply: FastifyReply, { email, name }: Person) {
  if (builtInPerson(email)) return;
  const others = rememberedAccounts(request).filter((account) => !sameEmail(account.email, email));
  const accounts = [{ email, name }, ...others].slice(0, remembered);
  reply.setCookie(cookieName, Buffer.from(JSON.stringify(accounts)).toString('base64url'), {
    path: '/sandbox/google',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 365 * 24 * 60 * 60,
  });
}

export function personWithEmail(email: string, accounts: readonly Person[]): Person {
  const known = builtInPerson(email) ?? accounts.find((account) => sameEmail(account.email, email));
  return known ?? { email, name: nameFromEmail(email) };
}
