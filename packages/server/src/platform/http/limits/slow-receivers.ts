import type { ServerResponse } from 'node:http';
import type { App } from '../routes.ts';

const LOOK_EVERY_MILLISECONDS = 20_000;
const LEAST_BYTES = 20 * 1024;

/** Cuts off receivers slower than a kilobyte a second: their answers would stay in memory for as long as they like. */
export function cutSlowReceivers(app: App): void {
  const taken = new Map<ServerResponse, number>();
  app.addHook('onSend', (_request, { raw: response }, _payload, done) => {
    taken.set(response, -Infinity);
    response.once('close', () => taken.delete(response));
    done();
  });
  const look = () => {
    for (const [response, before] of taken) {
      const { socket } = response;
      if (!socket) continue;
      const now = socket.bytesWritten - socket.writableLength;
      // When nothing waits in the buffer, it is not the receiver that is slow.
      if (socket.writableLength > 0 && now - before < LEAST_BYTES) socket.destroy();
      else taken.set(response, now);
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MILLISECONDS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
