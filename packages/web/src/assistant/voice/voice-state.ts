import { speechEndpoints } from '@inner-circle/domain/assistant/speech.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/server/call.ts';
import type { Recorded } from './kept-recordings.ts';
import { sessionState } from '../../platform/session.ts';

/**
 * Speaking: idle → asking (for the microphone) → recording → processing → idle, with the text in `heard`. It goes on when
 * the panel is closed, so that nothing said is lost. What failed keeps its recording, and what a reload left behind is found.
 */
export type VoiceState =
  | { step: 'idle' }
  | { step: 'asking' }
  | { step: 'recording'; stop: () => void; cancel: () => void; level: () => number }
  | { step: 'processing' }
  | { step: 'denied' }
  | { step: 'failed' | 'found'; recorded: Recorded };

const IDLE: VoiceState = { step: 'idle' };

export const voice = sessionState<VoiceState>(IDLE);

/** The text of what was said, until the input has taken it. */
export const heard = sessionState('');

export const isSpeaking = ({ step }: VoiceState) => step === 'asking' || step === 'recording' || step === 'processing';

/** Whether what is said can become text here. Only who goes towards the microphone asks. */
export const speechQuery = queryOptions({
  queryKey: ['speech'],
  queryFn: ({ signal }) => call(speechEndpoints.status, {}, signal),
  staleTime: 60_000,
});

export const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;
