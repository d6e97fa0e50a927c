import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { Config } from '../../config.ts';

/**
 * How many connections one address may hold open. Beyond that the one that has been without an answer longest makes
 * room. Behind a proxy all connections are its own, and it is the proxy that limits those of others.
 */
export function limitConnections(server: Server, config: Config): void {
  if (config.TRUST_PROXY.length > 0) return;
  const connections = new Map<string, Set<Socket>>();
  const neighbours = new WeakMap<Socket, Set<Socket>>();
  server.on('connection', (socket) => {
    const address = normalizeIP(socket.remoteAddress ?? '');
    const ofAddress = connections.getOrInsertComputed(address, () => new Set());
    ofAddress.add(socket);
    neighbours.set(socket, ofAddress);
    socket.once('close', () => {
      ofAddress.delete(socket);
      if (ofAddress.size === 0 && connections.get(address) === ofAddress) connections.delete(address);
    });
    if (ofAddress.size > config.MAX_CONNECTIONS) ofAddress.values().next().value!.destroy();
  });
  server.on('request', ({ socket }, response) => {
    response.once('close', () => {
      // The last in the set is the one that was answered last.
      const ofAddress = neighbours.get(socket);
      if (ofAddress?.delete(socket)) ofAddress.add(socket);
    });
  });
}
