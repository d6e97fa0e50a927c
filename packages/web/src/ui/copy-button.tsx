import { useEffect, useState } from 'react';
import { Check, Copy } from './brand/icons.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** What is written at the time of the press, where it may still change. */
type Text = string | (() => string);

type CopyButtonProps = { text: Text; label?: string; size?: 'sm' | 'md' };

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label = 'Copy', size = 'sm' }: CopyButtonProps) {
  const { copied, copy } = useCopy(text);
  return (
    <Button size={size} icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}

/** The same where there is room for an icon. */
export function CopyIcon({ text, what }: { text: string; what: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <IconButton
      size="sm"
      iconSize={14}
      icon={copied ? Check : Copy}
      label={copied ? 'Copied!' : `Copy ${what}`}
      onClick={copy}
    />
  );
}

const SHOWN = 2000;

/** Puts a text on the clipboard, and knows for a moment that it did. Where the browser refuses, the text is still there to be marked. */
function useCopy(text: Text) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () =>
    void navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => setCopied(true),
      () => undefined,
    );
  return { copied, copy };
}
