import { signal } from '../../platform/signal.ts';

export type ToastMessage = {
  title: string;
  detail?: string;
  /** “done” has a check, “trouble” is red and stays, “limit” has the only primary button a toast may have. */
  tone?: 'plain' | 'done' | 'trouble' | 'limit';
  action?: { label: string; onPress: () => void };
  /** In milliseconds: 5 s by default, 10 s suits an Undo. “stay” waits for the person. */
  duration?: number | 'stay';
  /** The same id replaces the toast that carries it. */
  id?: string;
};

/** Shows a message. The answer takes it away again. */
type Show = (message: ToastMessage) => () => void;

export type Waiting = { message: ToastMessage; close: () => void };

/** Messages wait here until there is something that can show them. */
export function toastQueue() {
  const changed = signal<void>();
  let waiting: readonly Waiting[] = [];
  let asked = 0;
  let show: Show | undefined;
  const change = (next: readonly Waiting[]) => {
    waiting = next;
    changed.publish();
  };
  return {
    add: (message: ToastMessage) => {
      if (show) return show(message);
      const entry: Waiting = { message, close: () => change(waiting.filter((other) => other !== entry)) };
      asked += 1;
      change([...waiting.filter((other) => message.id === undefined || other.message.id !== message.id), entry]);
      return () => entry.close();
    },
    /** From now on messages go there, and those that wait first. */
    showWith: (next: Show) => {
      show = next;
      for (const entry of waiting) entry.close = next(entry.message);
      change([]);
      return () => {
        if (show === next) show = undefined;
      };
    },
    clear: () => change([]),
    waiting: () => waiting,
    /** How often something had to wait. */
    asked: () => asked,
    subscribe: changed.subscribe,
  };
}

export type ToastQueue = ReturnType<typeof toastQueue>;
