import { mayIntegrate } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { FailureCode } from '@inner-circle/domain/reminders/reminders.contract.ts';
import { planOf, withCurrentPlan } from '../../billing/billing.service.ts';
import type { Mailbox } from '../../integrations/mailboxes/mailboxes.service.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Claim } from './claim-queries.ts';

/** Why an e-mail cannot go out, as far as that is known without asking anybody. */
export async function reasonNotToSend(
  claim: Claim,
  mailbox: Mailbox | undefined,
  dependencies: Dependencies,
): Promise<FailureCode | undefined> {
  const user = await withCurrentPlan(claim.user, dependencies);
  if (!mayIntegrate(planOf(user, dependencies))) return 'plan';
  if (!mailbox) return 'no-mailbox';
  if (mailbox.brokenSince) return 'not-authorized';
  return claim.hasAddress ? undefined : 'no-address';
}
