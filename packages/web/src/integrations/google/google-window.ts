import { POPUP } from '@inner-circle/domain/integrations/integrations.rules.ts';
import { openPopup } from '../../platform/screen/popup.ts';

/** Null when the browser blocked it. */
export function openGoogleWindow(): Window | null {
  const opened = openPopup('', POPUP);
  if (opened) opened.document.title = 'Opening Google…';
  return opened;
}

export type Ending = 'connected' | 'closed' | 'unanswered';

/** Looks again and again whether Google was answered, until it was, the window is gone, or it takes too long. */
export async function awaitAnswer(
  opened: Window | null,
  isConnected: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<Ending> {
  const giveUpAt = Date.now() + POPUP.giveUpSeconds * 1000;
  for (;;) {
    await pause(POPUP.pollSeconds * 1000, signal);
    // Read before the server is asked: a user who answered Google and closed the window at once is connected.
    const isClosed = opened?.closed ?? false;
    if (await isConnected()) return 'connected';
    signal.throwIfAborted();
    if (isClosed) return 'closed';
    if (Date.now() >= giveUpAt) return 'unanswered';
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
