import { PlanName, type PlanLimit } from '@inner-circle/domain/billing/billing.contract.ts';
import { z } from 'zod';
import { CallError } from './call-error.ts';
import { signal } from '../signal.ts';

/** The plan does not allow what was asked for. */
export const limitReached = signal<PlanLimit>();

const LIMIT_ERRORS = new Set(['Usage limit reached', 'Rate limit exceeded', 'Subscription required']);

/** The parts of the limit that the server left out are assumed. */
const LimitProblem = z.object({
  error: z.string(),
  feature: z.string().catch('unknown'),
  limit: z.number().catch(0),
  used: z.number().catch(0),
  upgrade: z.boolean().catch(true),
  currentPlan: PlanName.catch('free'),
  message: z.string().catch('Usage limit reached'),
});

export function limitOf({ status, problem }: CallError): PlanLimit | undefined {
  const isLimit = status === 403 && (LIMIT_ERRORS.has(problem.error) || 'feature' in problem);
  return isLimit ? LimitProblem.parse(problem) : undefined;
}

/** What a form says when the server refused it: the server's words for a reached limit, an unknown outcome and a busy server, else the form's own. */
export const refusalText = (error: unknown, fallback: string) =>
  error instanceof CallError && (limitOf(error) || error.status === 0 || error.status === 503)
    ? error.problem.message
    : fallback;
