import { useToday } from '../../platform/time/clock.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DayList } from '../days/agenda.tsx';
import { dayTitle } from '../period/period.ts';
import type { LocalEvent } from '../period/local-events.ts';

type DayDialogProps = {
  day: Temporal.PlainDate;
  events: readonly LocalEvent[];
  open: boolean;
  onOpen: (local: LocalEvent) => void;
  onClose: () => void;
};

/** Everything of a day that has no room in its cell. */
export default function DayDialog({ day, events, open, onOpen, onClose }: DayDialogProps) {
  const today = useToday();
  return (
    <Dialog open={open} onClose={onClose} title={dayTitle(day, today)} width="narrow" fit>
      <DayList
        day={day}
        events={events}
        onOpen={(local) => {
          onClose();
          onOpen(local);
        }}
      />
    </Dialog>
  );
}
