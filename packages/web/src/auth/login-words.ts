type Trouble = { tone: 'info' | 'error'; text: string };

const FAILED: Trouble = { tone: 'error', text: 'Signing in did not work this time. Please try again.' };

const TROUBLES: Readonly<Record<string, Trouble>> = {
  cancelled: { tone: 'info', text: 'You turned back at Google. Whenever you are ready, the door is open.' },
  'login-required': { tone: 'info', text: 'Google asks you to sign in first. Please try again.' },
  expired: { tone: 'info', text: 'That took a little long, so we let the attempt go. Please try again.' },
  'not-set-up': { tone: 'error', text: 'Signing in with Google is not set up on this server yet.' },
  unverified: {
    tone: 'error',
    text: 'Google has not verified your e-mail address yet. Verify it there and come back.',
  },
  'logout-failed': {
    tone: 'error',
    text: 'We could not reach the server, so you may still be signed in. Reload this page and logout again.',
  },
  closed: { tone: 'error', text: 'This account is closed. Write to us if you want it back.' },
};

/** The words for the code with which a sign-in came back. */
export const signInTrouble = (code: string | null): Trouble | undefined =>
  code === null ? undefined : (TROUBLES[code] ?? FAILED);

/** What the login screen says to somebody whose account was just closed: until when everything is erased. */
export function farewell(day: string | null): string | undefined {
  if (day === null) return undefined;
  try {
    const date = Temporal.PlainDate.from(day).toLocaleString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return `Your account is closed. Everything in it is erased by ${date}; until then, write to us if you want it back.`;
  } catch {
    return 'Your account is closed.';
  }
}
