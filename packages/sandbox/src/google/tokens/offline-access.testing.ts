import { OAuth2Client } from 'google-auth-library';
import { sandboxGoogleClient, sandboxGoogleEndpoints } from '../../sandbox.ts';

export const gmailSend = 'https://www.googleapis.com/auth/gmail.send';

/** The library that talks to Google, told to talk to the sandbox. */
export function oauthClient(origin: string) {
  const { authorization, token, revocation } = sandboxGoogleEndpoints(origin);
  return new OAuth2Client({
    ...sandboxGoogleClient,
    redirectUri: `${origin}/api/email-auth/callback`,
    endpoints: { oauth2AuthBaseUrl: authorization, oauth2TokenUrl: token, oauth2RevokeUrl: revocation },
  });
}

type Asking = { email: string; scopes?: string[] };

/** Connects without a page, as scripts do. */
export async function connect(origin: string, { email, scopes = ['openid', 'email', gmailSend] }: Asking) {
  const client = oauthClient(origin);
  const url = client.generateAuthUrl({ access_type: 'offline', prompt: 'none', login_hint: email, scope: scopes });
  const answer = await fetch(url, { redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  const { tokens } = await client.getToken(code);
  client.setCredentials(tokens);
  return { client, tokens };
}
