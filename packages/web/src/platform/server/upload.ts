import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { sessionRenewed } from '../session.ts';
import { answerOf, refusal, type Reply } from './call.ts';
import { unreachable } from './call-error.ts';

/** Sends a file as a form, which the browser itself divides into parts. A refusal is thrown, as with every call. */
export async function upload<E extends Endpoint>(endpoint: E, body: FormData, timeout: number): Promise<Reply<E>> {
  const { method } = endpoint;
  const send = () =>
    fetch(endpoint.url, { method, body, credentials: 'same-origin', signal: AbortSignal.timeout(timeout) }).catch(
      () => {
        throw unreachable(method);
      },
    );
  const response = await send();
  const mayGoAgain = response.status === 401 && (await sessionRenewed());
  return answerOf(endpoint, mayGoAgain ? await send() : response, refusal, undefined);
}
