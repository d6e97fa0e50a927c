/** Who somebody is, as an identity provider vouches for it. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly avatarUrl: string | null;
};

/** What must be remembered between leaving for the provider and coming back. */
export type Attempt = {
  readonly codeVerifier: string;
  readonly state: string;
  readonly nonce: string;
  readonly redirectUri: string;
};

export type IdentityProvider = {
  begin(options: {
    redirectUri: string;
    loginHint?: string | undefined;
    prompt?: string | undefined;
  }): Promise<{ url: string; attempt: Attempt }>;
  /** Throws SignInRefused when the provider or the person said no. */
  finish(query: string, attempt: Attempt): Promise<Identity>;
};

/** `reason` is the provider's error code, such as access_denied. */
export class SignInRefused extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`Sign-in refused: ${reason}`);
    this.name = 'SignInRefused';
    this.reason = reason;
  }
}

declare module '../platform/dependencies.ts' {
  interface Ports {
    /** Undefined when no provider is set up. */
    readonly identityProvider: IdentityProvider | undefined;
  }
}
