import { createContext, Suspense, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { useBrowserValue } from '../../platform/screen/use-browser-value.ts';
import { sessionOver } from '../../platform/session.ts';
import { PlainToasts } from './plain-toasts.tsx';
import { toastQueue, type ToastMessage, type ToastQueue } from './toast-queue.ts';

const ToastList = lazyPart(() => import('./toast-list.tsx'));

const Queue = createContext<ToastQueue | null>(null);

/** Says what happened. The answer of add closes that toast again. */
export function useToasts(): { add: (message: ToastMessage) => () => void } {
  const queue = useContext(Queue);
  if (!queue) throw new Error('useToasts needs a ToastsProvider above it');
  return queue;
}

/** The code that shows toasts is loaded with the first of them, which wait for it. */
export function ToastsProvider({ children }: { children: ReactNode }) {
  const [queue] = useState(toastQueue);
  const asked = useSyncExternalStore(queue.subscribe, queue.asked, queue.asked);
  // The server, which draws the first screen too, has no page to say anything on.
  const body = useBrowserValue<HTMLElement | null>(() => document.body, null);
  const [load, setLoad] = useState<{ attempt: number; failedAt?: number }>({ attempt: 0 });
  // Code that did not come is asked for again with the next message, and only then: a new attempt begins with an empty list.
  if (load.failedAt !== undefined && asked > load.failedAt) setLoad({ attempt: load.attempt + 1 });
  // Messages for one person are not shown to the next.
  useEffect(() => sessionOver.subscribe(queue.clear), [queue]);

  return (
    <Queue value={queue}>
      {children}
      {body &&
        createPortal(
          // What is put into a region is read aloud only where the region was there before.
          <div aria-live="polite" aria-relevant="additions text" className="layer z-(--z-toast)">
            {asked > 0 && (
              <PartBoundary
                key={load.attempt}
                fallback={<PlainToasts queue={queue} />}
                onFailed={() => setLoad({ ...load, failedAt: queue.asked() })}
              >
                <Suspense>
                  <ToastList queue={queue} />
                </Suspense>
              </PartBoundary>
            )}
          </div>,
          body,
        )}
    </Queue>
  );
}
