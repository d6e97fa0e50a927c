import { rhythmInWords } from '@inner-circle/domain/contacts/rhythm.rules.ts';
import type { TodayPerson, Word } from '@inner-circle/domain/today/today.contract.ts';
import type { WordLink } from '@inner-circle/domain/today/words.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { lazyPart } from '../platform/screen/lazy-part.tsx';
import { counted } from '../platform/numbers.ts';
import { timeZone, useToday } from '../platform/time/clock.ts';
import { wholeDay } from '../platform/time/day-in-words.ts';
import { PenLine, Undo2 } from '../ui/brand/icons.tsx';
import { Button, type ButtonProps } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { classes } from '../ui/styles/classes.ts';
import type { Tap } from './taps.tsx';
import { clockTime } from './time-words.ts';
import { wordQuery } from './today.queries.ts';
import type { PersonTaps } from './use-person-taps.ts';

const EditInteraction = lazyPart(async () => {
  const part = await import('../interactions/edit-interaction.tsx');
  return { default: part.EditInteraction };
});

type TapProps<One extends Tap = Tap> = { person: TodayPerson; taps: PersonTaps; tap: One };

/** What became of somebody by the last tap. */
export function TapWords({ person, tap }: Omit<TapProps, 'taps'>) {
  const today = useToday();
  switch (tap.kind) {
    case 'logged':
      return `${tap.by === 'call' ? 'Call' : 'Message'} logged, warm for ${counted(person.coldAfterDays, 'day')}`;
    case 'asleep':
      return `Asleep until ${wholeDay(Temporal.PlainDate.from(tap.until), today)}`;
    case 'rhythm':
      return tap.days === null ? 'No rhythm of their own' : `Own rhythm: ${rhythmInWords(tap.days).toLowerCase()}`;
    case 'word':
      return <WordWords word={tap.word} />;
    case 'opened':
      return tap.by === 'phone' ? 'Did you speak?' : `Did your word go out by ${APPS[tap.by]}?`;
  }
}

const APPS: Readonly<Record<WordLink['by'], string>> = {
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  message: 'text message',
  phone: 'phone',
};

function WordWords({ word }: { word: Word }) {
  const { data: now } = useQuery(wordQuery(word));
  switch (now.state) {
    case 'leaving':
      return 'Your e-mail is on its way';
    case 'waiting':
      return now.nextAttemptAt === null
        ? 'The mail server put it off'
        : `The mail server put it off, tried again at ${clockTime(now.nextAttemptAt, timeZone())}`;
    case 'sent':
      return now.interactionId === null ? 'Your e-mail went out' : 'Your e-mail went out, and is logged';
    case 'failed':
      return now.failure?.message ?? 'Your e-mail did not go out';
    case 'canceled':
      return 'Your e-mail was called off';
  }
}

type TapActionsProps = TapProps & {
  /** On a phone as wide as the buttons that stood there, with their words. */
  isRoomy?: boolean;
};

/** What can be done about it: the focus goes on here from the button that was pressed. */
export function TapActions({ person, taps, tap, isRoomy = false }: TapActionsProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) visibleButton(place.current)?.focus();
  }, []);
  return (
    <span
      ref={place}
      className={classes(
        'group/acts relative shrink-0 items-center',
        isRoomy ? 'is-roomy grid grid-cols-2 gap-2 md:flex md:gap-1' : 'flex gap-1',
      )}
    >
      <Actions {...{ person, taps, tap }} />
    </span>
  );
}

/** The environment of tests does not know what is visible. */
const visibleButton = (place: HTMLElement | null) =>
  [...(place?.querySelectorAll('button') ?? [])].find(
    (button) => (button.checkVisibility as typeof button.checkVisibility | undefined)?.call(button) ?? true,
  );

function Actions({ person, taps, tap }: TapProps) {
  const { name } = person;
  switch (tap.kind) {
    case 'logged':
      return (
        <>
          {tap.interaction && <Act icon={PenLine} words="Add a note" of={name} onClick={() => taps.note(true)} />}
          <Act icon={Undo2} words="Undo" of={name} onClick={taps.undo} />
        </>
      );
    case 'asleep':
      return <Act icon={Undo2} words="Wake up" of={name} onClick={taps.undo} />;
    case 'rhythm':
      return <Act icon={Undo2} words="Undo" of={name} onClick={taps.undo} />;
    case 'word':
      return <WordActions {...{ person, taps, tap }} />;
    case 'opened':
      return (
        <>
          <Button
            size="sm"
            onClick={() => taps.logAs(tap.by === 'phone' ? 'call' : 'message', tap.words.trim() || undefined)}
          >
            Log it
          </Button>
          <Button size="sm" variant="ghost" onClick={taps.forgetTap}>
            No
          </Button>
        </>
      );
  }
}

function WordActions({ person, taps, tap }: TapProps<Extract<Tap, { kind: 'word' }>>) {
  const { data: now } = useQuery(wordQuery(tap.word));
  if (now.state === 'waiting') {
    return <Act icon={Undo2} words="Call it off" of={person.name} onClick={() => taps.callOff(now.id)} />;
  }
  // Of one that may have gone out nobody knows whether another is wanted.
  const isSafe = now.state === 'canceled' || (now.state === 'failed' && now.failure?.code !== 'unknown');
  if (!isSafe) return null;
  return (
    <Button size="sm" onClick={() => taps.write({ given: tap.words })}>
      Write again
    </Button>
  );
}

type ActProps = Required<Pick<ButtonProps, 'icon'>> & { words: string; of: string; onClick: () => void };

/** With its words, or on a phone where there is no room for them as a sign. */
function Act({ icon, words, of, onClick }: ActProps) {
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={icon}
        onClick={onClick}
        className="max-md:h-11 max-md:px-2 max-md:shadow-[inset_0_0_0_1px_var(--line)] max-md:not-group-[.is-roomy]/acts:hidden"
      >
        {words}
        <span className="sr-only">: {of}</span>
      </Button>
      {icon && (
        <IconButton
          icon={icon}
          label={`${words}: ${of}`}
          onClick={onClick}
          className="group-[.is-roomy]/acts:hidden md:hidden"
        />
      )}
    </>
  );
}

/** A few words about what was logged by a tap, where it stands. */
export function TapNote({ taps, tap, className }: { taps: PersonTaps; tap: Tap | undefined; className: string }) {
  if (tap?.kind !== 'logged' || !tap.interaction || !taps.isNoting) return null;
  return (
    <div className={className}>
      <Suspense>
        <EditInteraction interaction={tap.interaction} onSaved={taps.noted} onDone={() => taps.note(false)} />
      </Suspense>
    </div>
  );
}
