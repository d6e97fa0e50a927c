import '../../platform/without-eval.ts';
import type { TokenOwner } from '@inner-circle/domain/auth/auth.contract.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { openedLink, userOfSignInToken } from '../../auth/sign-in-link.ts';
import { textOfError } from '../../platform/server/call-error.ts';
import { ContinueAs, type Answer } from './continue-as.tsx';
import { LINK_USED_UP, type Notice } from './notices.ts';

/** Only who has a token fetches this, with React and the contract. Resolves with what is to be said on the login page, if anything. */
export async function signInByToken(welcome: HTMLElement): Promise<'signed-in' | Notice | undefined> {
  try {
    if (await userOfSignInToken()) return 'signed-in';
    const link = await openedLink();
    if (!link) return undefined;
    const answer = link.owner ? await askToContinue(link.owner, welcome) : 'used-up';
    if (answer === 'declined') return undefined;
    return answer === 'used-up' ? LINK_USED_UP : answer;
  } catch (error) {
    return { tone: 'error', text: textOfError(error) };
  }
}

/** The question stands in place of the login page until it is answered. */
async function askToContinue(owner: TokenOwner, welcome: HTMLElement): Promise<Answer> {
  const container = document.createElement('div');
  const root = createRoot(container);
  const { promise: answered, resolve } = Promise.withResolvers<Answer>();
  // At once: what stands there changes in one step.
  flushSync(() => root.render(<ContinueAs owner={owner} onAnswered={resolve} />));
  welcome.replaceWith(container);
  delete document.documentElement.dataset['checking'];
  const answer = await answered;
  if (answer === 'signed-in') return answer;
  root.unmount();
  container.replaceWith(welcome);
  return answer;
}
