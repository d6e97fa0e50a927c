import { Check, Copy } from 'lucide-react';
import { useCopy } from '../../platform/screen/use-copy.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function CopyButton({ text, what }: { text: string; what: string }) {
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
