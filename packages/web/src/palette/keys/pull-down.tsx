import { useEffect, useEffectEvent, useState } from 'react';
import { useMediaQuery } from '../../platform/screen/use-media-query.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Search } from '../../ui/brand/icons.tsx';
import { hearPulls } from './hear-pulls.ts';

/** On a wider screen the top of a list is not at the thumb. */
const PHONE = '(width < 48rem)';

/** A list that is pulled down opens the palette; its sign says so while the finger is down. The button in the bar does the same. */
export function PullDown({ onPull }: { onPull: () => void }) {
  const isPhone = useMediaQuery(PHONE);
  const [isReached, setReached] = useState(false);
  const pulled = useEffectEvent(onPull);
  useEffect(() => (isPhone ? hearPulls({ onReach: setReached, onPull: () => pulled() }) : undefined), [isPhone]);
  return isReached ? (
    <span
      aria-hidden="true"
      className="pointer-events-none fixed inset-x-0 top-18 z-(--z-bar) mx-auto grid size-11 place-items-center rounded-full bg-raised text-accent shadow-[0_0_0_1px_var(--accent-line)] forced-colors:border"
    >
      <Icon of={Search} size={20} />
    </span>
  ) : null;
}
