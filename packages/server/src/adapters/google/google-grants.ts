import { CodeChallengeMethod, OAuth2Client } from 'google-auth-library';
import { z } from 'zod';
import { ConnectionRefused, type GoogleGrant } from '../../integrations/integrations.port.ts';
import { newSecret } from '../../platform/secrets.ts';
import { isOfAnotherAttempt } from './google-failures.ts';

const TIMEOUT = 20_000;
/** The user waits for it, and the secret is forgotten even when Google does not answer. */
const REVOKE_TIMEOUT = 5000;
const KEPT_CLIENTS = 1000;

/** `Api` names the interface whose address is needed beside those for signing in. */
export type GoogleClient<Api extends string = never> = {
  clientId: string;
  clientSecret: string;
  /** Other than Google's own. */
  endpoints?: Readonly<Record<'authorization' | 'token' | 'revocation' | Api, string>>;
  /** In milliseconds, of each call. */
  timeout?: number;
};

/** The scopes beyond the identity, and the message when the user unticked one of them. */
type Permission = { readonly scopes: readonly string[]; readonly missing: string };

const Answer = z.object({ code: z.string().optional(), error: z.string().optional() });

/** One permission at Google through OAuth. Several of one account know nothing of each other. */
export function googleGrants(
  { clientId, clientSecret, endpoints, timeout = TIMEOUT }: GoogleClient,
  permission: Permission,
) {
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

  const grant: GoogleGrant = {
    async begin({ redirectUri, loginHint }) {
      const client = newClient();
      const { codeVerifier, codeChallenge } = await client.generateCodeVerifierAsync();
      const state = newSecret();
      const url = client.generateAuthUrl({
        redirect_uri: redirectUri,
        scope: ['openid', 'email', ...permission.scopes],
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
      const given = tokens.scope?.split(' ') ?? [];
      if (!permission.scopes.every((scope) => given.includes(scope)))
        throw new ConnectionRefused('scope-missing', permission.missing);
      if (!tokens.refresh_token || !tokens.id_token) throw new Error('Google gave no lasting permission.');
      return { refreshToken: tokens.refresh_token, email: emailIn(tokens.id_token, clientId) };
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

  return {
    grant,
    timeout,
    /** A token for the next calls. The library asks Google once for all that wait for it. */
    accessToken: async (refreshToken: string) => (await clientOf(refreshToken).getAccessToken()).token!,
    /** It may have been taken back within its hour: whether the permission is still there, a new one shows. */
    renew: (refreshToken: string) => clientOf(refreshToken).setCredentials({ refresh_token: refreshToken }),
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
