import { addressOf, type Endpoint } from '@inner-circle/domain/endpoint.ts';
import { answerOf, refusal, send, type Reply } from './call.ts';

/** Sends a file, by itself or as a form. A refusal is thrown, as with every call. */
export const upload = async <E extends Endpoint>(
  endpoint: E,
  body: FormData | Blob,
  timeout: number,
  params: Readonly<Record<string, string>> = {},
): Promise<Reply<E>> =>
  answerOf(
    endpoint,
    await send(addressOf(endpoint.url, params, {}), endpoint.method, body, timeout),
    refusal,
    undefined,
  );
