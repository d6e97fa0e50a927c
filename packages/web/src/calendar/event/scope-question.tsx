import type { EventScope } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type Asked = { title: string; danger: boolean; answer: (scope: EventScope | null) => void };

/** Asks of an event of a series whether this one is meant or all of them; null when neither. */
export function useScopeQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const answerLast = useRef<Asked['answer']>(undefined);
  const ask = useCallback((title: string, danger = false) => {
    // Whoever asked before, and is not answered any more, goes on.
    answerLast.current?.(null);
    return new Promise<EventScope | null>((answer) => {
      answerLast.current = answer;
      setAsked({ title, danger, answer });
    });
  }, []);
  useEffect(() => () => answerLast.current?.(null), []);
  const reply = (scope: EventScope | null) => {
    asked?.answer(scope);
    setAsked(null);
  };
  return { ask, question: <ScopeDialog asked={asked} onReply={reply} /> };
}

function ScopeDialog({ asked, onReply }: { asked: Asked | null; onReply: (scope: EventScope | null) => void }) {
  return (
    <KeepWhileClosing of={asked} by={({ title }) => title}>
      {({ title, danger }, open) => {
        const variant = danger ? 'danger-quiet' : 'second';
        return (
          <Dialog open={open} onClose={() => onReply(null)} title={title} width="narrow" fit>
            <p className="text-ink-2">It repeats. What is meant?</p>
            <div className="grid gap-2">
              <Button variant={variant} onClick={() => onReply('this')} data-autofocus>
                This event
              </Button>
              <Button variant={variant} onClick={() => onReply('all')}>
                All events
              </Button>
              <Button variant="ghost" onClick={() => onReply(null)}>
                Cancel
              </Button>
            </div>
          </Dialog>
        );
      }}
    </KeepWhileClosing>
  );
}
