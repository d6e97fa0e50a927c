import { useEmailStatus } from '../../integrations/integrations.queries.ts';

type Sending =
  | { state: 'unknown' | 'locked' | 'unconnected'; from: null }
  | { state: 'broken'; from: string | null; problem: string }
  | { state: 'ready'; from: string | null };

/** Whether e-mails can go out, and from which address. */
export function useSending(): Sending {
  const { status, isLocked } = useEmailStatus();
  if (isLocked) return { state: 'locked', from: null };
  if (!status) return { state: 'unknown', from: null };
  const { isAuthorized, email, problem } = status;
  if (isAuthorized) return { state: 'ready', from: email };
  return problem ? { state: 'broken', from: email, problem: problem.message } : { state: 'unconnected', from: null };
}
