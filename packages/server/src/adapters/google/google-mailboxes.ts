import { gmail } from '@googleapis/gmail';
import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { ConnectionRefused, type GoogleMailboxes } from '../../integrations/integrations.port.ts';
import { newSecret } from '../../platform/secrets.ts';
import { messageOf } from '../smtp/message.ts';
import { isOfAnotherAttempt, isTurnedAway, ofSending, ofSigningIn } from './gmail-outcomes.ts';

const SEND = 'https://www.googleapis.com/auth/gmail.send';
const SCOPES = ['openid', 'email', SEND];
const TIMEOUT = 20_000;
/** The user waits for it, and the secret is forgotten even when Google does not answer. */
const REVOKE_TIMEOUT = 5000;
const KEPT_CLIENTS = 1000;

type Client = {
  clientId: string;
  clientSecret: string;
  /** Other than Google's own. */
  endpoints?: { authorization: string; token: string; revocation: string; gmail: string };
  /** In milliseconds, of each call. */
  timeout?: number;
};

const Answer = z.object({ code: z.string().optional(), error: z.string().optional() });

/** Gmail through OAuth, with the one permission to send. */
export function googleMailboxes({ clientId, clientSecret, endpoints, timeout = TIMEOUT }: Client): GoogleMailboxes {
  const newClient = (within = timeout) =>
    new OAuth2Client({
      clientId,
      clientSecret,
      // The library would go on trying for longer than anybody waits.
      transporterOptions: { timeout: within, retryConfig: { retry: 0 } },
      ...(endpoints && {
        endpoints: {
          oauth2AuthBaseUrl: endpoints.authorization,
          oauth2TokenUrl: endpoints.token,
          oauth2RevokeUrl: endpoints.revocation,
        },
      }),
    });
  const clients = new LatestUsed<OAuth2Client>(KEPT_CLIENTS);
  const clientOf = (refreshToken: string) =>
    clients.get(refreshToken, () => {
      const client = newClient();
      client.setCredentials({ refresh_token: refreshToken });
      return client;
    });

  const post = (accessToken: string, raw: string) =>
    gmail('v1').users.messages.send(
      { userId: 'me', requestBody: { raw } },
      {
        headers: { authorization: `Bearer ${accessToken}` },
        timeout,
        // A POST that is made twice may send twice.
        retry: false,
        ...(endpoints && { rootUrl: endpoints.gmail }),
      },
    );

  return {
    async begin({ redirectUri, loginHint }) {
      const client = newClient();
      const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
      const state = newSecret();
      const url = client.generateAuthUrl({
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        // Without both, Google gives no token that outlives the hour.
        access_type: 'offline',
        prompt: 'consent',
        login_hint: loginHint,
        code_challenge_method: CodeChallengeMethod.S256,
        code_challenge: codeChallenge!,
      });
      return { url, attempt: { state, codeVerifier, redirectUri } };
    },

    async finish(query, { codeVerifier, redirectUri }) {
      const { code, error } = Answer.parse(Object.fromEntries(new URLSearchParams(query)));
      if (error === 'access_denied') throw new ConnectionRefused('denied', 'The permission was not given.');
      if (!code) throw new Error(`Google answered ${error ?? 'nothing'} in place of a code.`);
      const asked = newClient().getToken({ code, codeVerifier, redirect_uri: redirectUri });
      const { tokens } = await asked.catch((failure: unknown) => {
        if (!isOfAnotherAttempt(failure)) throw failure;
        throw new ConnectionRefused('other-attempt', 'The code is used up, or belongs to another attempt.');
      });
      if (!tokens.scope?.split(' ').includes(SEND))
        throw new ConnectionRefused('scope-missing', 'The permission to send e-mail was not given.');
      if (!tokens.refresh_token || !tokens.id_token) throw new Error('Google gave no lasting permission.');
      return { refreshToken: tokens.refresh_token, email: emailIn(tokens.id_token, clientId) };
    },

    async send(refreshToken, mail) {
      const client = clientOf(refreshToken);
      const { mime } = await messageOf(mail);
      const raw = mime.toString('base64url');
      for (let attempt = 1; ; attempt++) {
        let accessToken: string;
        try {
          accessToken = (await client.getAccessToken()).token!;
        } catch (error) {
          return ofSigningIn(error);
        }
        try {
          await post(accessToken, raw);
          return { kind: 'sent' };
        } catch (error) {
          if (attempt > 1 || !isTurnedAway(error)) return ofSending(error);
          // It may have been taken back within its hour: whether the permission is still there, a new one shows.
          client.setCredentials({ refresh_token: refreshToken });
        }
      }
    },

    async revoke(refreshToken) {
      clients.drop(refreshToken);
      const client = newClient(Math.min(timeout, REVOKE_TIMEOUT));
      // Not by the library's own method: that puts the token into the address, which errors and logs show.
      await client.transporter
        .request({
          method: 'POST',
          url: client.endpoints.oauth2RevokeUrl,
          data: new URLSearchParams({ token: refreshToken }),
        })
        .catch((error: unknown) => {
          if ((error as { status?: unknown }).status !== 400) throw error;
        });
    },
  };
}

const Claims = z.object({ aud: z.string(), email: z.email() });

/** It came straight from Google over TLS, which vouches for it as its signature would. */
function emailIn(idToken: string, clientId: string): string {
  const [, payload = ''] = idToken.split('.');
  const { aud, email } = Claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (aud !== clientId) throw new Error('Google answered with a token for somebody else.');
  return email;
}

/** Keeps what was used last, up to a number. */
class LatestUsed<Value> {
  readonly #kept = new Map<string, Value>();
  readonly #limit: number;
  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string, make: () => Value): Value {
    const value = this.#kept.get(key) ?? make();
    this.#kept.delete(key);
    this.#kept.set(key, value);
    if (this.#kept.size > this.#limit) this.#kept.delete(this.#kept.keys().next().value!);
    return value;
  }

  drop(key: string): void {
    this.#kept.delete(key);
  }
}
