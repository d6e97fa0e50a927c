import { RotateCcw } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { localStore } from '../../platform/storage.ts';

/** Above the button that opens the assistant, while that is there: forgets where it stood and how large it was. */
export function ResetView() {
  const toasts = useToasts();
  const reset = () => {
    for (const name of localStore.keys()) if (name.startsWith('assistant-')) localStore.remove(name);
    toasts.add({ title: 'The assistant opens as at the beginning', tone: 'done' });
  };
  return (
    <IconButton
      label="Reset view"
      icon={RotateCcw}
      variant="second"
      tooltipSide="left"
      onClick={reset}
      className="fixed end-18 bottom-23.5 z-(--z-assistant) rounded-full! md:end-5.5 md:bottom-20 [:root:has([data-view])_&]:hidden"
    />
  );
}
