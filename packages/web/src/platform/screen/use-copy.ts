import { useEffect, useState } from 'react';

const SHOWN = 2000;

/** Puts a text on the clipboard, and knows for a moment that it did. Where the browser refuses, the text is still there to be marked. */
export function useCopy(text: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return { copied, copy };
}
