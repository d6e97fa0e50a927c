import type { TodayPerson } from '@inner-circle/domain/today/today.contract.ts';
import { useState } from 'react';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { KeepWhileClosing } from '../../platform/screen/keep-while-closing.tsx';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { AlarmClock, Ellipsis, MessageCircle, Metronome, Phone } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { PersonTaps } from '../use-person-taps.ts';

const RhythmMenu = lazyPart(() => import('./rhythm-menu.tsx'));
const ActionsSheet = lazyDialog(() => import('./actions-sheet.tsx'));

type ActionsProps = { person: TodayPerson; taps: PersonTaps };

/** On a phone, where they lie in a grid, an outline says where they end. */
const PLAIN = 'max-md:px-2 max-md:shadow-[inset_0_0_0_1px_var(--line)]';

/** The four of the first, with their words; on a phone two by two. `data-does` is what a key presses. */
export function WordedActions({ person, taps }: ActionsProps) {
  const rhythm = (
    <Button variant="ghost" icon={Metronome} data-does="own-rhythm" aria-haspopup="menu" className={PLAIN}>
      Own rhythm
    </Button>
  );
  return (
    <fieldset
      aria-label={`Keep in touch with ${person.name}`}
      className="relative grid min-w-0 grid-cols-2 gap-2 max-xs:[&_svg]:hidden md:flex md:flex-wrap"
    >
      <Button variant="primary" icon={Phone} data-does="log-call" onClick={taps.logCall} className="max-md:px-2">
        Log a call
      </Button>
      <Button icon={MessageCircle} data-does="send-word" onClick={() => taps.write()} className="max-md:px-2">
        Send a word
      </Button>
      <Button variant="ghost" icon={AlarmClock} data-does="snooze-week" onClick={taps.snooze} className={PLAIN}>
        Snooze 1 week
      </Button>
      <Deferred standIn={rhythm}>
        <RhythmMenu {...{ person, taps }} trigger={rhythm} />
      </Deferred>
    </fieldset>
  );
}

/** The same four as signs; on a phone the first, and all of them behind three dots. */
export function IconActions({ person, taps }: ActionsProps) {
  const { name } = person;
  const [isOpen, setOpen] = useState(false);
  const rhythm = (
    <IconButton
      size="sm"
      icon={Metronome}
      label={`Set a rhythm for ${name}`}
      data-does="own-rhythm"
      aria-haspopup="menu"
      className="max-md:hidden"
    />
  );
  return (
    <span className="relative flex gap-0.5">
      <IconButton
        size="sm"
        icon={Phone}
        label={`Log a call with ${name}`}
        data-does="log-call"
        onClick={taps.logCall}
        className="max-md:size-11"
      />
      <IconButton
        size="sm"
        icon={MessageCircle}
        label={`Send ${name} a word`}
        data-does="send-word"
        onClick={() => taps.write()}
        className="max-md:hidden"
      />
      <IconButton
        size="sm"
        icon={AlarmClock}
        label={`Snooze ${name} for 1 week`}
        data-does="snooze-week"
        onClick={taps.snooze}
        className="max-md:hidden"
      />
      <Deferred standIn={rhythm}>
        <RhythmMenu {...{ person, taps }} trigger={rhythm} />
      </Deferred>
      <IconButton
        size="sm"
        icon={Ellipsis}
        label={`More for ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-md:size-11 md:hidden"
      />
      <KeepWhileClosing of={isOpen || null} by={String}>
        {(_, open) => <ActionsSheet {...{ person, taps, open }} onClose={() => setOpen(false)} />}
      </KeepWhileClosing>
    </span>
  );
}
