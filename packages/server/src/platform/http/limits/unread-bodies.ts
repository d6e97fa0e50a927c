import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { App } from '../routes.ts';

const MOST_OF_ADDRESS = 100;
const CUT_AFTER_MILLISECONDS = 5000;

/** Most bodies come together with their headers. */
export const awaitsBody = ({ raw: { complete, headers } }: FastifyRequest) =>
  !complete && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

/**
 * How many bodies one address may send us at a time. Beyond that the one that has taken longest makes room: an honest
 * one is here within moments. It is cut a little later, so that clients which come back at once do not keep us busy.
 */
export function limitUnreadBodies(app: App): void {
  const unread = new Map<string, Set<IncomingMessage>>();
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const { raw, address } = request;
    // One that is already gone would never be taken out again.
    if (awaitsBody(request) && !raw.destroyed) {
      const ofAddress = unread.getOrInsertComputed(address, () => new Set());
      ofAddress.add(raw);
      raw.once('close', () => {
        ofAddress.delete(raw);
        if (ofAddress.size === 0 && unread.get(address) === ofAddress) unread.delete(address);
      });
      if (ofAddress.size > MOST_OF_ADDRESS) {
        const [slowest] = ofAddress;
        ofAddress.delete(slowest!);
        slowest!.pause();
        setTimeout(() => slowest!.destroy(), CUT_AFTER_MILLISECONDS);
      }
    }
    done();
  });
}
