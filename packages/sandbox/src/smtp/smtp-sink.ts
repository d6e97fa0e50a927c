import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { faultsAt, noSuchMailbox, temporary, unreadable, wrongPassword } from './smtp-faults.ts';

const size = 25 * 1024 * 1024;

const userOf = (session: SMTPServerSession) => z.string().parse(session.user);

/** A mailbox goes by its login and by the address it sends from. */
const namesOf = (session: SMTPServerSession) => {
  const { mailFrom } = session.envelope;
  return mailFrom ? [userOf(session), mailFrom.address] : [userOf(session)];
};

type World = { outbox: Outbox; faults: Faults; hangUp: (session: SMTPServerSession) => void };

/** Resolves with the words of thanks; undefined means that no answer follows: the client waits, or its line is cut. */
async function take(stream: SMTPServerDataStream, session: SMTPServerSession, { outbox, faults, hangUp }: World) {
  const account = userOf(session);
  const message = await buffer(stream);
  const mishap = faults.next('smtp', namesOf(session), faultsAt.data);
  if (mishap?.fault === 'hang') return undefined;
  const failure = mishap && temporary(mishap);
  if (failure) throw failure;
  const recipients = session.envelope.rcptTo.map(({ address }) => address);
  const mail = await outbox.receive(message, { via: 'smtp', account, recipients });
  if (!mail) throw unreadable();
  if (mishap?.fault !== 'lost') return `2.0.0 Ok: queued as ${mail.id}`;
  hangUp(session);
}

/** A mail server that lets everybody in but those with the password "wrong", and sends nothing on. */
export const smtpSink = (world: World) =>
  new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Inner Circle sandbox: nothing leaves this computer',
    size,
    rejectOversized: true,
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    // Also keeps it from warning about its built-in certificate, which nobody is meant to trust here.
    logger: false,
    onAuth({ username = '', password }, _session, callback) {
      if (password === 'wrong' || world.faults.next('smtp', [username], faultsAt.login))
        return callback(wrongPassword());
      callback(null, { user: username });
    },
    onRcptTo(_address, session, callback) {
      callback(world.faults.next('smtp', namesOf(session), faultsAt.recipient) && noSuchMailbox());
    },
    async onData(stream, session, callback) {
      try {
        const thanks = await take(stream, session, world);
        if (thanks) callback(null, thanks);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
