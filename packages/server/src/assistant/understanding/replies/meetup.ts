import { momentInWords } from '@inner-circle/domain/assistant/action-words.rules.ts';
import { FREE_TIMES_DAYS } from '@inner-circle/domain/calendar/free-times.rules.ts';
import { links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { CalendarAccess } from '../../engine.port.ts';
import { choice, type Option, type Scene } from '../scene.ts';
import { bullets } from '../tagging/words.ts';
import { daysOf, dayOf, firstDays } from './period.ts';
import { type Answer, answers, named } from './reply.ts';

const MEETUP_MINUTES = 120;
const INVITED = 5;
const TIMES = 3;

const UNKNOWN: Readonly<Record<CalendarAccess, string>> = {
  connected: 'I find no free time in your calendar then. A proposal:',
  'not-connected': 'Without a connected calendar I do not know when you are free. A proposal:',
  failed: 'Google Calendar could not be read just now, so I do not know when you are free. A proposal:',
};

/** Proposes who and when; nothing is planned before one of the times is chosen. */
export const meetup: Answer = async ({ people = [], group, period }, scene) => {
  const { reading, present, turn } = scene;
  const asked = people.slice(0, INVITED);
  const invited =
    asked.length > 0
      ? asked
      : (await reading.notContacted({ ...(group && { group: group.name }), limit: INVITED })).rows;
  if (invited.length === 0)
    return answers(
      'meetup',
      group
        ? `Nobody is in ${named(group)} yet, so there is nobody to invite.`
        : 'You have no contacts yet, so there is nobody to invite.',
    );
  const tomorrow = present.today.add({ days: 1 });
  const days = firstDays(period ?? { from: tomorrow, to: tomorrow.add({ days: FREE_TIMES_DAYS }) }, FREE_TIMES_DAYS);
  const found = await reading.freeTimes({ ...daysOf(days), minutes: MEETUP_MINUTES });
  const isFree = found.times.length > 0;
  const proposed = isFree ? found.times.map(({ start }) => start) : [saturdayAfternoon(scene)];
  const why =
    asked.length > 0
      ? 'as you said'
      : group
        ? `from ${named(group)}, those whom you have not contacted for the longest time first`
        : 'whom you have not contacted for the longest time';
  const options = proposed.slice(0, TIMES).map((start): Option => {
    const time = Temporal.Instant.from(start)
      .toZonedDateTimeISO(turn.zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
    const whom = { people: invited.map(({ id, name }) => ({ id, name })), said: [] };
    const date = dayOf(start, scene).toString();
    return choice(momentInWords(start, turn.zone, present.today), {
      intends: { kind: 'meeting', ...whom, date, time, minutes: MEETUP_MINUTES },
    });
  });
  const none = choice('Not now', { says: null });
  const left = people.length - asked.length;
  const more = left > 0 ? ` That is ${INVITED} of them; ${left} more I leave to you.` : '';
  return answers(
    'meetup',
    `I would invite ${links(invited)}: ${why}.${more} ${isFree ? 'You are free at these times:' : UNKNOWN[found.calendar]}\n${bullets(options.map(({ label }) => label))}\n\nChoose one, and I schedule it.`,
    invited,
    [...options, none],
  );
};

/** The next one that is still to come. */
function saturdayAfternoon({ present: { today }, turn }: Scene): string {
  const saturday = today.add({ days: (6 - today.dayOfWeek + 7) % 7 || 7 });
  return saturday.toZonedDateTime({ timeZone: turn.zone, plainTime: '15:00' }).toInstant().toString();
}
