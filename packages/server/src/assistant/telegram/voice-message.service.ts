import {
  LARGEST_RECORDING,
  LONGEST_RECORDING_SECONDS,
  speechEndpoints,
} from '@inner-circle/domain/assistant/speech.contract.ts';
import {
  recordingEmpty,
  recordingExtension,
  recordingTooLarge,
  recordingTooLong,
  speechNotSetUp,
  voiceNotFetched,
} from '@inner-circle/domain/assistant/speech.rules.ts';
import { notSetUp } from '@inner-circle/domain/integrations/integrations.rules.ts';
import type { VoiceMessage } from '../../integrations/integrations.port.ts';
import { countCostly } from '../../platform/coordination/costly-calls.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { messagesRepository } from '../conversation/messages.repository.ts';
import type { Recording } from '../speech/speech.port.ts';
import { transcribe } from '../speech/speech.service.ts';

/** To fetch it and to listen to it. Shorter than the job that answers a chat may take. */
const LONGEST_MS = 75_000;

/** What is said in a voice message. One that is answered already is not listened to again. */
export async function heardIn(voice: VoiceMessage, user: SignedInUser, key: string, dependencies: Dependencies) {
  const earlier = await messagesRepository(dependencies.db).find(user.id, key);
  return earlier?.content ?? listen(voice, user, dependencies);
}

/** What is known to be of no use is not even downloaded. */
async function listen({ seconds, bytes = 0, ...voice }: VoiceMessage, user: SignedInUser, dependencies: Dependencies) {
  const missing = dependencies.ports.speech.missing();
  if (missing !== null) throw speechNotSetUp(missing);
  if (seconds > LONGEST_RECORDING_SECONDS) throw recordingTooLong();
  if (bytes > LARGEST_RECORDING) throw recordingTooLarge();
  await countCostly(speechEndpoints.transcribe, user.id, dependencies);
  const limit = AbortSignal.timeout(LONGEST_MS);
  return transcribe(user, () => downloaded(voice, limit, dependencies), limit, dependencies);
}

async function downloaded(
  { fileId, type }: Pick<VoiceMessage, 'fileId' | 'type'>,
  signal: AbortSignal,
  { ports }: Dependencies,
): Promise<Recording> {
  if (!ports.messenger) throw notSetUp('Telegram');
  const file = await ports.messenger.download(fileId, LARGEST_RECORDING, signal);
  if (file.kind === 'too-large') throw recordingTooLarge();
  if (file.kind === 'missing') throw voiceNotFetched();
  if (file.bytes.length === 0) throw recordingEmpty();
  return { bytes: file.bytes, extension: recordingExtension(type) ?? 'ogg', longestSeconds: LONGEST_RECORDING_SECONDS };
}
