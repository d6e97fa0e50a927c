import { dayInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { asks, asksWhen, does, idsOf } from './outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';
import { isQuestion, isSoft, meant, MOST_LOOKED_THROUGH, type Row, titlesOf, todosMeant } from './found.ts';

type Planned = Row & { readonly date: string; readonly time: string };

async function planned(scene: Scene): Promise<readonly Planned[]> {
  const { rows } = await scene.reading.reminders({ limit: MOST_LOOKED_THROUGH });
  return rows.map(({ id, subject, contact, date, nextSendDate, time, type, timezone }) => {
    const next = nextSendDate ? Temporal.Instant.from(nextSendDate).toZonedDateTimeISO(timezone).toPlainDate() : date;
    return { id, title: subject, contact, date: next.toString(), time, type };
  });
}

export const plannedMeant = async (intent: Intent, scene: Scene) =>
  meant(intent, await planned(scene), 'e-mail', scene);

const noneFits = ({ words = '' }: Intent) =>
  asks(`I find no planned e-mail that fits${words ? ` ${quote(words)}` : ''}. Which one do you mean?`);

/** Calls off planned e-mails; "reminder" may also be a to-do. */
export async function cancelEmail(intent: Intent, scene: Scene): Promise<Outcome | undefined> {
  const found = await plannedMeant(intent, scene);
  if (!isQuestion(found) && found.length > 0)
    return does(
      found.flat().map(({ id }) => ({ type: 'cancel-reminder', arguments: { reminderId: id } })),
      found.flat().map(({ contact }) => contact),
    );
  const todos = intent.flags?.includes('reminder') ? await todosMeant(intent, scene) : [];
  if (!isQuestion(todos) && todos.length > 0)
    return does(
      todos.map((rows) => ({ type: 'delete-todos', arguments: { todoIds: idsOf(rows) } })),
      todos.flat().map(({ contact }) => contact),
    );
  if (isQuestion(found)) return found;
  if (isQuestion(todos)) return todos;
  return isSoft(intent) ? undefined : noneFits(intent);
}

/** A planned e-mail goes out at another time. */
export async function changePlanned(intent: Intent, scene: Scene): Promise<Outcome | undefined> {
  const rows = await planned(scene);
  const found = meant(intent, rows, 'e-mail', scene);
  if (isQuestion(found)) return found;
  const [one, another] = rows.filter(({ id }) => found.flat().some((row) => row.id === id));
  if (!one) return isSoft(intent) ? undefined : noneFits(intent);
  if (another) return asks(`Which of them shall I change: ${titlesOf(found.flat())}?`);
  const { date, time } = moment(one, intent);
  if (!date && !time) return asksWhen(`To when shall I move ${quote(one.title)}?`);
  const { today } = scene.present;
  if (date && date < today.toString()) return asksWhen(`${dayInWords(date, today)} is over. When shall it go out?`);
  const change = { date: date ?? one.date, time: time ?? one.time, timezone: scene.turn.zone };
  return does([{ type: 'change-reminder', arguments: { reminderId: one.id, change } }], [one.contact]);
}

/** What was said, or so much earlier or later than now. */
function moment(row: Planned, { date, time, fields }: Intent): { readonly date?: string; readonly time?: string } {
  const [count, unit = ''] = fields?.['by']?.split(' ') ?? [];
  if (!count) return { ...(date && { date }), ...(time && { time }) };
  const moved = Temporal.PlainDateTime.from(`${row.date}T${row.time}`).add({ [unit]: Number(count) });
  const day = moved.toPlainDate().toString();
  return {
    ...(day !== row.date && { date: day }),
    ...(/^(?:hours|minutes)$/.test(unit) && { time: moved.toPlainTime().toString({ smallestUnit: 'minute' }) }),
  };
}
