import { ConnectionRefused, type SmtpMailboxes, type SmtpServer } from '../../integrations/integrations.port.ts';
import { deliver, TIMEOUTS } from './deliver.ts';
import { messageOf } from './message.ts';
import { refusalOf } from './smtp-outcomes.ts';
import { inSession, type Timeouts } from './smtp-session.ts';

type Address = Pick<SmtpServer, 'host' | 'port'>;

type Options = {
  /** Whether servers of this machine's own network may be connected to. */
  allowPrivate: boolean;
  /** Whether it is the sandbox's mail server, which is on this machine. */
  isStandIn?: ((server: Address) => Promise<boolean>) | undefined;
  timeouts?: Partial<Timeouts>;
};

/** Any mail server that people have an account with. */
export function smtpMailboxes({ allowPrivate, isStandIn, timeouts }: Options): SmtpMailboxes {
  const optionsFor = async (server: Address) => ({
    allowPrivate: allowPrivate || (await isStandIn?.(server)) === true,
    timeouts: { ...TIMEOUTS, ...timeouts },
  });
  return {
    async verify(server) {
      const options = await optionsFor(server);
      if (server.security === 'none' && !options.allowPrivate)
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
      return deliver(server, await messageOf(mail), await optionsFor(server));
    },
  };
}
