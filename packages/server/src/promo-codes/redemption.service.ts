import type { PromoApplied, PromoCheck } from '@inner-circle/domain/promo-codes/redemption.contract.ts';
import {
  alreadyUsed,
  anotherWaits,
  CODE_WAITS,
  invalidCode,
  planUpdated,
} from '@inner-circle/domain/promo-codes/redemption.rules.ts';
import { tooManyGuesses } from '@inner-circle/domain/problem.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { inTransaction } from '../auth/user-lock.service.ts';
import { grantPlan, hasRedeemed } from '../billing/grants.service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Dependencies } from '../platform/dependencies.ts';
import { type GuessLimit, limitGuesses } from '../platform/coordination/guesses.ts';
import type { SignedInUser } from '../platform/http/routes.ts';
import { promoCodesRepository } from './promo-codes.repository.ts';

const WRONG_CODES: GuessLimit = { what: 'promo code', wrong: 10, minutes: 15 };

const guess = <Right extends object>(
  user: SignedInUser,
  dependencies: Dependencies,
  work: (tx: Transaction) => Promise<Right | undefined>,
) => inTransaction(user, dependencies, (within) => limitGuesses(WRONG_CODES, user.id, within, work));

/** Unknown, expired, inactive and used-up codes take the same way and get the same answer: nothing is learned by guessing. */
export async function checkPromoCode(
  user: SignedInUser,
  code: string,
  dependencies: Dependencies,
): Promise<PromoCheck> {
  const now = toMoment(dependencies.clock.now());
  const checked = await guess<PromoCheck>(user, dependencies, async (tx) => {
    const isUsed = await hasRedeemed(tx, user.id, code);
    const isRedeemable = await promoCodesRepository(tx).isRedeemable(code, now);
    if (isUsed) return { valid: false, error: alreadyUsed().message };
    return isRedeemable ? { valid: true } : undefined;
  });
  if (checked === 'too-often') throw tooManyGuesses(WRONG_CODES.minutes);
  return checked === 'wrong' ? { valid: false, error: invalidCode().message } : checked;
}

/** Redeems a code: its plan starts at once, or waits for a paid plan, or one as good, to end. */
export async function redeemPromoCode(
  user: SignedInUser,
  code: string,
  dependencies: Dependencies,
): Promise<PromoApplied> {
  const now = toMoment(dependencies.clock.now());
  const redeemed = await guess(user, dependencies, async (tx) => {
    const isUsed = await hasRedeemed(tx, user.id, code);
    const taken = await promoCodesRepository(tx).takeRedemption(code, now);
    if (isUsed) throw alreadyUsed();
    if (!taken) return undefined;
    const granted = await grantPlan(tx, user.id, taken, dependencies);
    // Thrown here, so that the redemption is not counted.
    if (granted.standing === 'another-waits') throw anotherWaits();
    return granted;
  });
  if (redeemed === 'too-often') throw tooManyGuesses(WRONG_CODES.minutes);
  if (redeemed === 'wrong') throw invalidCode();
  const { standing, plan } = redeemed;
  return {
    success: true,
    message: standing === 'waits' ? CODE_WAITS : planUpdated(plan),
    subscription: { planType: plan },
  };
}
