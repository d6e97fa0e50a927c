import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';

import { Button } from './button.tsx';

const SHOWN = 2000;

/** Puts a text on the clipboard and says so for a moment. Where the browser refuses, the text is still there to be marked. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button size="sm" icon={copied ? Check : Copy} onClick={() => void copy().catch(() => undefined)}>
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}
