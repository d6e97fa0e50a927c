import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults/faults.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { smtpSink } from './smtp-sink.ts';

const host = '127.0.0.1';
const preferredPort = 2525;

export type SmtpAddress = { host: string; port: number };

async function listening(server: Server, port: number) {
  server.listen(port, host);
  await once(server, 'listening');
}

/** Lives as long as the app does, and never longer: it neither keeps the process alive nor waits for its clients. */
export async function startSmtp(app: FastifyInstance, world: { outbox: Outbox; faults: Faults }): Promise<SmtpAddress> {
  const lines = new Map<number, Socket>();
  const hangUp = ({ remotePort }: SMTPServerSession) => void lines.get(remotePort)?.destroy();
  const sink = smtpSink({ ...world, hangUp });
  const { server } = sink;

  sink.on('error', (error) => app.log.debug(error));
  server.on('connection', (line: Socket) => {
    const { remotePort = 0 } = line;
    lines.set(remotePort, line.unref());
    line.once('close', () => lines.delete(remotePort));
  });
  server.unref();
  app.addHook('onClose', async () => {
    for (const line of lines.values()) line.destroy();
    await new Promise<void>((closed) => sink.close(closed));
  });

  // Another sandbox of this computer may have the port that people know by heart.
  await listening(server, preferredPort).catch(() => listening(server, 0));
  return { host, port: (server.address() as AddressInfo).port };
}

export const smtpRoutes: FastifyPluginAsync<{ smtp: SmtpAddress }> = async (app, { smtp }) => {
  app.get('/smtp.json', async () => smtp);
};
