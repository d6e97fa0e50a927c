import { createTransport } from 'nodemailer';
import type { OutgoingMail } from '../../integrations/integrations.port.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

export type Message = {
  readonly mime: Buffer;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
};

type Headers = { readonly headers?: Readonly<Record<string, string>> };

/** As it goes over the wire. Line breaks in names and subjects become spaces, so that nobody can add headers. */
export async function messageOf(mail: OutgoingMail & Headers): Promise<Message> {
  const { from, to, subject, text, html, messageId, date, headers } = mail;
  const { message, envelope } = await composer.sendMail({
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date: new Date(date.epochMilliseconds),
    ...(headers && { headers }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { mime: message as Buffer, envelope: { from: envelope.from || from.address, to: envelope.to } };
}
