import { useEffect, useState } from 'react';

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
