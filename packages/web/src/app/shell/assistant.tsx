import type { NavigationTarget } from '@inner-circle/domain/assistant/proposals.contract.ts';
import { Suspense, useState } from 'react';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useFocusAfter } from '../../platform/screen/focus.ts';
import { lazyPart, optionalPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { partMissing } from '../../platform/signal.ts';
import { localStore } from '../../platform/storage.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';

const Panel = lazyPart(() => import('../../assistant/panel/assistant-panel.tsx'), 'near');
const ResetView = optionalPart(() => import('../../assistant/panel/reset-view.tsx'));

/** The assistant's panel where it was left open, else the button that opens it. */
export function Assistant({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  const [state, setState] = useState(() =>
    /terminal|split/.test(localStore.get('assistant-view') ?? '') ? 'found' : 'closed',
  );
  const isClosed = state === 'closed';
  const target = useFocusAfter<HTMLButtonElement>(!isClosed);
  const close = () => setState('closed');
  const button = (
    <button
      ref={target}
      type="button"
      data-tooltip="left"
      aria-label="Open assistant"
      aria-busy={!isClosed}
      onClick={() => setState('asked')}
      {...onIntent(Panel.prefetch)}
      className="fixed end-4 bottom-23 z-(--z-assistant) flex h-12 min-w-12 items-center justify-center gap-2 rounded-full bg-raised font-medium shadow-3 md:bottom-6 min-[85.0625rem]:px-4"
    >
      <Icon of={RingSign} size={20} className="text-accent" />
      <span className="max-[85rem]:sr-only">Assistant</span>
    </button>
  );
  if (isClosed)
    return (
      <>
        <Suspense>
          <ResetView />
        </Suspense>
        {button}
      </>
    );
  const missing = () => {
    close();
    partMissing.publish();
  };
  return (
    <PartBoundary fallback={button} onFailed={missing}>
      <Suspense fallback={button}>
        <Panel isAsked={state === 'asked'} onClose={close} onNavigate={onNavigate} />
      </Suspense>
    </PartBoundary>
  );
}
