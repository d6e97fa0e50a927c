import { jsonOf, listIn, textIn } from './json.ts';
import { dayInWords, personNamed, type SourceReader } from './source.ts';

/** Facebook’s list of friends, from its archive in JSON. */
export const readFacebook: SourceReader = (files) => {
  for (const file of files) {
    const json = jsonOf(file);
    const friends = [...listIn(json, 'friends_v2'), ...listIn(json, 'friends')];
    const named = friends.filter((friend) => textIn(friend, 'name') !== '');
    if (named.length === 0 || !named.some((friend) => 'timestamp' in friend)) continue;
    return {
      source: 'facebook',
      persons: named.map((friend) =>
        personNamed(inUtf8(textIn(friend, 'name')), {
          met: typeof friend.timestamp === 'number' ? metOn(friend.timestamp) : null,
        }),
      ),
      missing: ['E-mails, phones, birthdays and photos: Facebook gives names, and since when you are friends.'],
    };
  }
  return undefined;
};

const metOn = (seconds: number) =>
  seconds > 0 && seconds < 1e11
    ? `Friends on Facebook since ${dayInWords(
        Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDate()
          .toString(),
      )}`
    : null;

/** Facebook writes each byte of a letter as a letter of its own: JosÃ© for José. */
function inUtf8(text: string): string {
  const bytes = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  if (bytes.some((byte) => byte > 0xff) || bytes.every((byte) => byte < 0x80)) return text;
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return text;
  }
}
