import { ConnectionRefused, type SmtpMailboxes } from '../../integrations/integrations.port.ts';
import { deliver, TIMEOUTS } from './deliver.ts';
import { messageOf } from './message.ts';
import { refusalOf } from './smtp-outcomes.ts';
import { inSession, type Timeouts } from './smtp-session.ts';

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
      return deliver(server, await messageOf(mail), options);
    },
  };
}
