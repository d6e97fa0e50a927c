import { createHash } from 'node:crypto';
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

const STYLE = `:root{color-scheme:light dark;--canvas:light-dark(oklch(0.979 0.005 84),oklch(0.2 0.006 54));--surface:light-dark(oklch(0.998 0.001 84),oklch(0.234 0.007 54));--edge:light-dark(oklch(0.28 0.02 70/0.12),oklch(0.95 0.02 80/0.12));--ink:light-dark(oklch(0.252 0.012 66),oklch(0.932 0.008 82));--ink-2:light-dark(oklch(0.435 0.012 70),oklch(0.772 0.01 78));--accent:light-dark(oklch(0.432 0.078 166),oklch(0.762 0.092 165));--accent-soft:light-dark(oklch(0.948 0.023 164),oklch(0.312 0.036 166));--caution:light-dark(oklch(0.48 0.095 70),oklch(0.85 0.11 84));--caution-soft:light-dark(oklch(0.957 0.038 86),oklch(0.312 0.045 78))}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:24px;background:var(--canvas);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:400px;padding:40px 32px;text-align:center;background:var(--surface);border:1px solid var(--edge);border-radius:20px}
svg{width:56px;height:56px;padding:14px;border-radius:50%;color:var(--caution);background:var(--caution-soft)}
.good svg{color:var(--accent);background:var(--accent-soft)}
h1{margin:20px 0 8px;font-size:22px;line-height:1.25;letter-spacing:-0.01em;text-wrap:balance}
p{color:var(--ink-2);text-wrap:pretty}
p+p{margin-top:24px;font-size:14px}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}`;

const styleHash = createHash('sha256').update(STYLE).digest('base64');

export const callbackHeaders = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  // The page that opened this window closes it; any other policy would cut the two off from each other.
  'cross-origin-opener-policy': 'unsafe-none',
  'referrer-policy': 'no-referrer',
};

const drawing = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`;
const CHECK = drawing('M4 12.5l5 5L20 6.5');
const EXCLAMATION = drawing('M12 5v9M12 18.5v.5');

/** Complete in itself and without a script: nothing in it comes from the address. */
export function callbackPage(what: What, outcome: Outcome): string {
  const isGood = outcome === 'connected';
  const [title, text] = isGood || outcome === 'permission-missing' ? OWN_TEXTS[what][outcome] : TEXTS[outcome];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Inner Circle</title><style>${STYLE}</style></head>
<body><main${isGood ? ' class="good"' : ''}>${isGood ? CHECK : EXCLAMATION}<h1>${title}</h1><p>${text}</p><p><a href="/">Back to Inner Circle</a></p></main></body></html>`;
}
