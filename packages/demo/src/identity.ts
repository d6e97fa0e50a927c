import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import type { Identity } from '@inner-circle/server/auth/auth.port.ts';
import { BadConfiguration } from '@inner-circle/server/platform/config.ts';
import type { Dependencies } from '@inner-circle/server/platform/dependencies.ts';

/** Who the sandbox says somebody is. Asked as a browser would ask, so that whoever is picked at sign-in is the same person. */
export async function identityOf(email: string, { config, ports }: Dependencies, origin: string): Promise<Identity> {
  const provider = ports.identityProvider;
  if (!provider || !config.sandbox || config.GOOGLE_CLIENT_ID)
    throw new BadConfiguration(
      `The demo signs in at the sandbox: start it without GOOGLE_CLIENT_ID and not in production. ${config.sandboxNotice ?? ''}`.trim(),
    );
  const redirectUri = `${origin}${authEndpoints.callback.url}`;
  const { url, attempt } = await provider.begin({ redirectUri, loginHint: email, prompt: 'none' });
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  const back = headers.get('location');
  if (!back) throw new Error(`The sandbox did not let ${email} in: it answered ${status}.`);
  return provider.finish(new URL(back).search, attempt);
}
