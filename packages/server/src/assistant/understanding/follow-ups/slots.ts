import { hourOf, isHour } from '../clauses/corrections.ts';
import type { Intent } from '../clauses/intent.ts';
import { talkOf } from '../clauses/vocabulary.ts';
import { atHour, detailsOf, LINKED } from '../frames/meetings.ts';
import { type Piece, written } from '../tagging/pieces.ts';
import { countOf } from '../when/words.ts';
import { isTalk, isValue, valuesIn } from './fragment.ts';

export const hasSlots = (intent: Intent, values: readonly Piece[]) =>
  values.every((piece) => {
    if (piece.tag === 'date') return intent.date !== undefined || intent.rhythm !== undefined;
    if (piece.tag === 'person') return intent.people.length > 0;
    return piece.tag === 'time' || isHour(piece) ? intent.time !== undefined : true;
  });

/** The intent with the values in their slots; undefined where it has none for one of them. */
export function withValues(intent: Intent, values: readonly Piece[], besides?: Intent): Intent | undefined {
  let next = intent;
  const whom = values.flatMap((piece) => (piece.tag === 'person' ? [piece.value] : []));
  if (whom.length > 0)
    next = {
      ...next,
      people: [...(besides?.people ?? []), ...whom.flatMap(({ fits }) => (fits.length === 1 ? fits : []))],
      said: [...(besides?.said ?? []), ...whom.map(({ said }) => said)],
    };
  for (const piece of values) {
    const slots = slotsOf(next, piece);
    if (!slots) return undefined;
    next = { ...next, ...slots };
  }
  return next;
}

function slotsOf(intent: Intent, piece: Piece): Partial<Intent> | undefined {
  const isTimed = ['email', 'meeting', 'todo', 'change-email'].includes(intent.kind);
  if (isTalk(piece)) return intent.kind === 'log' ? { talk: talkOf(piece.key)! } : undefined;
  if (piece.tag === 'time' || piece.tag === 'word') {
    const time = isTimed ? timeMeant(piece, intent) : undefined;
    return time && withTime(intent, time);
  }
  switch (piece.tag) {
    case 'person':
      return {};
    case 'date': {
      const day = piece.value[intent.kind === 'log' ? 'past' : 'future'];
      const isDated = isTimed || ['log', 'reschedule-todo'].includes(intent.kind);
      const born = /\d{4}/.test(piece.key) ? piece.value.past : day;
      if ((intent.fields?.['birthday'] ?? intent.topic === 'birthday') && born)
        return { fields: { ...intent.fields, birthday: born.toString() } };
      const { time } = piece.value;
      // "Only on the first of the month": from then on, as often as before or as is said.
      const { rhythm } = intent;
      const type = /\b(?:the|each|every) month$/.test(piece.key) ? 'monthly' : rhythm?.type;
      if (rhythm && type && day) return { date: day.toString(), rhythm: { ...rhythm, type, first: day.toString() } };
      return day && isDated ? { date: day.toString(), ...(time && isTimed && withTime(intent, time)) } : undefined;
    }
    case 'span':
      return intent.kind === 'meeting' ? { minutes: piece.value } : undefined;
    case 'recur': {
      if (intent.kind !== 'email') return undefined;
      const { first, ...rhythm } = piece.value as { type: 'weekly'; first?: Temporal.PlainDate };
      return {
        rhythm: { ...rhythm, first: first?.toString() },
        ...(first && { date: first.toString() }),
      };
    }
    case 'end':
      return intent.kind === 'email'
        ? {
            ...(piece.value.until && { until: piece.value.until.toString() }),
            ...(piece.value.times && { times: piece.value.times }),
          }
        : undefined;
    case 'group':
      return intent.groups ? { groups: [piece.value] } : undefined;
    case 'email':
    case 'phone':
      return intent.kind.endsWith('contact') ? { fields: { ...intent.fields, [piece.tag]: piece.value! } } : undefined;
    default:
      return undefined;
  }
}

/** "7" is the one nearest to the hour that was said before, and nobody dines in the morning. */
function timeMeant(piece: Piece, { time: old, talk = '' }: Intent): Temporal.PlainTime | undefined {
  const before = old ? Temporal.PlainTime.from(old) : undefined;
  const part = /^(?<part>half|quarter) (?<way>past|to)$/.exec(piece.key)?.groups;
  if (part) {
    const minutes = (part['part'] === 'half' ? 30 : 15) * (part['way'] === 'to' ? -1 : 1);
    return before?.with({ minute: 0 }).add({ minutes });
  }
  const said = piece.tag === 'time' ? piece.value : hourOf(piece.key);
  if (!said || /[ap]\.?m\b|morning|noon|evening|night|:|\b0/i.test(piece.raw)) return said;
  const clock = said.hour % 12 || 12;
  if (said.hour === 0 || (piece.tag === 'time' && said.hour > 12 && !before)) return said;
  if (!before) return atHour(said, piece.raw, talk);
  const away = (hour: number) => Math.abs(hour - before.hour);
  const [hour] = [clock, clock + 12].filter((one) => one >= 6 && one < 24).toSorted((a, b) => away(a) - away(b));
  return said.with({ hour: hour ?? said.hour });
}

/** A to-do keeps its hour in its words. */
function withTime(intent: Intent, time: Temporal.PlainTime): Partial<Intent> {
  const clock = time.toString({ smallestUnit: 'minute' });
  if (intent.kind !== 'todo') return { time: clock };
  return { text: `${(intent.text ?? '').replace(/ at \d\d:\d\d$/, '')} at ${clock}` };
}

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

const SHIFT = new RegExp(
  `^(?:(?:no|actually|and|sorry|please|can we|could we|let us|make|move|push|put|bring|set|do|start|shift|have|(?<delay>delay|postpone)|it|that|this|by|about|(?<dir>back|forward|out|ahead|up)) )*(?<count>half an|(?:a )?quarter of an|an?|one|two|three|four|five|six|seven|eight|nine|ten|\\d{1,2}) (?<unit>minute|hour|day|week|month)s?(?: (?<way>later|earlier|sooner|back|forward))?(?: (?:please|instead|then|actually|rather|thanks))*$`,
);

/** The only thing that was done last, so much earlier or later: "half an hour later", "push it back a week". */
export function shifted(said: string, last: readonly Intent[]): Intent | undefined {
  const { count = '', unit = '', dir = '', way = '', delay } = SHIFT.exec(said)?.groups ?? {};
  const [intent, another] = last;
  const { date, time, rhythm } = intent ?? {};
  const isTimed = /minute|hour/.test(unit);
  if (!(way || dir || delay) || !intent || another || rhythm || !date || (isTimed && !time)) return undefined;
  const sign = /earlier|sooner|forward|ahead|up/.test(`${way} ${dir}`) ? -1 : 1;
  const part = count.startsWith('half') ? 30 : count.includes('quarter') ? 15 : undefined;
  const number = sign * (part ?? countOf(count));
  const moved = Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`).add({
    [part ? 'minutes' : `${unit}s`]: number,
  });
  return {
    ...intent,
    date: moved.toPlainDate().toString(),
    time: time && moved.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}
