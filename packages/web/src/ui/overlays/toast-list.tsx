import { Toast } from '@base-ui/react/toast';
import { useEffect, useRef } from 'react';

import { sessionOver } from '../../platform/session.ts';
import { ToastCard, type ToastLook } from './toast-card.tsx';
import type { ToastMessage, ToastQueue } from './toast-queue.ts';
import { useTabOrder } from './toast-tab-order.ts';

type ToastListProps = { queue: ToastQueue };

export default function ToastList({ queue }: ToastListProps) {
  const list = useRef<HTMLDivElement>(null);
  useTabOrder(list);
  return (
    <Toast.Provider timeout={5000} limit={4}>
      {/* What stands around it is the live region. */}
      <Toast.Viewport ref={list} className="toasts" aria-live={undefined}>
        <Shown queue={queue} />
      </Toast.Viewport>
    </Toast.Provider>
  );
}

function Shown({ queue }: ToastListProps) {
  const { toasts, add, close } = Toast.useToastManager<ToastLook>();
  useEffect(
    () =>
      queue.showWith((message) => {
        const { title, detail, tone = 'plain', action, id } = message;
        const shown = add({
          title,
          description: detail,
          timeout: lasts(message),
          data: { tone, action },
          ...(id !== undefined && { id }),
        });
        return () => close(shown);
      }),
    [queue, add, close],
  );
  useEffect(() => sessionOver.subscribe(() => close()), [close]);
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />);
}

const lasts = ({ duration, tone }: ToastMessage) => {
  if (duration === 'stay') return 0;
  return duration ?? (tone === 'trouble' || tone === 'limit' ? 0 : 5000);
};
