import { randomBytes } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';

export type Mail = {
  id: string;
  /** How it was sent. */
  via: 'gmail' | 'smtp';
  /** Whose mailbox sent it: the Google account, or the user name at the SMTP server. */
  account: string;
  /** Addresses without their names, separated by commas. */
  to: string;
  from: string;
  fromName: string;
  /** Everybody who got it, also by Cc and Bcc. */
  recipients: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  sentAt: string;
  headers: { name: string; value: string }[];
  attachments: { name: string; type: string; bytes: number }[];
};

/** What the way of sending knows; where it names a sender or recipients, they go before what the message says. */
export type Envelope = Pick<Mail, 'via' | 'account'> & { from?: string; recipients?: string[] };

/** Gmail's ids look like this too. */
const newId = () => randomBytes(8).toString('hex');

const addressesIn = (addresses: readonly Address[] = []): string[] =>
  addresses.flatMap((address) => (address.group ? addressesIn(address.group) : [address.address]));

const asWritten = (address: string, name: string) => (name === '' ? address : `"${name}" <${address}>`);

const headersOf = ({ headers }: Email, author: string | undefined) =>
  headers.map(({ key, originalKey: name, value }) => ({
    name,
    value: key === 'from' && author !== undefined ? author : value,
  }));

const attachmentsOf = ({ attachments }: Email) =>
  attachments.map(({ filename, mimeType, content }) => ({
    name: filename ?? 'unnamed',
    type: mimeType,
    bytes: typeof content === 'string' ? content.length : content.byteLength,
  }));

/** Pictures that came along, as addresses that hold them, by the ids under which the HTML names them. */
export type Pictures = ReadonlyMap<string, string>;

const picturesOf = ({ attachments }: Email): Pictures =>
  new Map(
    attachments.flatMap(({ contentId, mimeType, content }) => {
      if (contentId === undefined || !mimeType.startsWith('image/') || typeof content === 'string') return [];
      const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
      return [[contentId.replace(/^<|>$/g, ''), `data:${mimeType};base64,${Buffer.from(bytes).toString('base64')}`]];
    }),
  );

/** As a mail program shows it. */
export const withPictures = (html: string, pictures: Pictures) =>
  html.replaceAll(/cid:([^"')\s>]+)/g, (named, id: string) => pictures.get(id) ?? named);

type Received = { readonly mail: Mail; readonly pictures: Pictures };

/** Undefined for what nobody could get: no message at all, or one to nobody. */
export async function readMail(message: Uint8Array, envelope: Envelope, sentAt: string): Promise<Received | undefined> {
  const email = await PostalMime.parse(message).catch(() => undefined);
  if (!email) return undefined;
  const written = [email.to, email.cc, email.bcc].flatMap((addresses) => addressesIn(addresses));
  const recipients = envelope.recipients ?? written;
  if (recipients.length === 0) return undefined;
  const id = newId();
  const fromName = email.from?.name ?? '';
  const mail = {
    id,
    via: envelope.via,
    account: envelope.account,
    to: addressesIn(email.to).join(', '),
    from: envelope.from ?? addressesIn(email.from && [email.from])[0] ?? '',
    fromName,
    recipients,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    messageId: email.messageId ?? `<${id}@sandbox.localhost>`,
    sentAt,
    headers: headersOf(email, envelope.from && asWritten(envelope.from, fromName)),
    attachments: attachmentsOf(email),
  };
  return { mail, pictures: picturesOf(email) };
}
