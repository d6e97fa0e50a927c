import { addressOf, type Endpoint, type Query } from '@inner-circle/domain/endpoint.ts';
import { refusal, send } from './call.ts';

/** A large account takes its time. */
const TIMEOUT = 5 * 60_000;

type Input = { params?: Readonly<Record<string, string>>; query?: Query; body?: unknown };

/** Fetches a file from the server and gives it to the browser to keep. A refusal is thrown, as with every call. */
export async function download(endpoint: Endpoint, { params = {}, query = {}, body }: Input = {}, fallbackName = '') {
  const url = addressOf(endpoint.url, params, query);
  const response = await send(url, endpoint.method, body, TIMEOUT);
  if (!response.ok) throw refusal(response.status, await response.text(), response.headers);
  const [, name = fallbackName] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveFile(await response.blob(), name);
}

/** Gives a file to the browser to keep. */
export function saveFile(content: Blob, name: string) {
  const held = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = held;
  link.download = name;
  link.click();
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(held), 60_000);
}
