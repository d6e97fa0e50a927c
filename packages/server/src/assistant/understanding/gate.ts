import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { corrected } from './clauses/corrections.ts';
import type { Piece } from './tagging/pieces.ts';
import { fold } from './tagging/words.ts';
import { daysOf, type Rhythm } from './when/recurrences.ts';

// Between understanding and doing: every person, group, day, time, address and number that was said is found again in what is to be
// done. Whoever understood it, the engine or a model, what is not found is named to the person before anything is done.

type Given = {
  readonly values: ReadonlySet<string>;
  readonly days: ReadonlySet<string>;
  readonly times: ReadonlySet<string>;
};

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const digits = (text: string) => text.replaceAll(/\D/g, '');

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value];
  return Object.values(value).flatMap(leaves);
}

function givenIn(all: readonly object[], zone: string): Given {
  const values = new Set<string>();
  const days = new Set<string>();
  const times = new Set<string>();
  for (const leaf of all.flatMap(leaves)) {
    const text = String(leaf);
    values.add(text.toLowerCase());
    if (digits(text).length >= 7) values.add(digits(text));
    if (/^\d{4}-\d\d-\d\d$/.test(text)) days.add(text);
    if (/^\d\d:\d\d$/.test(text)) times.add(text);
    if (!MOMENT.test(text)) for (const [time] of text.matchAll(/\b\d\d:\d\d\b/g)) times.add(time);
    if (!MOMENT.test(text)) continue;
    days.add(dayIn(zone, Temporal.Instant.from(text)).toString());
    times.add(Temporal.Instant.from(text).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' }));
  }
  return { values, days, times };
}

/** Names that an action gives: words of the message that are somebody's too may stand in them. */
function namesOf(action: Action): string[] {
  switch (action.type) {
    case 'create-contact':
      return [action.arguments.contact.name];
    case 'update-contact':
      return [action.arguments.change.name ?? '', `after ${action.arguments.change.coldThresholdDays ?? ''} days`];
    case 'create-group':
      return [action.arguments.name];
    default:
      return [];
  }
}

/** What of the message is nowhere in the actions, in its words. */
export function unusedIn(
  pieces: readonly Piece[],
  actions: readonly Action[],
  zone: string,
  chosenBy: readonly object[] = [],
): string[] {
  const given = givenIn([...actions.map(({ arguments: values }) => values), ...chosenBy], zone);
  const titles = actions.flatMap((action) =>
    action.type === 'schedule-meeting' ? [action.arguments.event.title] : [],
  );
  const names = actions.flatMap(namesOf);
  const isNamed = (words: string) => names.some((name) => ` ${fold(name)} `.includes(` ${fold(words)} `));
  const rhythms = new Set(
    actions.flatMap(({ type, arguments: values }) => (type === 'set-group-rhythm' ? [values.coldThresholdDays] : [])),
  );
  const isRhythm = (rhythm: Rhythm) => rhythms.has(daysOf(rhythm) ?? 0);
  const isUsed = (piece: Piece): boolean => {
    switch (piece.tag) {
      case 'person':
        // Whom a meeting is with stands in its title.
        return (
          piece.value.fits.some(({ id }) => given.values.has(id)) ||
          titles.some((title) => title.includes(piece.value.said)) ||
          isNamed(piece.raw)
        );
      case 'group':
        return (
          given.values.has(piece.value.id) || given.values.has(piece.value.name.toLowerCase()) || isNamed(piece.raw)
        );
      case 'email':
        return given.values.has(piece.value!.toLowerCase());
      case 'phone':
        return given.values.has(digits(piece.value!));
      case 'date': {
        const { past, future, range } = piece.value;
        if (isNamed(piece.raw)) return true;
        return [past, future, range?.[0]].some(
          (day) =>
            day &&
            (given.days.has(day.toString()) ||
              given.values.has(`--${day.toString().slice(5)}`) ||
              [...given.days].some((one) => one.slice(5) === day.toString().slice(5))),
        );
      }
      case 'time': {
        const time = piece.value.toString({ smallestUnit: 'minute' });
        return (
          given.times.has(time) || given.times.has(piece.value.add({ hours: 12 }).toString({ smallestUnit: 'minute' }))
        );
      }
      case 'recur':
        return isRhythm(piece.value) || given.values.has(piece.value.type) || given.values.has('multiple');
      case 'end': {
        const { until, times } = piece.value;
        return (
          (until !== undefined && given.days.has(until.toString())) ||
          (times !== undefined && given.values.has(String(times)))
        );
      }
      default:
        return true;
    }
  };
  return corrected(pieces)
    .filter((piece) => !isUsed(piece))
    .map(({ raw }) => raw);
}
