import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { useLayoutEffect, useState } from 'react';
import { useWaiting } from '../../notifications/notifications.queries.ts';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { releaseDockSpace } from '../../platform/screen/dock-space.ts';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { localStore } from '../../platform/storage.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';

const Panel = lazyPart(() => import('../../assistant/panel/assistant-panel.tsx'));

const wasLeftOpen = () => /^[ts]/.test(localStore.get('assistant-view') ?? '');

/** The assistant's panel where it was left open, else the button that opens it. */
export function Assistant({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  const [closings, setClosings] = useState(0);
  const waiting = useWaiting();
  const isFound = useBrowserValue(wasLeftOpen, false) && closings === 0;
  // Space may have been reserved for a panel whose code never came.
  useLayoutEffect(() => releaseDockSpace, []);
  const button = (
    <button
      type="button"
      aria-label={waiting > 0 ? `Open assistant, ${waiting} waiting for you` : 'Open assistant'}
      data-waiting={waiting || undefined}
      data-tooltip="left"
      data-opens="assistant"
      className="open-assistant"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- who closed the panel goes on where it was opened
      autoFocus={closings > 0}
    >
      <Icon of={RingSign} size={20} />
    </button>
  );
  return (
    <Deferred key={`${closings} ${isFound}`} pressed={isFound} standIn={button} onFailed={releaseDockSpace}>
      <Panel isAsked={!isFound} onClose={() => setClosings(closings + 1)} onNavigate={onNavigate} />
    </Deferred>
  );
}
