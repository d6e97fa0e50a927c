import type { NavigationTarget } from '@inner-circle/domain/assistant/actions.contract.ts';
import { RotateCcw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { useFocusAfter } from '../../platform/screen/focus.ts';
import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { partMissing } from '../../platform/signal.ts';
import { localStore } from '../../platform/storage.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useToasts } from '../../ui/overlays/toasts.tsx';

const Panel = lazyPart(() => import('../../assistant/panel/assistant-panel.tsx'), 'near');

/** The assistant's panel where it was left open, else the button that opens it and the one that forgets where it stood. */
export function Assistant({ onNavigate }: { onNavigate: (target: NavigationTarget) => void }) {
  const [state, setState] = useState<'found' | 'asked' | 'closed'>(() =>
    /terminal|split/.test(localStore.get('assistant-view') ?? '') ? 'found' : 'closed',
  );
  const toasts = useToasts();
  const button = useFocusAfter<HTMLButtonElement>(state !== 'closed');
  const reset = () => {
    for (const name of localStore.keys()) if (name.startsWith('assistant-')) localStore.remove(name);
    toasts.add({ title: 'The assistant opens as at the beginning', tone: 'done' });
  };
  const close = () => setState('closed');
  const buttons = (
    <>
      <IconButton
        label="Reset view"
        icon={RotateCcw}
        variant="second"
        tooltipSide="left"
        onClick={reset}
        className="fixed end-4.5 bottom-37.5 z-(--z-assistant) rounded-full! md:end-6 md:bottom-20"
      />
      <button
        ref={button}
        type="button"
        data-tooltip="left"
        aria-label="Open assistant"
        aria-busy={state !== 'closed'}
        onClick={() => setState('asked')}
        {...onIntent(Panel.prefetch)}
        className="fixed end-4 bottom-23 z-(--z-assistant) grid size-12 place-items-center rounded-full bg-raised text-accent shadow-3 md:bottom-6"
      >
        <Icon of={RingSign} size={20} />
      </button>
    </>
  );
  if (state === 'closed') return buttons;
  return (
    <PartBoundary
      fallback={buttons}
      onFailed={() => {
        close();
        partMissing.publish();
      }}
    >
      <Suspense fallback={buttons}>
        <Panel isAsked={state === 'asked'} onClose={close} onNavigate={onNavigate} />
      </Suspense>
    </PartBoundary>
  );
}
