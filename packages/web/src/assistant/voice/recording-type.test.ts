import { expect, test } from 'vitest';
import { isSafari, recordingName, recordingType } from './recording-type.ts';

test.each([
  ['audio/mp4', 'recording.m4a'],
  ['audio/mp4;codecs=mp4a.40.2', 'recording.m4a'],
  ['audio/mpeg', 'recording.mp3'],
  ['audio/mp3', 'recording.mp3'],
  ['audio/wav', 'recording.wav'],
  ['audio/x-wav', 'recording.wav'],
  ['audio/ogg;codecs=opus', 'recording.ogg'],
  ['audio/webm;codecs=opus', 'recording.webm'],
  ['audio/aac', 'recording.webm'],
  ['', 'recording.webm'],
])('a recording of the type %j is sent as %s', (type, name) => {
  expect(recordingName(type)).toBe(name);
});

test('Safari records as MP4 and others as WebM; where that cannot be, the browser decides', () => {
  const anything = () => true;
  expect(recordingType(true, anything)).toBe('audio/mp4');
  expect(recordingType(false, anything)).toBe('audio/webm');
  expect(recordingType(false, (type) => type === 'audio/mp4')).toBeUndefined();
});

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', false],
])('%s is Safari: %s', (userAgent, answer) => {
  expect(isSafari(userAgent)).toBe(answer);
});
