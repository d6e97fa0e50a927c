import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import type { Recorded } from './kept-recordings.ts';
import { sessionOver, sessionState } from '../../platform/session.ts';

/**
 * The ways out while somebody speaks: the panel is closed, the session lapsed and waits for its owner below a dialog, the tab is
 * hidden, or the session is over and nothing of its user may stay.
 */
export type WayOut = 'closed' | 'lapsed' | 'hidden' | 'over';

type Step =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'recording'; stop: () => void; cancel: () => void; level: () => number }
  | { step: 'processing' }
  | { step: 'denied' }
  | { step: 'failed' | 'found'; recorded: Recorded };

/**
 * Speaking: idle → asking (for the microphone) → recording → processing → idle, with the text in `heard`. Every step says what
 * happens when somebody leaves: nobody is listened to unseen, and what was said until then becomes text all the same. What failed
 * keeps its recording, and what a reload left behind is found.
 */
export type VoiceState = Step & { onLeave: (way: WayOut) => void };

const IDLE: VoiceState = { step: 'idle', onLeave: () => undefined };

// Before the state is reset, which the same event does.
sessionOver.subscribe(() => leaveVoice('over'));

export const voice = sessionState<VoiceState>(IDLE);

export const leaveVoice = (way: WayOut) => voice.get().onLeave(way);

export const restVoice = () => voice.set(IDLE);

/** Goes on from a state, unless it was left or is another's by now. */
export function moveOn(from: VoiceState, to: VoiceState = IDLE): boolean {
  const isStill = voice.get() === from;
  if (isStill) voice.set(to);
  return isStill;
}

/** Whoever leaves while the browser asks no longer wants to be listened to. It may ask in a way that hides the page. */
const unlessHidden = (way: WayOut) => {
  if (way !== 'hidden') restVoice();
};
export const askToListen = () => voice.set({ step: 'asking', onLeave: unlessHidden });

export const denied: VoiceState = { step: 'denied', onLeave: unlessHidden };

/** Waits for its owner, and for nobody else. */
export const withRecording = (step: 'failed' | 'found', recorded: Recorded): VoiceState => ({
  step,
  recorded,
  onLeave: (way) => {
    if (way === 'over') recorded.drop();
  },
});

/** The text of what was said, until the input has taken it. */
export const heard = sessionState('');

export const isSpeaking = ({ step }: VoiceState) => step === 'asking' || step === 'recording' || step === 'processing';

/** Whether speech can become text here. It is asked only when somebody points at the microphone. */
export const speechQuery = queryOptions({
  queryKey: ['speech'],
  queryFn: ({ signal }) => call(speechEndpoints.status, {}, signal),
  staleTime: 60_000,
});

export const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
