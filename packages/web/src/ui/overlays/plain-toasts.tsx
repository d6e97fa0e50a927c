import { useSyncExternalStore } from 'react';

import { Button } from '../button.tsx';
import type { ToastQueue, Waiting } from './toast-queue.ts';

/** What is said when the code that says it well did not come: it stays until it is sent away. */
export function PlainToasts({ queue }: { queue: ToastQueue }) {
  const waiting = useSyncExternalStore(queue.subscribe, queue.waiting);
  return (
    waiting.length > 0 && (
      <div className="toasts">
        {waiting.map((entry, index) => (
          // eslint-disable-next-line react/no-array-index-key -- nothing in a card has a state
          <PlainToast key={index} {...entry} />
        ))}
      </div>
    )
  );
}

function PlainToast({ message: { title, detail, action }, close }: Waiting) {
  const act = () => {
    action?.onPress();
    close();
  };
  return (
    <div className="toast p-4 wrap-anywhere">
      <p className="font-strong">{title}</p>
      {detail && <p className="text-ink-2">{detail}</p>}
      <div className="mt-2 flex justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={close}>
          Close
        </Button>
        {action && (
          <Button size="sm" onClick={act}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
