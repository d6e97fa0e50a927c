import { useUser } from '../../auth/user.ts';
import { timeZone, useNow } from '../../platform/time/clock.ts';
import { classes } from '../../ui/styles/classes.ts';

const STARTERS = ['Who have I not contacted recently?', 'Upcoming birthdays', 'Plan a meetup'];

/** The beginning of every conversation. */
export function Greeting({ onStart }: { onStart: ((prompt: string) => void) | undefined }) {
  const { name } = useUser();
  const { hour } = useNow().toZonedDateTimeISO(timeZone());
  const [firstName = name] = name.trim().split(/\s+/u);
  return (
    <>
      <p className="py-2 leading-5.25 wrap-anywhere">
        {greetingAt(hour)}, {firstName}. What is on your mind?
      </p>
      <Starters onStart={onStart} />
    </>
  );
}

export function Starters({
  onStart,
  className,
}: {
  onStart: ((prompt: string) => void) | undefined;
  className?: string;
}) {
  return (
    <ul aria-label="To begin with" className={classes('flex flex-wrap gap-1.5', className)}>
      {STARTERS.map((prompt) => (
        <li key={prompt}>
          <button
            type="button"
            disabled={!onStart}
            onClick={() => onStart?.(prompt)}
            className="h-10 rounded-full px-3 text-sm font-medium whitespace-nowrap text-ink-2 shadow-[inset_0_0_0_1px_var(--edge)] transition hover:bg-hover hover:text-ink md:h-8"
          >
            {prompt}
          </button>
        </li>
      ))}
    </ul>
  );
}

const greetingAt = (hour: number) => (hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening');
