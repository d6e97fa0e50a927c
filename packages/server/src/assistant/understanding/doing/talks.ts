import { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { LONGEST_INTERACTION } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { type Intent, textOf } from '../clauses/intent.ts';
import { dayInWords } from '../dates/in-words.ts';
import { asks, asksWhen, does } from '../intents/outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';

/** What happened, written down with those whom it was with. A day without an hour is its noon; today without one is now. */
export function logTalk(intent: Intent, { present: { today }, turn: { now, zone } }: Scene): Outcome {
  if (intent.people.length === 0) return asks('With whom was that?', [], { what: 'person' });
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
  return does(
    [{ type: 'log-interaction', arguments: { contactIds: intent.people.map(({ id }) => id), interaction } }],
    intent.people,
  );
}
