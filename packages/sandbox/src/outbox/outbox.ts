export type Mail = {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  sentAt: string;
};

const capacity = 1000;

export type Outbox = { deliver(mail: Mail): void; list(): readonly Mail[] };

/** What the product mailed, oldest first. Kept in memory: the sandbox forgets with its process. */
export function createOutbox(): Outbox {
  const mails: Mail[] = [];
  return {
    deliver(mail) {
      mails.push(mail);
      if (mails.length > capacity) mails.shift();
    },
    list: () => mails,
  };
}
