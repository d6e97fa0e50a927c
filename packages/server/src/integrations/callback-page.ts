import { plainPage, plainPageHeaders } from '../platform/http/plain-page.ts';
import type { Connected } from './consent.service.ts';

type Outcome = Connected | 'not-signed-in';

/** What was to be connected. */
type What = 'mailbox' | 'calendar' | 'contacts';

type Text = readonly [title: string, text: string];

const OWN_TEXTS: Readonly<Record<What, Readonly<Record<'connected' | 'permission-missing', Text>>>> = {
  mailbox: {
    connected: ['All set', 'Your mailbox is connected. You can close this window.'],
    'permission-missing': [
      'One tick is missing',
      'Inner Circle needs the permission to send e-mail on your behalf. Close this window, choose Connect again and leave the box ticked.',
    ],
  },
  calendar: {
    connected: ['All set', 'Your calendar is connected. You can close this window.'],
    'permission-missing': [
      'A tick is missing',
      'Inner Circle needs the permission to see and change your events, and to see the list of your calendars. Close this window, choose Connect again and leave both boxes ticked.',
    ],
  },
  contacts: {
    connected: ['All set', 'Your contacts are connected. You can close this window.'],
    'permission-missing': [
      'The tick is missing',
      'Inner Circle needs the permission to see your contacts. Close this window, choose Connect again and leave the box ticked.',
    ],
  },
};

const TEXTS: Readonly<Record<Exclude<Outcome, 'connected' | 'permission-missing'>, Text>> = {
  cancelled: [
    'Nothing was connected',
    'You did not give the permission, so nothing was connected. Close this window and choose Connect again if you change your mind.',
  ],
  'other-attempt': [
    'This answer is of another attempt',
    'What came back from Google belongs to another attempt, or was used before, so nothing was connected. Close this window and choose Connect again.',
  ],
  expired: [
    'This attempt is over',
    'It was good for ten minutes, once, and for who began it. Close this window and choose Connect again.',
  ],
  failed: [
    'Google could not be reached',
    'Something went wrong between Google and us, and nothing was connected. Close this window and choose Connect again in a moment.',
  ],
  'not-signed-in': [
    'You are signed out',
    'Nothing was connected, for you are no longer signed in to Inner Circle. Close this window, sign in and choose Connect again.',
  ],
};

export const callbackHeaders = {
  ...plainPageHeaders("'none'"),
  // The page that opened this window closes it; any other policy would cut the two off from each other.
  'cross-origin-opener-policy': 'unsafe-none',
};

/** Complete in itself and without a script: nothing in it comes from the address. */
export function callbackPage(what: What, outcome: Outcome): string {
  const isGood = outcome === 'connected';
  const [title, text] = isGood || outcome === 'permission-missing' ? OWN_TEXTS[what][outcome] : TEXTS[outcome];
  return plainPage({ kind: isGood ? 'good' : 'trouble', title, text });
}
