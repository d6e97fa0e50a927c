import { isMac } from '../../platform/keys/is-mac.ts';
import { FIND, openAddressed } from '../../platform/screen/address.ts';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Search } from '../../ui/brand/icons.tsx';
import { prefetchPalette } from './overlays.tsx';

const hint = () => (isMac() ? '⌘K' : 'Ctrl K');

/** Opens the palette. */
export function FindButton() {
  const keys = useBrowserValue(hint, '⌘K');
  return (
    <button
      type="button"
      aria-label="Find or do anything"
      data-tooltip="bottom"
      onClick={() => openAddressed(FIND, 'all')}
      {...onIntent(prefetchPalette)}
      // Beside the assistant, where one asks too, a narrow page has no room for it.
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-md text-ink-2 hover:bg-hover hover:text-ink md:h-9 md:min-w-9 lg:px-2.5 [[data-beside]_&]:max-lg:hidden"
    >
      <Icon of={Search} size={20} className="lg:size-4" />
      {/* As wide on every keyboard: the server, which draws it first, knows none. Drawn, not written: as text it would count as part of the label. */}
      <span
        aria-hidden="true"
        data-keys={keys}
        className="min-w-11 rounded-xs px-1.25 text-center text-xs/[18px] text-ink-3 shadow-[0_0_0_1px_var(--edge)] before:content-[attr(data-keys)] max-lg:hidden"
      />
    </button>
  );
}
