import type { EntrySource } from '@inner-circle/domain/calendar/entries.contract.ts';
import type { ReactNode } from 'react';
import { CallError } from '../../platform/server/call-error.ts';
import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import type { CalendarEvents } from '../use-calendar-events.ts';

const NAMES: Readonly<Record<EntrySource, string>> = {
  birthdays: 'birthdays',
  todos: 'to-dos',
  reminders: 'reminders',
};

const listed = (names: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** What could not be shown, quietly: the rest of the calendar is there. */
export function SourceNotices({ events }: { events: CalendarEvents }) {
  const { google, own } = events;
  const missing = own.failed.map((source) => NAMES[source]);
  return (
    <>
      {google.error !== null && (
        <Notice retrying={google.isFetching} onRetry={google.retry} detail={fetchFailure(google.error)}>
          Failed to load calendar events
        </Notice>
      )}
      {google.failed.length > 0 && (
        <Notice retrying={google.isFetching} onRetry={google.retry}>
          {listed(google.failed)} did not load; everything else is here.
        </Notice>
      )}
      {own.isFailed && (
        <Notice retrying={own.isFetching} onRetry={own.retry}>
          Your birthdays, to-dos and reminders did not load.
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice retrying={own.isFetching} onRetry={own.retry}>
          Your {listed(missing)} did not load; everything else is here.
        </Notice>
      )}
      {events.isCut && (
        <MessageBox tone="info" className="mb-3">
          There is more in these days than fits here. A shorter period shows all of it.
        </MessageBox>
      )}
    </>
  );
}

const fetchFailure = (error: unknown) =>
  error instanceof CallError && error.status !== 0
    ? `Failed to fetch calendar events: ${error.status} ${error.problem.message}`
    : undefined;

type NoticeProps = { children: ReactNode; detail?: string | undefined; retrying: boolean; onRetry: () => void };

const Notice = ({ children, detail, retrying, onRetry }: NoticeProps) => (
  <MessageBox
    tone="caution"
    className="mb-3"
    action={
      <Button size="sm" variant="ghost" working={retrying} onClick={onRetry} className="-my-1">
        Try again
      </Button>
    }
  >
    <p>{children}</p>
    {detail && <p className="text-xs opacity-90">{detail}</p>}
  </MessageBox>
);
