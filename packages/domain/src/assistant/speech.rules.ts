import { badField, DomainError } from '../problem.ts';
import { LARGEST_RECORDING, LONGEST_RECORDING_SECONDS } from './speech.contract.ts';

/** What browsers record and phones send, with the extension that a file of that type has. */
const RECORDING_TYPES: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'video/webm': 'webm',
  'audio/mp4': 'mp4',
  'video/mp4': 'mp4',
  'audio/m4a': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/wave': 'wav',
  'audio/x-wav': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/ogg': 'ogg',
  'application/ogg': 'ogg',
};

/** The file extension of a recording of this type, whatever parameters come with it ("audio/webm;codecs=opus"); undefined for anything else. */
export const recordingExtension = (type: string): string | undefined =>
  RECORDING_TYPES[type.replace(/;.*/s, '').trim().toLowerCase()];

const MINUTES = LONGEST_RECORDING_SECONDS / 60;
const MEGABYTES = LARGEST_RECORDING / 1024 / 1024;

export const notARecording = () =>
  new DomainError(
    'unsupported-type',
    'speech.unsupported-type',
    'Send a recording in the field file, as webm, mp4, mp3, wav or ogg.',
    { field: 'file' },
  );
export const formUnreadable = () =>
  badField('file', 'The form could not be read. Send one recording in the field file.');
export const recordingTooLarge = () =>
  new DomainError('too-large', 'speech.too-large', `A recording can have at most ${MEGABYTES} MB.`, { field: 'file' });
export const recordingTooLong = () => badField('file', `A recording can be at most ${MINUTES} minutes long.`);
export const recordingEmpty = () => badField('file', 'The recording is empty.');
export const recordingUnreadable = () => badField('file', 'The recording could not be read.');
export const nothingHeard = () => badField('file', 'Nothing was heard. Please try again, closer to the microphone.');

export const stillTranscribing = () =>
  new DomainError('too-often', 'speech.running', 'Your last recording is still being turned into text.', {
    retryAfter: 2,
  });
export const speechNotSetUp = (why: string) =>
  new DomainError('unavailable', 'speech.not-set-up', `Speech is not set up here: ${why}`);
export const speechBusy = () =>
  new DomainError('unavailable', 'speech.busy', 'Speech cannot be turned into text right now. Please try again.');
export const speechFailed = () =>
  new DomainError('bad-gateway', 'speech.failed', 'The speech service did not answer as it should. Please try again.');
export const voiceNotFetched = () =>
  new DomainError(
    'bad-gateway',
    'speech.not-fetched',
    'Your voice message could not be fetched from Telegram. Please send it again.',
  );
