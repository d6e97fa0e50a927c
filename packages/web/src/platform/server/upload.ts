import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { answerOf, refusal, send, type Reply } from './call.ts';

/** Sends a file as a form. A refusal is thrown, as with every call. */
export const upload = async <E extends Endpoint>(endpoint: E, body: FormData, timeout: number): Promise<Reply<E>> =>
  answerOf(endpoint, await send(endpoint.url, endpoint.method, body, timeout), refusal, undefined);
