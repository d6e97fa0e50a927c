import { gmail } from '@googleapis/gmail';
import type { GoogleMailboxes } from '../../integrations/integrations.port.ts';
import { messageOf } from '../smtp/message.ts';
import { ofSending, ofSigningIn } from './gmail-outcomes.ts';
import { isTurnedAway } from './google-failures.ts';
import { type GoogleClient, googleGrants } from './google-grants.ts';

const SEND = 'https://www.googleapis.com/auth/gmail.send';

/** Gmail through OAuth, with the one permission to send. */
export function googleMailboxes(client: GoogleClient<'gmail'>): GoogleMailboxes {
  const permission = { scopes: [SEND], missing: 'The permission to send e-mail was not given.' };
  const { grant, timeout, accessToken, renew } = googleGrants(client, permission);

  const post = (token: string, raw: string) =>
    gmail('v1').users.messages.send(
      { userId: 'me', requestBody: { raw } },
      {
        headers: { authorization: `Bearer ${token}` },
        timeout,
        // A POST that is made twice may send twice.
        retry: false,
        ...(client.endpoints && { rootUrl: client.endpoints.gmail }),
      },
    );

  return {
    ...grant,

    async send(refreshToken, mail) {
      const { mime } = await messageOf(mail);
      const raw = mime.toString('base64url');
      for (let attempt = 1; ; attempt++) {
        let token: string;
        try {
          token = await accessToken(refreshToken);
        } catch (error) {
          return ofSigningIn(error);
        }
        try {
          await post(token, raw);
          return { kind: 'sent' };
        } catch (error) {
          if (attempt > 1 || !isTurnedAway(error)) return ofSending(error);
          renew(refreshToken);
        }
      }
    },
  };
}
