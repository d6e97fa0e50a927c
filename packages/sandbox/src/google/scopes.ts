/** Part of every sign-in; nobody is asked about them. */
const basic = new Set([
  'openid',
  'email',
  'profile',
  'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile',
]);

export const gmailSendScope = 'https://www.googleapis.com/auth/gmail.send';

const calendar = 'https://www.googleapis.com/auth/calendar';

const seeEverything = [calendar, `${calendar}.readonly`];

/** Each of these suffices for what it stands under. */
export const calendarScopes = {
  seeList: [`${calendar}.calendarlist.readonly`, `${calendar}.calendarlist`, ...seeEverything],
  readEvents: [`${calendar}.events`, `${calendar}.events.readonly`, ...seeEverything],
  writeEvents: [`${calendar}.events`, calendar],
} as const;

/** Either suffices to read them. */
export const contactScopes: readonly string[] = [
  'https://www.googleapis.com/auth/contacts.readonly',
  'https://www.googleapis.com/auth/contacts',
];

/** What is taken back where only one service is. */
export const scopesOfService: Readonly<Record<string, readonly string[]>> = {
  gmail: [gmailSendScope],
  calendar: [...new Set(Object.values(calendarScopes).flat())],
  contacts: contactScopes,
};

const inWords: Record<string, string> = {
  [gmailSendScope]: 'Send e-mail on your behalf',
  [calendar]: 'See, edit, share and permanently delete all your calendars',
  [`${calendar}.readonly`]: 'See all your calendars',
  [`${calendar}.events`]: 'See and edit events on your calendars',
  [`${calendar}.events.readonly`]: 'See events on your calendars',
  [`${calendar}.calendarlist`]: 'See and edit the list of your calendars',
  [`${calendar}.calendarlist.readonly`]: 'See the list of your calendars',
  [contactScopes[0]!]: 'See and download your contacts',
  [contactScopes[1]!]: 'See, edit, download, and permanently delete your contacts',
};

/** The scopes that a person must agree to, one by one. */
export const sensitive = (scopes: readonly string[]) => scopes.filter((scope) => !basic.has(scope));

/** A scope that the sandbox has no words for is shown as it is. */
export const scopeInWords = (scope: string) => inWords[scope] ?? scope;
