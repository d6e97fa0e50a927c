import { sandboxGoogleClient } from '../google-client.ts';

type Credentials = { clientId: string | undefined; clientSecret: string | undefined };

function basicCredentials(authorization: string): Credentials {
  const [scheme, encoded = ''] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'basic') return { clientId: undefined, clientSecret: undefined };
  const pair = new URLSearchParams(`pair=${Buffer.from(encoded, 'base64').toString()}`).get('pair') ?? '';
  const colon = pair.indexOf(':');
  return { clientId: pair.slice(0, colon), clientSecret: pair.slice(colon + 1) };
}

export function isOurClient(authorization: string | undefined, posted: Credentials) {
  const { clientId, clientSecret } = authorization === undefined ? posted : basicCredentials(authorization);
  return clientId === sandboxGoogleClient.clientId && clientSecret === sandboxGoogleClient.clientSecret;
}
