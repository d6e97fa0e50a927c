import type { Intent } from '../clauses/intent.ts';
import { detailsOf, LINKED } from '../frames/meetings.ts';
import { type Piece, written } from '../tagging/pieces.ts';
import { isValue, valuesIn } from './fragment.ts';
import { withValues } from './slots.ts';

/** Where a meeting is, what it is about, when it is, how long it takes: "half an hour, at his office". */
export function moreOfMeeting(pieces: readonly Piece[], meeting: Intent): Intent | undefined {
  const from = pieces.findLastIndex(
    ({ key, tag }, at) => tag === 'word' && /^(?:at|in|about|with|via|on|over)$/.test(key) && at < pieces.length - 1,
  );
  const before = from > 0 ? pieces.slice(0, from) : [];
  const isOpening = before.every(({ tag }) => ['filler', 'fix', 'mark'].includes(tag));
  const told = isOpening ? [] : (valuesIn(before)?.values ?? []);
  const text = written(pieces.slice(from));
  const isLinked = /^(?:with|via|on|over) /i.test(text) && LINKED.test(text.toLowerCase());
  const details = isLinked ? { place: '', topic: '' } : detailsOf(text);
  if (meeting.kind !== 'meeting' || from < 0 || !details || (!isOpening && told.length === 0)) return undefined;
  if (!isLinked && pieces.slice(from).some((piece) => isValue(piece) && piece.tag !== 'stranger')) return undefined;
  const { place = '', topic = '' } = meeting.fields ?? {};
  const fields = { place: details.place || place, topic: details.topic || topic };
  const flags = [...(meeting.flags ?? []), ...(isLinked ? ['link'] : [])];
  return withValues({ ...meeting, fields, flags }, told);
}
