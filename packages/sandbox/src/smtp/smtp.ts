import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { SMTPServerSession } from 'smtp-server';
import type { Faults } from '../faults/faults.ts';
import type { Outbox } from '../outbox/outbox.ts';

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
  const load = async () => {
    const { smtpSink } = await import('./smtp-sink.ts');
    return smtpSink({ ...world, hangUp }).on('error', (error) => app.log.debug(error));
  };
  // With the first who calls: it takes longer to load than the rest of the outside world.
  let loading: ReturnType<typeof load> | undefined;
  const server = createServer(async (line) => {
    const { remotePort = 0 } = line;
    lines.set(remotePort, line.unref());
    line.once('close', () => lines.delete(remotePort));
    const sink = await (loading ??= load());
    sink.server.emit('connection', line);
  });
  server.unref();
  app.addHook('onClose', async () => {
    for (const line of lines.values()) line.destroy();
    await new Promise<void>((closed) => server.close(() => closed()));
  });

  // Another sandbox of this computer may have the port that people know by heart.
  await listening(server, preferredPort).catch(() => listening(server, 0));
  return { host, port: (server.address() as AddressInfo).port };
}

export const smtpRoutes: FastifyPluginAsync<{ smtp: SmtpAddress }> = async (app, { smtp }) => {
  app.get('/smtp.json', async () => smtp);
};
