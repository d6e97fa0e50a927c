import { LONGEST_LOCATION, LONGEST_TITLE } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import type { Intent } from '../clauses/intent.ts';
import { asksWhen, asksWho, contactsOf, does, refuses } from './outcomes.ts';
import type { Outcome, Scene } from '../scene.ts';
import { capitalised } from '../tagging/words.ts';

/** An event in the calendar, with those who are to come. What is in the calendar already is Google's. */
export async function scheduleMeeting(intent: Intent, scene: Scene): Promise<Outcome> {
  const { talk = 'meeting', date, time, minutes, fields, flags = [] } = intent;
  const { turn } = scene;
  if (flags.includes('change'))
    return refuses('I cannot change or cancel events of your calendar. You can do that on the Calendar page.');
  if (intent.rhythm)
    return refuses('I can only schedule single meetings. One that repeats can be set up in Google Calendar.');
  const people = await contactsOf(intent.people, scene);
  if (people.length === 0) return asksWho(`With whom is the ${talk}?`);
  if (!date || !time) return asksWhen(date ? 'At what time?' : time ? 'On which day?' : 'When?');
  const start = Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone: turn.zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
  if (Temporal.Instant.compare(start, turn.now) <= 0) return asksWhen('That time is over. When shall it be?');
  const event = {
    title: `${capitalised(talk)} with ${listed(people.map(({ name }) => name))}`.slice(0, LONGEST_TITLE),
    start: toMoment(start),
    ...(minutes && { end: toMoment(start.add({ minutes })) }),
    allDay: false,
    description: fields?.['topic'] ?? '',
    location: (fields?.['place'] ?? '').slice(0, LONGEST_LOCATION),
    attendees: people.flatMap(({ email }) => email ?? []),
    contactId: people[0]!.id,
    generateMeetLink: flags.includes('link'),
    createInteraction: false,
    calendarId: 'primary',
    zone: turn.zone,
  };
  return does([{ type: 'schedule-meeting', arguments: { event } }], people);
}
