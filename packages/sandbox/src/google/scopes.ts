/** Told at sign-in; nobody is asked about them. */
const basic = new Set([
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);

export const gmailSendScope = 'https://www.googleapis.com/auth/gmail.send';

const inWords: Record<string, string> = {
  [gmailSendScope]: 'Send e-mail on your behalf',
  'https://www.googleapis.com/auth/calendar.events': 'See and edit events on your calendars',
};

/** The scopes that a person must agree to, one by one. */
export const sensitive = (scopes: readonly string[]) => scopes.filter((scope) => !basic.has(scope));

/** A scope that the sandbox has no words for is shown as it is. */
export const scopeInWords = (scope: string) => inWords[scope] ?? scope;
