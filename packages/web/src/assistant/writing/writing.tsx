import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { sessionQuery } from '../../auth/session.ts';
import { useUser } from '../../auth/user.ts';
import { useUsage } from '../../billing/billing.queries.ts';
import { inFigures } from '../../platform/numbers.ts';
import { lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';
import { sessionOver } from '../../platform/session.ts';
import { partMissing } from '../../platform/signal.ts';
import { heard, isSpeaking, leaveVoice, restVoice, voice, withRecording } from '../voice/voice-state.ts';
import { MessageInput } from './message-input.tsx';
import { Microphone } from './microphone.tsx';

const VoiceBar = lazyPart(() => import('../voice/voice-bar.tsx'));

type WritingProps = {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  isThinking: boolean;
  input: RefObject<HTMLTextAreaElement | null>;
};

/** The lower end of the panel: where people write or speak, and how much of the plan that has used. */
export function Writing({ value, onChange, onSend, isThinking, input }: WritingProps) {
  const state = voice.use();
  const [unavailable, setUnavailable] = useState<string>();
  const isBusy = isSpeaking(state);
  useHeard((text) => {
    onChange([value.trimEnd(), text].filter(Boolean).join(' '));
    requestAnimationFrame(() => input.current?.focus());
  });
  useFoundRecording();
  useLeaving();
  return (
    <div className="relative mx-auto mt-auto w-full max-w-190 px-4 pb-2">
      {state.step !== 'idle' && (
        <PartBoundary fallback={<VoiceMissing />}>
          <Suspense>
            <VoiceBar state={state} />
          </Suspense>
        </PartBoundary>
      )}
      {!isBusy && (
        <MessageInput
          value={value}
          onChange={onChange}
          onSend={onSend}
          isBlocked={isThinking}
          input={input}
          microphone={<Microphone disabled={isThinking} onNear={VoiceBar.prefetch} onUnavailable={setUnavailable} />}
        />
      )}
      {/* The lowest panel has room for one line. */}
      {unavailable && !isBusy ? (
        <output className="block px-1.5 pt-1 text-sm text-ink-2">{unavailable}</output>
      ) : (
        <p className="flex justify-between gap-4 px-1.5 pt-1.5 text-xs text-ink-3">
          <Queries />
          <span className="max-md:hidden [[data-view=split]_&]:hidden">Enter sends, Shift Enter breaks the line</span>
        </p>
      )}
    </div>
  );
}

function Queries() {
  const usage = useUsage();
  if (!usage) return <span className="h-4" />;
  const { count, limit } = usage.aiQueries;
  return (
    <span>
      {inFigures(count)} of {limit === null ? '∞' : inFigures(limit)} AI queries this month
    </span>
  );
}

/** Takes what was said, also while the panel was closed. */
function useHeard(take: (text: string) => void) {
  const text = heard.use();
  const taken = useEffectEvent((words: string) => {
    heard.set('');
    take(words);
  });
  useEffect(() => {
    if (text !== '') taken(text);
  }, [text]);
}

/** Whoever speaks is told when the panel goes, nobody sees it any more, or the session lapsed and a dialog lies on top. */
function useLeaving() {
  useEffect(() => {
    const look = () => {
      if (document.hidden) leaveVoice('hidden');
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      leaveVoice('closed');
    };
  }, []);
  const { data: session } = useQuery({ ...sessionQuery, enabled: false });
  const isLapsed = session?.user != null && session.lapsed === true;
  const { step } = voice.use();
  useEffect(() => {
    if (isLapsed && step !== 'idle') leaveVoice('lapsed');
  }, [isLapsed, step]);
}

/** What was said before a reload, and never became text, is offered again. */
function useFoundRecording() {
  const { id } = useUser();
  useEffect(() => {
    const offer = async () => {
      if (voice.get().step !== 'idle') return;
      let isOver = false;
      const stay = sessionOver.subscribe(() => void (isOver = true));
      const { findRecording } = await import('../voice/kept-recordings.ts');
      const recorded = await findRecording(id);
      stay();
      if (isOver) recorded?.drop();
      else if (recorded && voice.get().step === 'idle') voice.set(withRecording('found', recorded));
    };
    void offer();
  }, [id]);
}

function VoiceMissing() {
  useEffect(() => {
    restVoice();
    partMissing.publish();
  }, []);
  return null;
}
