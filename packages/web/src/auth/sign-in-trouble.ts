const TROUBLES: Readonly<Record<string, string>> = {
  cancelled: 'You turned back at Google. Whenever you are ready, the door is open.',
  'login-required': 'Google asks you to sign in first. Please try again.',
  expired: 'That took a little long, so we let the attempt go. Please try again.',
  'not-set-up': 'Signing in with Google is not set up on this server yet.',
  unverified: 'Google has not verified your e-mail address yet. Verify it there and come back.',
  closed: 'This account is closed. Write to us if you want it back.',
  failed: 'Signing in did not work this time. Please try again.',
};

/** The sentence for the code with which a sign-in came back. */
export const signInTrouble = (code: string | null): string | undefined =>
  code === null ? undefined : (TROUBLES[code] ?? TROUBLES['failed']);
