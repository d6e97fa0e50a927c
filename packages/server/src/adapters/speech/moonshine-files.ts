import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where scripts/speech.mjs puts what it fetched. The stamp comes last: with it the rest is whole. */
export const SPEECH_FILES = path.resolve(import.meta.dirname, '../../../../../.libraries/speech');

export const areSpeechFilesThere = () => existsSync(path.join(SPEECH_FILES, '.fetched'));
