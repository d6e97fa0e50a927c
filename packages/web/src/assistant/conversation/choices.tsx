import type { ChatMessage } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/brand/icon.tsx';
import { Face } from '../../ui/faces/face.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { DOT, factsIn } from '../../ui/dot.ts';

type ChoicesProps = {
  of: ChatMessage;
  /** Left out where the question was answered already, or something else is under way. */
  onChoose: ((index: number) => void) | undefined;
};

/** The answers to a question, as buttons: faces where it asks who. */
export function Choices({ of: { choices }, onChoose }: ChoicesProps) {
  return (
    <ul className="my-1.5 grid divide-y divide-line overflow-clip rounded-lg shadow-[inset_0_0_0_1px_var(--edge)]">
      {choices.map(({ label, detail, contactId }, index) => (
        <li key={contactId ?? label}>
          <button
            type="button"
            disabled={!onChoose}
            onClick={() => onChoose?.(index)}
            className={classes(
              'flex w-full items-center gap-3.5 ps-4 pe-3 text-start transition enabled:hover:bg-hover disabled:cursor-default disabled:text-ink-2',
              'focus-visible:-outline-offset-2',
              contactId ? 'min-h-13 py-1.5' : 'min-h-11 py-1 text-ink-2 md:min-h-10',
            )}
          >
            {contactId && <Face id={contactId} name={label} size="sm" />}
            <span className="grid min-w-0 flex-1 leading-4.5 wrap-anywhere">
              <span dir="auto" className={contactId ? 'font-name' : undefined}>
                {label}
              </span>
              {detail && <span className="text-sm/[1.125rem] text-ink-2">{factsIn(detail).join(DOT)}</span>}
            </span>
            {contactId && onChoose && <Icon of={ChevronRight} className="text-ink-3" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
