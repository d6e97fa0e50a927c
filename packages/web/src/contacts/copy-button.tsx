import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

const SHOWN = 2000;

export function CopyButton({ text, what }: { text: string; what: string }) {
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
    <IconButton
      size="sm"
      iconSize={14}
      icon={copied ? Check : Copy}
      label={copied ? 'Copied!' : `Copy ${what}`}
      onClick={() => void copy().catch(() => undefined)}
    />
  );
}
