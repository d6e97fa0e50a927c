import { soundsIn, withNames } from '@inner-circle/domain/assistant/misheard-names.rules.ts';
import {
  nothingHeard,
  recordingTooLong,
  recordingUnreadable,
  speechBusy,
  speechFailed,
  speechNotSetUp,
  stillTranscribing,
} from '@inner-circle/domain/assistant/speech.rules.ts';
import type { DomainError } from '@inner-circle/domain/problem.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SignedInUser } from '../../platform/http/routes.ts';
import { postgresText } from '../../platform/postgres-text.ts';
import { namesSounding } from './names.repository.ts';
import type { Recording, Transcript } from './speech.port.ts';

const LONGEST_TEXT = 4000;

export function speechStatus({ ports }: Dependencies): { available: boolean; message: string | null } {
  const missing = ports.speech.missing();
  return { available: missing === null, message: missing === null ? null : speechNotSetUp(missing).message };
}

/** A user has one recording under way, from its upload to its text: the work is as long as the recording. */
export async function transcribe(
  user: SignedInUser,
  upload: () => Promise<Recording>,
  signal: AbortSignal,
  dependencies: Dependencies,
): Promise<string> {
  const { leases, log } = dependencies;
  const lease = await leases.take(`speech ${user.id}`);
  if (!lease) throw stillTranscribing();
  try {
    return await textOf(user, await upload(), AbortSignal.any([signal, lease.signal]), dependencies);
  } finally {
    await lease.release().catch((error: unknown) => log.warn({ err: error }, 'a lease was not released'));
  }
}

async function textOf(user: SignedInUser, recording: Recording, signal: AbortSignal, { ports, db }: Dependencies) {
  const missing = ports.speech.missing();
  if (missing !== null) throw speechNotSetUp(missing);
  const transcript = await ports.speech.transcribe(recording, signal);
  if (transcript.kind !== 'heard') throw REFUSALS[transcript.kind]();
  const heard = postgresText(transcript.text.replaceAll(/\s+/g, ' ').trim(), LONGEST_TEXT);
  if (heard === '') throw nothingHeard();
  return withNames(heard, await namesSounding(db, user.id, soundsIn(heard)));
}

const REFUSALS: Readonly<Record<Exclude<Transcript['kind'], 'heard'>, () => DomainError>> = {
  unreadable: recordingUnreadable,
  'too-long': recordingTooLong,
  busy: speechBusy,
  failed: speechFailed,
};
