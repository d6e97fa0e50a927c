import { TOKEN_INVALID } from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';

/** What the login page says above its button. */
export type Notice = { tone: 'info' | 'error'; text: string };

export const SIGN_IN_FAILED: Notice = { tone: 'error', text: 'Signing in did not work this time. Please try again.' };

export const LINK_USED_UP: Notice = { tone: 'info', text: `${TOKEN_INVALID} Please login with Google.` };

const NOTICES: Readonly<Record<string, Notice>> = {
  cancelled: { tone: 'info', text: 'You turned back at Google. Whenever you are ready, the door is open.' },
  'login-required': { tone: 'info', text: 'Google asks you to sign in first. Please try again.' },
  expired: { tone: 'info', text: 'That took a little long, so we let the attempt go. Please try again.' },
  'session-ended': { tone: 'info', text: 'Your session has ended. Login again and go on where you were.' },
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

/** For the code with which a sign-in or a session ended. */
export const noticeOf = (code: string | null): Notice | undefined =>
  code === null ? undefined : (NOTICES[code] ?? SIGN_IN_FAILED);

/** For somebody whose account was just closed: until when everything is erased. */
export function farewell(day: string | null): Notice | undefined {
  if (day === null) return undefined;
  const date = new Date(`${day}T00:00Z`);
  const until = Number.isNaN(date.getTime())
    ? ''
    : ` Everything in it is erased by ${DAY.format(date)}; until then, write to us if you want it back.`;
  return { tone: 'info', text: `Your account is closed.${until}` };
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
