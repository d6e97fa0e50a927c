import * as oidc from 'openid-client';
import { SignInRefused, type IdentityProvider } from '../../auth/auth.port.ts';

const TIMEOUT_SECONDS = 10;

type Client = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Under which name accounts are kept, where the issuer's own does not last. */
  accountsOf?: string;
};

/** Google's OpenID Connect: authorization code with PKCE, state and nonce. */
export function googleIdentity({ issuer, clientId, clientSecret, accountsOf }: Client): IdentityProvider {
  let discovered: Promise<oidc.Configuration> | undefined;
  // Found on first use and again after a failure, so that the product starts while Google is away.
  const configuration = () =>
    (discovered ??= oidc
      .discovery(new URL(issuer), clientId, { client_secret: clientSecret }, oidc.ClientSecretPost(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        discovered = undefined;
        throw error;
      }));

  return {
    async begin({ redirectUri, loginHint, prompt }) {
      const [codeVerifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
      const url = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(loginHint && { login_hint: loginHint }),
        ...(prompt && { prompt }),
      });
      return { url: url.href, attempt: { codeVerifier, state, nonce, redirectUri } };
    },

    async finish(query, { codeVerifier, state, nonce, redirectUri }) {
      const current = new URL(redirectUri);
      current.search = query;
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), current, {
          pkceCodeVerifier: codeVerifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        .catch((error: unknown) => {
          throw error instanceof oidc.AuthorizationResponseError ? new SignInRefused(error.error) : error;
        });
      const { iss, sub, email, email_verified: verified, name, picture } = tokens.claims()!;
      const address = typeof email === 'string' ? email : '';
      return {
        issuer: accountsOf ?? iss,
        subject: sub,
        email: address,
        emailVerified: verified === true && address !== '',
        name: typeof name === 'string' && name.trim() ? name : address,
        avatarUrl: typeof picture === 'string' && picture ? picture : null,
      };
    },
  };
}
