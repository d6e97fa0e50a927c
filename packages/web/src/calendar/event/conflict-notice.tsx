import { Button } from '../../ui/button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import type { Conflict } from './conflicts.ts';
import type { EventFields } from './event-form.ts';

const LABELS: Readonly<Record<keyof EventFields, string>> = {
  title: 'Title',
  start: 'Starts',
  end: 'Ends',
  allDay: 'All day',
  contact: 'Contact',
  location: 'Location',
  description: 'Description',
  attendees: 'Guests',
  generateMeetLink: 'Google Meet',
  createInteraction: 'Log it as an interaction',
  calendarId: 'Calendar',
  repeat: 'Repeats',
};

type ConflictNoticeProps = {
  conflicts: readonly Conflict[];
  written: EventFields;
  onTake: (conflict: Conflict) => void;
};

/** Both versions side by side: what is written in the form, and what Google has now. */
export function ConflictNotice({ conflicts, written, onTake }: ConflictNoticeProps) {
  if (conflicts.length === 0) return null;
  return (
    <MessageBox tone="caution">
      <p role="alert">This event was changed in Google Calendar meanwhile. Save again to keep what stands below.</p>
      <ul className="mt-2 grid gap-2">
        {conflicts.map((conflict) => {
          const label = LABELS[conflict.name];
          return (
            <li key={conflict.name} className="flex items-start gap-2">
              <dl className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-2 wrap-anywhere">
                <dt className="col-span-2 font-medium">{label}</dt>
                <dt>Google</dt>
                <dd>{shown(conflict.theirs)}</dd>
                {conflict.isContested && (
                  <>
                    <dt>You</dt>
                    <dd>{shown(written[conflict.name])}</dd>
                  </>
                )}
              </dl>
              {conflict.isContested ? (
                <Button size="sm" variant="ghost" aria-label={`Use Google’s ${label}`} onClick={() => onTake(conflict)}>
                  Use Google’s
                </Button>
              ) : (
                <span className="py-1">taken over</span>
              )}
            </li>
          );
        })}
      </ul>
    </MessageBox>
  );
}

function shown(value: Conflict['theirs']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === '') return 'empty';
  if (typeof value === 'object') return 'name' in value ? value.name : '';
  return /^\d{4}-\d\d-\d\dT/.test(value)
    ? Temporal.PlainDateTime.from(value).toLocaleString('en-GB', {
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
      })
    : `“${value}”`;
}
