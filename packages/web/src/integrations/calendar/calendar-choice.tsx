import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { calendarsQuery, useShowCalendars } from './calendar-account.queries.ts';
import { CalendarDot } from './calendar-dot.tsx';

/** Which of the account's calendars are shown, each in its colour. It takes effect at once. */
export function CalendarChoice() {
  const { data, isError, isFetching, refetch } = useQuery(calendarsQuery);
  const { mutate, isPending, variables } = useShowCalendars();
  const calendars = data?.data;
  if (isError && !calendars) {
    return (
      <MessageBox
        tone="caution"
        action={
          <Button size="sm" variant="ghost" working={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Your calendars did not load.
      </MessageBox>
    );
  }
  if (!calendars) return <Skeleton className="w-40" />;
  const chosen = isPending ? variables.body.shown : calendars.filter(({ shown }) => shown).map(({ id }) => id);
  const toggle = (id: string, isOn: boolean) =>
    mutate({ body: { shown: isOn ? [...chosen, id] : chosen.filter((one) => one !== id) } });
  return (
    <fieldset className="grid gap-2 rounded-md bg-sunken px-3.5 py-3">
      <legend className="sr-only">Calendars that are shown</legend>
      {calendars.map(({ id, name, colour, readOnly }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          disabled={isPending}
          onChange={(event) => toggle(id, event.target.checked)}
          className="justify-self-start py-0.5"
        >
          <span className="flex items-center gap-2">
            <CalendarDot colour={colour} />
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            {readOnly && <span className="text-xs whitespace-nowrap text-ink-3">read only</span>}
          </span>
        </Checkbox>
      ))}
    </fieldset>
  );
}
