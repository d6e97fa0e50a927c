import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { answerOf, refusal, send, type Reply } from './call.ts';

type LongCall = {
  body: unknown;
  /** In milliseconds. */
  timeout: number;
  /** Kept by the caller, who can repeat the call after a reload too. */
  key: string;
};

/** A call that may take longer than others. A refusal is thrown, as with every call. */
export async function longCall<E extends Endpoint>(endpoint: E, { body, timeout, key }: LongCall): Promise<Reply<E>> {
  const response = await send(endpoint.url, endpoint.method, body, timeout, undefined, key);
  return answerOf(endpoint, response, refusal, key);
}
