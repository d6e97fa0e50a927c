import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A connection of no browser: it sends this much, and what then happens is the test's affair. It ends with the test. */
export async function openSocket({ origin }: { origin: string }, text = ''): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1').setEncoding('latin1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text) socket.write(text);
  return socket;
}

/** A request up to its body. */
export const head = (request: string, ...headers: string[]) =>
  [`${request} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');
