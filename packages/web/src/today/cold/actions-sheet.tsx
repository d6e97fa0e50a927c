import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { AlarmClock, MessageCircle, Metronome, Phone } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { PersonTaps } from '../use-person-taps.ts';

const RhythmMenu = lazyPart(() => import('./rhythm-menu.tsx'));

type ActionsSheetProps = { person: TodayPerson; taps: PersonTaps; open: boolean; onClose: () => void };

/** What can be done with somebody, where a row has no room for it. */
export default function ActionsSheet({ person, taps, open, onClose }: ActionsSheetProps) {
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  // A choice in the menu closes both.
  const choosing: PersonTaps = {
    ...taps,
    beat: (days) => closing(() => taps.beat(days))(),
    askDays: closing(taps.askDays),
  };
  const rhythm = (
    <Button icon={Metronome} size="lg" full aria-haspopup="menu">
      Own rhythm
    </Button>
  );
  return (
    <Dialog open={open} onClose={onClose} title={person.name} width="narrow" fit>
      <div className="grid gap-2">
        <Button icon={Phone} size="lg" full onClick={closing(taps.logCall)}>
          Log a call
        </Button>
        <Button icon={MessageCircle} size="lg" full onClick={closing(() => taps.write())}>
          Send a word
        </Button>
        <Button icon={AlarmClock} size="lg" full onClick={closing(taps.snooze)}>
          Snooze 1 week
        </Button>
        <Deferred standIn={rhythm}>
          <RhythmMenu person={person} taps={choosing} trigger={rhythm} />
        </Deferred>
      </div>
    </Dialog>
  );
}
