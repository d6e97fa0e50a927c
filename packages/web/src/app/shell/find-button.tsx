import { isMac } from '../../platform/keys/key-presses.ts';
import { FIND, openAddressed } from '../../platform/screen/address.ts';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Search } from '../../ui/brand/icons.tsx';
import { Kbd } from '../../ui/kbd.tsx';
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
      className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-md text-ink-2 hover:bg-hover hover:text-ink md:h-9 md:min-w-9 lg:px-2.5"
    >
      <Icon of={Search} size={20} className="lg:size-4" />
      {/* As wide on every keyboard: the server, which draws it first, knows none. */}
      <Kbd className="min-w-11 max-lg:hidden">{keys}</Kbd>
    </button>
  );
}
