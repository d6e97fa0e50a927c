import type { SendOutcome } from '../../integrations/integrations.port.ts';
import { isUnconnected, readAnswer, readFailure, readSigningIn } from './google-failures.ts';

/** Getting a fresh access token failed: whatever happened, no mail left. */
export function ofSigningIn(failure: unknown): SendOutcome {
  const { isRefused, ...later } = readSigningIn(failure);
  return isRefused ? { kind: 'not-authorized', detail: later.detail } : { kind: 'later', ...later };
}

export function ofSending(failure: unknown): SendOutcome {
  const read = readFailure(failure);
  if (!read.response) {
    return isUnconnected(read)
      ? { kind: 'later', detail: `Gmail could not be reached (${read.code}).` }
      : { kind: 'unknown', detail: 'Gmail did not answer.' };
  }
  const { status, detail, reasons: _reasons, passes, ...after } = readAnswer(read, 'Gmail');
  if (passes) return { kind: 'later', detail, ...after };
  return status === 401 || status === 403 ? { kind: 'not-authorized', detail } : { kind: 'refused', detail };
}
