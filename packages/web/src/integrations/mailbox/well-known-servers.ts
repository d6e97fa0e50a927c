import type { SmtpSecurity } from '@inner-circle/domain/integrations/integrations.contract.ts';

type KnownServer = {
  readonly host: string;
  readonly security: SmtpSecurity;
  /** The provider takes no ordinary password here, only one made for a program. */
  readonly appPassword: boolean;
};

const withAppPassword = (host: string, security: SmtpSecurity = 'tls'): KnownServer => ({
  host,
  security,
  appPassword: true,
});
const plain = (host: string): KnownServer => ({ host, security: 'tls', appPassword: false });

const GOOGLE = withAppPassword('smtp.gmail.com');
const APPLE = withAppPassword('smtp.mail.me.com', 'starttls');

/** As the providers publish them. Outlook.com is left out: it takes no passwords any more. */
const SERVERS: Readonly<Record<string, KnownServer>> = {
  'gmail.com': GOOGLE,
  'googlemail.com': GOOGLE,
  'icloud.com': APPLE,
  'me.com': APPLE,
  'mac.com': APPLE,
  'yahoo.com': withAppPassword('smtp.mail.yahoo.com'),
  'aol.com': withAppPassword('smtp.aol.com'),
  'fastmail.com': withAppPassword('smtp.fastmail.com'),
  'gmx.com': plain('mail.gmx.com'),
  'gmx.net': plain('mail.gmx.net'),
  'gmx.de': plain('mail.gmx.net'),
  'web.de': plain('smtp.web.de'),
  'mailbox.org': plain('smtp.mailbox.org'),
};

export function knownServer(email: string): KnownServer | undefined {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return Object.hasOwn(SERVERS, domain) ? SERVERS[domain] : undefined;
}
