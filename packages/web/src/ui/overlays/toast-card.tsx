import { Toast } from '@base-ui/react/toast';

import { Button } from '../button.tsx';
import { classes } from '../styles/classes.ts';
import { Disc } from '../faces/disc.tsx';
import { Icon } from '../brand/icon.tsx';
import { Check, CircleAlert, CircleCheck, X } from '../brand/icons.tsx';
import { RingSign } from '../brand/own-icons.tsx';
import type { ToastMessage } from './toast-queue.ts';

export type ToastLook = {
  tone: NonNullable<ToastMessage['tone']>;
  action: ToastMessage['action'] | undefined;
};

type ToastCardProps = { toast: Toast.Root.ToastObject<ToastLook>; onClose: () => void };

const icons = { plain: CircleCheck, done: Check, trouble: CircleAlert };

export function ToastCard({ toast, onClose }: ToastCardProps) {
  const { tone, action } = toast.data ?? { tone: 'plain', action: undefined };
  const limit = tone === 'limit';
  const act = () => {
    action?.onPress();
    onClose();
  };
  return (
    <Toast.Root toast={toast} swipeDirection={['right', 'down']} className="toast">
      <Toast.Content
        className={classes('flex', limit ? 'items-start gap-3 p-4' : 'items-center gap-2.5 py-3 ps-3.5 pe-2.5')}
      >
        {limit ? (
          <Disc icon={RingSign} tone="caution" size="lg" />
        ) : (
          <Icon of={icons[tone]} className={tone === 'trouble' ? 'text-danger' : 'text-accent'} />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <Toast.Title render={<p />} className={limit || toast.description ? 'font-strong' : undefined} />
          <Toast.Description className="mt-0.5 text-ink-2" />
          {limit && action && (
            <Button variant="primary" size="sm" className="mt-3" onClick={act}>
              {action.label}
            </Button>
          )}
        </div>
        {!limit && action && (
          <Button variant="ghost" size="sm" className="-my-1 text-ink!" onClick={act}>
            {action.label}
          </Button>
        )}
        {/* The library hides it from assistive technology until somebody points at the toasts; ours are never stacked. */}
        <Toast.Close
          aria-label="Close"
          aria-hidden={false}
          className="-my-1 grid size-9 shrink-0 place-items-center rounded-sm text-ink-2 transition hover:bg-hover hover:text-ink md:size-7"
        >
          <Icon of={X} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  );
}
