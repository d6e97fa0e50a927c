import { createTransport } from 'nodemailer';
import type { MailPicture } from '../../operator-mail/operator-mail.port.ts';
import type { OutgoingMail } from '../../integrations/integrations.port.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export type Message = {
  readonly mime: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

type Further = { readonly headers?: Readonly<Record<string, string>>; readonly pictures?: readonly MailPicture[] };

const attachmentOf = ({ cid, type, content }: MailPicture) => ({
  cid,
  contentType: type,
  content,
  contentDisposition: 'inline' as const,
  // Without one some mail programs think of one.
  filename: `${cid.replace(/@.*/, '')}.${type.replace(/.*\//, '')}`,
});

/** As it goes over the wire. Line breaks in names and subjects become spaces, so that nobody can add headers. */
export async function messageOf(mail: OutgoingMail & Further): Promise<Message> {
  const { from, to, subject, text, html, messageId, date, headers, pictures } = mail;
  const { message, envelope } = await composer.sendMail({
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date: new Date(date.epochMilliseconds),
    ...(headers && { headers }),
    ...(pictures && { attachments: pictures.map(attachmentOf) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { mime: message as Buffer, envelope: { from: envelope.from || from.address, to: envelope.to } };
}
