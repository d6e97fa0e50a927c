import { Readable } from 'node:stream';
import type { SendOutcome } from '../../integrations/integrations.port.ts';
import type { Message } from './message.ts';
import { ofFailure } from './smtp-outcomes.ts';
import { called, inSession, type Server, type SessionOptions, type Timeouts } from './smtp-session.ts';

export const TIMEOUTS: Timeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, overall: 30_000 };

/** Hands one message over, once. */
export async function deliver(
  server: Server,
  { mime, envelope: { from, to } }: Message,
  options: SessionOptions,
): Promise<SendOutcome> {
  try {
    await inSession(server, options, ({ connection, reached }) => {
      // The library asks for it when the server is ready to take it, and from then on it may have been taken.
      const content = Readable.from(
        (function* () {
          reached('data');
          yield mime;
        })(),
      );
      return called((done) => connection.send({ from, to: [...to], size: mime.length }, content, done));
    });
    return { kind: 'sent' };
  } catch (error) {
    return ofFailure(error);
  }
}
