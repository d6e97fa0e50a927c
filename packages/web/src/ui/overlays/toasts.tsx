import { Toast } from '@base-ui/react/toast';
import { useEffect, useMemo, type ReactNode } from 'react';

import { sessionOver } from '../../platform/session.ts';
import { ToastCard, type ToastLook } from './toast-card.tsx';

export type ToastMessage = {
  title: string;
  detail?: string;
  /** “done” has a check, “trouble” is red and stays, “limit” has the only primary button a toast may have. */
  tone?: ToastLook['tone'];
  action?: { label: string; onPress: () => void };
  /** In milliseconds: 5 s unless told otherwise, 10 s suits an Undo. “stay” waits for the person. */
  duration?: number | 'stay';
  /** The same id replaces the toast that carries it. */
  id?: string;
};

export function ToastsProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={5000} limit={4}>
      {children}
      <Toast.Portal className="layer z-(--z-toast)">
        <Toast.Viewport className="toasts">
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts, close } = Toast.useToastManager<ToastLook>();
  // A toast for one user is not for the next user.
  useEffect(() => sessionOver.subscribe(() => close()), [close]);
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />);
}

const lasts = ({ duration, tone }: ToastMessage) => {
  if (duration === 'stay') return 0;
  return duration ?? (tone === 'trouble' || tone === 'limit' ? 0 : 5000);
};

/** Says what happened. The answer of add closes that toast again. */
export function useToasts() {
  const { add, close } = Toast.useToastManager<ToastLook>();
  return useMemo(
    () => ({
      add: (message: ToastMessage) => {
        const { title, detail, tone = 'plain', action, id } = message;
        const shown = add({
          title,
          description: detail,
          timeout: lasts(message),
          data: { tone, action },
          ...(id !== undefined && { id }),
        });
        return () => close(shown);
      },
    }),
    [add, close],
  );
}
