import { listenToTabs } from '../../auth/other-tabs.ts';
import { currentPath } from '../../auth/current-path.ts';
import { findSignInTokens, offeredToken } from '../../auth/sign-in-tokens.ts';
import { farewell, noticeOf, SIGN_IN_FAILED, type Notice } from './notices.ts';

/** The server answers every address with the login page for visitors, and with the app for signed-in users. */
const enterApp = () => window.location.reload();

// Somebody who signs in in another tab is signed in here too, and in a page that Back brought up from the browser's memory.
listenToTabs(({ signedIn }) => signedIn !== undefined && enterApp());
window.addEventListener('pageshow', ({ persisted }) => persisted && enterApp());

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const welcome = find('#welcome');

function say({ tone, text }: Notice) {
  const { content } = find(`template[data-notice=${tone}]`) as HTMLTemplateElement;
  const box = content.cloneNode(true) as DocumentFragment;
  box.querySelector('div > div')!.textContent = text;
  find('[data-notices]').append(box);
}

function leadBack() {
  const login = find('#welcome a[data-variant=primary]') as HTMLAnchorElement;
  const address = new URL(login.href);
  const path = currentPath(window.location);
  if (path !== '/') address.searchParams.set('returnTo', path);
  login.href = address.pathname + address.search;
}

/** Tries the tokens that wait in the browser; true when one of them opened the session. */
async function signInByToken(): Promise<boolean> {
  if (offeredToken.get() === null && findSignInTokens().length === 0) return false;
  try {
    const tokens = await import('./token-sign-in.tsx');
    const outcome = await tokens.signInByToken(welcome);
    if (typeof outcome === 'object') say(outcome);
    return outcome === 'signed-in';
  } catch {
    say(SIGN_IN_FAILED);
    return false;
  }
}

const parameters = new URLSearchParams(window.location.search);
const goodbye = farewell(parameters.get('goodbye'));
if (goodbye) {
  find('h1').textContent = 'Take good care';
  find('h1 + p').textContent = 'Thank you for the time you were here.';
}
for (const notice of [goodbye, noticeOf(parameters.get('error'))]) if (notice) say(notice);
leadBack();
if (await signInByToken()) enterApp();
else delete document.documentElement.dataset['checking'];
