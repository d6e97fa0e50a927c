import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Email, type Person, PersonName } from '../../google/people/people.ts';
import { Refusal } from '../../http/refusal.ts';

const cookieName = 'sandbox-telegram-person';

const Chosen = z.object({ email: Email, name: PersonName.default('') });

/** The person that a form or a script names. */
export function personIn(body: unknown): Person {
  const { data } = Chosen.safeParse(body);
  if (!data) throw new Refusal(400, 'telegram.bad-input', 'Give an e-mail address like ada@example.com.');
  return data;
}

/** The person that this browser chats as. A cookie that was tampered with counts as none. */
export function rememberedPerson(request: FastifyRequest): Person | undefined {
  try {
    const json = Buffer.from(request.cookies[cookieName] ?? '', 'base64url').toString();
    return Chosen.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}

export const rememberPerson = (reply: FastifyReply, { email, name }: Person) =>
  reply.setCookie(cookieName, Buffer.from(JSON.stringify({ email, name })).toString('base64url'), {
    path: '/sandbox/telegram',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: 365 * 24 * 60 * 60,
  });
