import { dayInWords, momentInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_INTERACTION } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import { isOutcome, membersOf } from './members.ts';
import { asks, asksWhen, asksWho, does, idsOf, refuses } from './outcomes.ts';
import { choice, LET_IT_BE, type Outcome, type Scene } from '../scene.ts';

/** What happened, written down with those whom it was with. A day without an hour is its noon; today without one is now. */
export async function logTalk(intent: Intent, scene: Scene): Promise<Outcome> {
  const { today } = scene.present;
  const { now, zone } = scene.turn;
  const people = await membersOf(intent, scene);
  if (isOutcome(people)) return people;
  if (people.length === 0) return asksWho('With whom was that?');
  const day = intent.date === undefined ? today : Temporal.PlainDate.from(intent.date);
  const isNow = day.equals(today) && !intent.time;
  const moment = day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(intent.time ?? '12:00') })
    .toInstant();
  if (!isNow && Temporal.Instant.compare(moment, now) > 0)
    return asksWhen(
      `${dayInWords(day, today)}${intent.time ? `, ${intent.time},` : ''} is still to come. When was it?`,
    );
  const interaction = {
    type: InteractionType.catch('call').parse(intent.talk),
    notes: textOf(intent).slice(0, LONGEST_INTERACTION),
    date: toMoment(isNow ? now : moment),
  };
  return does([{ type: 'log-interaction', arguments: { contactIds: idsOf(people), interaction } }], people);
}

const MOST_CHOICES = 5;

/** The days that were said: one, or the whole month or week. */
function daysOf({ date, range: [from, to] = [date ?? '', date ?? ''] }: Intent): { from?: string; to?: string } {
  if (date === undefined) return {};
  if (from <= date && date <= to) return { from, to };
  return { from: date, to: Temporal.PlainDate.from(date).add(Temporal.PlainDate.from(from).until(to)).toString() };
}

/** Which of those that are logged is meant; the last one where that was said. */
export async function deleteTalk(
  intent: Intent,
  { reading, settled, spokenOf, present: { today }, turn }: Scene,
): Promise<Outcome> {
  const whom = intent.people.length > 0 ? idsOf(intent.people) : spokenOf;
  if (whom.length === 0) return asksWho('A log with whom?');
  const type = InteractionType.safeParse(intent.talk).data;
  const days = daysOf(intent);
  const key = `log ${whom.join(' ')}`;
  const lists = await Promise.all(
    whom.map((contactId) => reading.interactions({ contactId, ...(type && { type }), ...days, limit: MOST_CHOICES })),
  );
  const found = lists.flatMap(({ rows }) => rows);
  const chosen = found.find(({ id }) => id === settled[key]) ?? (intent.flags?.includes('last') ? found[0] : undefined);
  const meant = chosen ? [chosen] : found;
  if (meant.length === 0) return refuses('There is nothing like that in what you logged.');
  if (meant.length === 1)
    return does([{ type: 'delete-interactions', arguments: { interactionIds: [meant[0]!.id] } }], intent.people);
  const options = meant.slice(0, MOST_CHOICES).map(({ id, type: kind, date, notes }) =>
    choice(`${kind}, ${momentInWords(date, turn.zone, today)}`, {
      detail: plainText(notes.slice(0, 80)),
      settles: { [key]: id },
    }),
  );
  return asks('Which one shall I delete?', [...options, LET_IT_BE(options.length)]);
}
