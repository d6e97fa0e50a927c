import { Icon } from '../../ui/brand/icon.tsx';
import { RotateCcw } from '../../ui/brand/icons.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';
import { localStore } from '../../platform/storage.ts';

/**
 * While the assistant is closed: forgets where it stood and how large it was. It stands above the button that opens the assistant;
 * on a phone, where it would lie on the page, among the words of the footer.
 */
export default function ResetView() {
  const toasts = useToasts();
  const reset = () => {
    for (const name of localStore.keys()) if (name.startsWith('assistant-')) localStore.remove(name);
    toasts.add({ title: 'The assistant opens as at the beginning', tone: 'done' });
  };
  return (
    <button
      type="button"
      aria-label="Reset view"
      data-tooltip="left"
      onClick={reset}
      className="hover:text-ink md:fixed md:end-5.5 md:bottom-20 md:z-(--z-assistant) md:grid md:size-9 md:place-items-center md:rounded-full md:bg-button md:text-ink md:outlined md:hover:veil [:root:has([data-view])_&]:hidden"
    >
      <Icon of={RotateCcw} className="max-md:hidden" />
      <span className="md:sr-only">Reset view</span>
    </button>
  );
}
