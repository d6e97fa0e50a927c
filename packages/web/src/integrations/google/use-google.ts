import { useEffect, useRef, useState } from 'react';
import { awaitAnswer, openGoogleWindow, type Ending } from './google-window.ts';

export type Attempt =
  | { step: 'none' | 'failed' | Ending }
  /** The link is there when the browser blocked the window. */
  | { step: 'waiting'; link: string | null };

/** Where Google is asked: for the mailbox, for the calendar, or for the contacts. */
type Authorize = (signal: AbortSignal) => Promise<{ authUrl: string }>;

/** Lets somebody answer Google in a window of its own, and waits for it. */
export function useGoogle(authorize: Authorize, isConnected: () => Promise<boolean>) {
  const [attempt, setAttempt] = useState<Attempt>({ step: 'none' });
  const underWay = useRef<AbortController>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const connect = async () => {
    const opened = openGoogleWindow();
    const { signal } = (underWay.current = new AbortController());
    const show = (next: Attempt) => signal.aborted || setAttempt(next);
    show({ step: 'waiting', link: null });
    try {
      const { authUrl } = await authorize(signal);
      opened?.location.replace(authUrl);
      if (!opened) show({ step: 'waiting', link: authUrl });
      show({ step: await awaitAnswer(opened, isConnected, signal) });
    } catch {
      show({ step: 'failed' });
    } finally {
      opened?.close();
    }
  };
  const cancel = () => {
    underWay.current?.abort();
    setAttempt({ step: 'none' });
  };
  return { attempt, connect, cancel };
}
