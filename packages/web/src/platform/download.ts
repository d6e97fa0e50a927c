import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { refusal, send } from './call.ts';

/** A large account takes its time. */
const TIMEOUT = 5 * 60_000;

/** Fetches a file from the server and gives it to the browser to keep. A refusal is thrown, as with every call. */
export async function download(endpoint: Endpoint) {
  const response = await send(endpoint.url, endpoint.method, undefined, AbortSignal.timeout(TIMEOUT));
  if (!response.ok) throw refusal(response.status, await response.text());
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
