import type { PromoCode } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { sessionState } from '../../platform/session.ts';

/** The codes that are ticked, over all pages. They are kept whole, so that they can be exported without asking again. */
const chosen = sessionState<ReadonlyMap<string, PromoCode>>(new Map());

function set(codes: readonly PromoCode[], isOn: boolean) {
  const next = new Map(chosen.get());
  for (const code of codes) {
    if (isOn) next.set(code.id, code);
    else next.delete(code.id);
  }
  chosen.set(next);
}

/** A ticked code that changed is exported as it is now. */
function update(code: PromoCode) {
  if (chosen.get().has(code.id)) set([code], true);
}

export const useSelection = () => ({ selected: chosen.use(), set, update, clear: () => chosen.set(new Map()) });
