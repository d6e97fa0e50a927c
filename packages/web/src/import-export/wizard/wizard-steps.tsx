import { classes } from '../../ui/styles/classes.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Check } from '../../ui/brand/icons.tsx';

/** `current` from 1. A file that is known by its content has no columns to map. */
export function WizardSteps({ current, second }: { current: number; second: 'Map' | 'Check' }) {
  return (
    <ol aria-label="Steps" className="me-1 flex items-center gap-1.5 text-sm text-ink-3 md:gap-3">
      {['Choose', second, 'Results'].map((name, index) => {
        const number = index + 1;
        const [isCurrent, isDone] = [number === current, number < current];
        return (
          <li
            key={name}
            aria-current={isCurrent ? 'step' : undefined}
            className={classes('flex items-center gap-1.5', isCurrent && 'font-medium text-ink')}
          >
            <span
              className={classes(
                'grid size-5.5 place-items-center rounded-full text-xs font-name',
                isCurrent
                  ? 'bg-accent text-on-accent'
                  : isDone
                    ? 'bg-accent-soft text-accent'
                    : 'shadow-[inset_0_0_0_1px_var(--control)]',
              )}
            >
              {isDone ? <Icon of={Check} size={12} /> : number}
            </span>
            <span className={isCurrent ? undefined : 'max-md:sr-only'}>{name}</span>
          </li>
        );
      })}
    </ol>
  );
}
