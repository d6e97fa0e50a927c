import { hourOf, isHour } from '../clauses/corrections.ts';
import type { Intent } from '../clauses/intent.ts';
import { talkOf } from '../clauses/vocabulary.ts';
import { atHour } from '../frames/meetings.ts';
import type { Piece } from '../tagging/pieces.ts';
import { isTalk } from './fragment.ts';

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
        rhythm: { ...rhythm, ...(first && { first: first.toString() }) },
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
