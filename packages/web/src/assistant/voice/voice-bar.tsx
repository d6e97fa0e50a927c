import { useEffect, useState } from 'react';
import { useUser } from '../../auth/user.ts';
import { Square } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { discard, listen, transcribe } from './speak.ts';
import { askToListen, restVoice, type VoiceState } from './voice-state.ts';

/** The specification's own words. */
const DENIED = 'Could not access microphone. Please check your permissions.';
const FAILED = 'Failed to process speech. Please try again.';

/** Speaks of what becomes of the voice: in place of the input while somebody speaks, above it when something went wrong. */
export default function VoiceBar({ state }: { state: VoiceState }) {
  switch (state.step) {
    case 'idle':
      return null;
    case 'asking':
      return <Asking />;
    case 'recording':
      return <Recording {...state} />;
    case 'processing':
      return <Waiting label="Turning your words into text" />;
    case 'denied':
      return (
        <Notice
          tone="error"
          text={DENIED}
          buttons={[
            ['Try again', askToListen],
            ['Close', restVoice],
          ]}
        />
      );
    case 'failed':
      return (
        <Notice
          tone="error"
          text={FAILED}
          buttons={[
            ['Try again', () => void transcribe(state.recorded)],
            ['Discard', () => discard(state.recorded)],
          ]}
        />
      );
    case 'found':
      return (
        <Notice
          tone="info"
          text={`Your recording of ${inMinutes(state.recorded.seconds)} is still here.`}
          buttons={[
            ['Transcribe', () => void transcribe(state.recorded)],
            ['Discard', () => discard(state.recorded)],
          ]}
        />
      );
  }
}

function Asking() {
  const { id } = useUser();
  useEffect(() => void listen(id), [id]);
  return <Waiting label="Waiting for the microphone" onCancel={restVoice} />;
}

const bar = 'flex min-h-11 items-center gap-3 rounded-[22px] border border-accent py-0.5 ps-3.5 pe-1';

function Waiting({ label, onCancel }: { label: string; onCancel?: () => void }) {
  return (
    <div className={bar}>
      <Spinner />
      <output className="me-auto text-ink-2">{label}</output>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}

type RecordingProps = Extract<VoiceState, { step: 'recording' }>;

const inMinutes = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const BARS = 48;
const TICK = 100;

function Recording({ stop, cancel, level }: RecordingProps) {
  const [levels, setLevels] = useState<readonly number[]>([]);
  useEffect(() => {
    const timer = setInterval(() => setLevels((before) => [...before, level()]), TICK);
    return () => clearInterval(timer);
  }, [level]);
  const seconds = Math.floor((levels.length * TICK) / 1000);
  return (
    <section className={bar} aria-label="Recording">
      <span className="size-2.5 shrink-0 animate-[breathe_900ms_ease-in-out_infinite_alternate] rounded-full bg-danger-fill motion-reduce:animate-none" />
      <output className="sr-only">Recording</output>
      <div aria-hidden="true" className="flex h-6 min-w-0 flex-1 items-center justify-end gap-[3px] overflow-hidden">
        {Array.from({ length: BARS }, (_, index) => (
          <span
            key={index}
            style={{ height: `${4 + 20 * (levels[levels.length - BARS + index] ?? 0)}px` }}
            className="w-[2.5px] shrink-0 rounded-full bg-accent"
          />
        ))}
      </div>
      <time role="timer" aria-label="Time" className="text-sm text-ink-2">
        {inMinutes(seconds)}
      </time>
      <Button size="sm" variant="ghost" onClick={cancel}>
        Cancel
      </Button>
      <IconButton
        label="Stop recording"
        icon={Stop}
        variant="primary"
        onClick={stop}
        className="size-10! rounded-full! md:size-8!"
      />
    </section>
  );
}

const Stop = ({ className }: { className?: string }) => (
  <Square className={classes('fill-current', className)} strokeWidth={2} />
);

type NoticeProps = {
  tone: 'error' | 'info';
  text: string;
  buttons: readonly (readonly [label: string, onPress: () => void])[];
};

function Notice({ tone, text, buttons }: NoticeProps) {
  return (
    <MessageBox
      tone={tone}
      className="mb-2 flex-wrap justify-end [&>div]:basis-44"
      action={
        <span className="-my-1 flex gap-1">
          {buttons.map(([label, onPress]) => (
            <Button key={label} size="sm" variant="ghost" onClick={onPress}>
              {label}
            </Button>
          ))}
        </span>
      }
    >
      {text}
    </MessageBox>
  );
}
