import { Readable } from 'node:stream';
import { ConnectionRefused, type SmtpMailboxes } from '../../integrations/integrations.port.ts';
import { messageOf } from './message.ts';
import { ofFailure, refusalOf } from './smtp-outcomes.ts';
import { called, inSession, type Timeouts } from './smtp-session.ts';

const TIMEOUTS: Timeouts = { connect: 10_000, greeting: 10_000, silence: 20_000, overall: 30_000 };

type Options = {
  /** Whether servers of this machine's own network may be connected to. */
  allowPrivate: boolean;
  timeouts?: Partial<Timeouts>;
};

/** Any mail server that people have an account with. */
export function smtpMailboxes({ allowPrivate, timeouts }: Options): SmtpMailboxes {
  const options = { allowPrivate, timeouts: { ...TIMEOUTS, ...timeouts } };
  return {
    async verify(server) {
      if (server.security === 'none' && !allowPrivate)
        throw new ConnectionRefused(
          'security',
          'Without encryption anybody on the way could read the password. Please choose another security.',
        );
      try {
        await inSession(server, options, async () => {});
      } catch (error) {
        throw refusalOf(error, server);
      }
    },

    async send(server, mail) {
      const { mime, envelope } = await messageOf(mail);
      try {
        await inSession(server, options, ({ connection, reached }) => {
          // The library asks for it when the server is ready to take it, and from then on it may have been taken.
          const content = Readable.from(
            (function* () {
              reached('data');
              yield mime;
            })(),
          );
          const { from, to } = envelope;
          return called((done) => connection.send({ from, to: [...to], size: mime.length }, content, done));
        });
        return { kind: 'sent' };
      } catch (error) {
        return ofFailure(error);
      }
    },
  };
}
