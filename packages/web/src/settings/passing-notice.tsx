import { useEffect, useState } from 'react';
import { MessageBox } from '../ui/states/message-box.tsx';

/** Lies above the settings, wherever they are scrolled to, and moves nothing. */
export function PassingNotice({ notice }: { notice: Notice | null }) {
  return (
    <div className="relative z-1" aria-live="polite">
      {notice && (
        <div className="absolute inset-x-5 top-0 rounded-md bg-raised shadow-3 md:inset-x-6">
          <MessageBox tone={notice.tone}>{notice.text}</MessageBox>
        </div>
      )}
    </div>
  );
}

export type Notice = { tone: 'success' | 'error'; text: string };

const SHOWN = 3000;

/** What came of the last press. Good news vanishes by itself, bad news stays. */
export function usePassingNotice() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (notice?.tone !== 'success') return;
    const timer = setTimeout(() => setNotice(null), SHOWN);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice] as const;
}
