import { Check, Copy } from 'lucide-react';
import { useCopy } from '../platform/screen/use-copy.ts';
import { Button } from './button.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Button size="sm" icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copied!' : label}</span>
    </Button>
  );
}
