import type { Socket } from 'node:net';
import type { App } from '../routes.ts';

const LOOK_EVERY_MILLISECONDS = 20_000;
const LEAST_BYTES = 20 * 1024;

/** Cuts off receivers slower than a kilobyte a second: their answers would stay in memory for as long as they like. */
export function cutSlowReceivers(app: App): void {
  /** How many bytes each connection had taken when it was last seen with an answer that waits, if it was. */
  const taken = new Map<Socket, number | undefined>();
  app.server.on('connection', (socket: Socket) => {
    taken.set(socket, undefined);
    socket.once('close', () => taken.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    // What it took of one answer says nothing about how it takes the next.
    response.once('close', () => taken.has(socket) && taken.set(socket, undefined));
  });
  const look = () => {
    for (const [socket, before] of taken) {
      const now = socket.bytesWritten - socket.writableLength;
      // When nothing waits in the buffer, it is not the receiver that is slow.
      const isWaiting = socket.writableLength > 0;
      if (isWaiting && before !== undefined && now - before < LEAST_BYTES) socket.destroy();
      else taken.set(socket, isWaiting ? now : undefined);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
