import { type Envelope, type Mail, type Pictures, readMail } from './mail.ts';

const capacity = 10_000;

export type Outbox = ReturnType<typeof createOutbox>;

/** What the product mailed, oldest first. Kept in memory: the sandbox forgets with its process. */
export function createOutbox(now: () => Temporal.Instant) {
  const mails: Mail[] = [];
  const pictures = new WeakMap<Mail, Pictures>();
  return {
    list: (): readonly Mail[] => mails,
    /** Those that came along in it. */
    picturesOf: (mail: Mail): Pictures => pictures.get(mail) ?? new Map(),
    find: (id: string) => mails.find((mail) => mail.id === id),
    /** Undefined when the message cannot be delivered to anybody. */
    async receive(message: Uint8Array, envelope: Envelope): Promise<Mail | undefined> {
      const received = await readMail(message, envelope, now().toString({ smallestUnit: 'millisecond' }));
      if (!received) return undefined;
      const { mail } = received;
      pictures.set(mail, received.pictures);
      mails.push(mail);
      if (mails.length > capacity) mails.shift();
      return mail;
    },
  };
}
