import type { EventScope } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { useCallback, useState } from 'react';
import { useLingering } from '../../platform/screen/use-lingering.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

type Asked = { title: string; danger: boolean; answer: (scope: EventScope | null) => void };

/** Asks of an event of a series whether this one is meant or all of them; null when neither. */
export function useScopeQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (title: string, danger = false) => new Promise<EventScope | null>((answer) => setAsked({ title, danger, answer })),
    [],
  );
  const reply = (scope: EventScope | null) => {
    asked?.answer(scope);
    setAsked(null);
  };
  return { ask, question: <ScopeDialog asked={asked} onReply={reply} /> };
}

function ScopeDialog({ asked, onReply }: { asked: Asked | null; onReply: (scope: EventScope | null) => void }) {
  const { value, open } = useLingering(asked);
  if (!value) return null;
  const variant = value.danger ? 'danger-quiet' : 'second';
  return (
    <Dialog open={open} onClose={() => onReply(null)} title={value.title} width="narrow" fit>
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
}
