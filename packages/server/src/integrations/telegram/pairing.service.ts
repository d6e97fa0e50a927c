import type { PairingCode } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { notSetUp, PAIRING_MINUTES, pairingCodeFrom } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { DomainError } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { limitGuesses, type GuessLimit } from '../../platform/coordination/guesses.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { hashOf } from '../../platform/secrets.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { keepOpen } from '../../auth/auth.service.ts';
import type { ChatMessage } from '../integrations.port.ts';
import { requireIntegrations, standingOf } from '../plan.service.ts';
import { telegramRepository } from './telegram.repository.ts';

const LONGEST_NAME = 200;
export const WRONG_CODES: GuessLimit = { what: 'pairing code', wrong: 5, minutes: 15 };

export async function newPairingCode(user: SignedInUser, dependencies: Dependencies): Promise<PairingCode> {
  const { db, clock, newSecret, ports, log } = dependencies;
  requireIntegrations(user, dependencies);
  const { messenger } = ports;
  if (!messenger) throw notSetUp('Telegram');
  const code = pairingCodeFrom(Buffer.from(newSecret(), 'base64url'));
  const shown = await Promise.all([messenger.name(), messenger.link(code)]).catch((error: unknown) => {
    log.warn({ err: error }, 'Telegram could not be reached for a pairing code');
    throw new DomainError(
      'unavailable',
      'integrations.away',
      'Telegram cannot be reached right now. Please try again.',
    );
  });
  const expiresAt = toMoment(clock.now().add({ minutes: PAIRING_MINUTES }));
  await telegramRepository(db).saveCode(user.id, hashOf(code), expiresAt);
  return { code, expiresAt, bot: shown[0], link: shown[1] };
}

/** `paired` may have taken the place of another chat of the user, or of another user of the chat. */
export type Pairing =
  | { readonly kind: 'paired'; readonly formerName: string | undefined; readonly leftAnother: boolean }
  | { readonly kind: 'wrong' | 'too-often' | 'not-in-plan' };

/** Links the chat to whose code it is. */
export async function pair({ chatId, name }: ChatMessage, code: string, dependencies: Dependencies): Promise<Pairing> {
  const { db, clock } = dependencies;
  const now = toMoment(clock.now());
  const codeHash = hashOf(code);
  const owner = await telegramRepository(db).ownerOfCode(codeHash, now);
  const standing = owner === undefined ? 'closed' : await standingOf(owner, dependencies);
  const pairing = await limitGuesses<Pairing>(WRONG_CODES, chatId, dependencies, async (tx) => {
    const repository = telegramRepository(tx);
    if (owner === undefined || standing === 'closed' || !(await keepOpen(owner, tx))) return undefined;
    if (standing === 'not-in-plan') return { kind: 'not-in-plan' };
    if (!(await repository.takeCode(owner, codeHash, now))) return undefined;
    const shownName = postgresText(name, LONGEST_NAME);
    const former = await repository.link({ userId: owner, chatId, name: shownName, linkedAt: now });
    return {
      kind: 'paired',
      formerName: former.find((link) => link.userId === owner && link.chatId !== chatId)?.name,
      leftAnother: former.some((link) => link.userId !== owner),
    };
  });
  return typeof pairing === 'string' ? { kind: pairing } : pairing;
}
