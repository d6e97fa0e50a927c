import { type Envelope, type Mail, readMail } from './mail.ts';

const capacity = 10_000;

export type Outbox = ReturnType<typeof createOutbox>;

/** What the product mailed, oldest first. Kept in memory: the sandbox forgets with its process. */
export function createOutbox(now: () => Temporal.Instant) {
  const mails: Mail[] = [];
  return {
    list: (): readonly Mail[] => mails,
    find: (id: string) => mails.find((mail) => mail.id === id),
    /** Undefined when the message cannot be delivered to anybody. */
    async receive(message: Uint8Array, envelope: Envelope): Promise<Mail | undefined> {
      const mail = await readMail(message, envelope, now().toString({ smallestUnit: 'millisecond' }));
      if (!mail) return undefined;
      mails.push(mail);
      if (mails.length > capacity) mails.shift();
      return mail;
    },
  };
}
