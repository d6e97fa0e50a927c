import { LONGEST_LOCATION, LONGEST_TITLE } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { toMoment } from '@inner-circle/domain/time.ts';
import { lengthIn } from '../dates/times.ts';
import { listed } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { capitalised } from '../wording/words.ts';
import { bodyOf, isBody } from './body.ts';
import { asks, asksForWhom, asksWhen, does, refuses } from './outcomes.ts';

const KIND = String.raw`meeting|google meet|call|lunch|dinner|coffee|breakfast|brunch|drinks?|beers?|catch-?up|chat|appointment|zoom|event|walk|session|one[- ]on[- ]one|1:1|tea|sync|interview|visit|date|video ?chat`;
const MEET = /\b(?:video|google meet|meet link|with (?:a )?meet\b|online|virtual|zoom|remote)\b/i;

/** An event in the calendar, with those who are to come. */
async function schedule(kind: string, text: string, scene: Scene): Promise<Outcome | undefined> {
  const length = lengthIn(text);
  const body = await bodyOf(length ? text.replace(length.text, ' ') : text, scene, { isHarmless: false });
  if (!isBody(body)) return body;
  const { people, when, recurrence } = body;
  if (people.length === 0) return asksForWhom(`With whom is the ${kind.toLowerCase()}?`);
  if (recurrence)
    return refuses('I can only schedule single meetings. One that repeats can be set up in Google Calendar.');
  if (!when.date || !when.time) return asksWhen(when.date ? 'At what time?' : 'When?');
  const { turn } = scene;
  const start = when.date.toZonedDateTime({ timeZone: turn.zone, plainTime: when.time }).toInstant();
  if (Temporal.Instant.compare(start, turn.now) <= 0)
    return asks('That time is over. When shall it be?', [], { what: 'time', joint: '' });
  const title = `${capitalised(kind)} with ${listed(people.map(({ name }) => name))}`.slice(0, LONGEST_TITLE);
  const place =
    /(?:^|\s)(?:at|in) (?<place>(?!the (?:morning|evening|afternoon)|my calendar)[\p{L}\p{N}][^,:]{1,80})$/iu.exec(
      body.rest.replace(MEET, '').trim(),
    )?.groups?.['place'];
  const attendees = people.flatMap(({ email }) => email ?? []);
  const end = length ? { end: toMoment(start.add({ minutes: length.minutes })) } : {};
  const generateMeetLink = MEET.test(`${kind} ${text}`);
  const event = {
    title,
    start: toMoment(start),
    ...end,
    allDay: false,
    description: '',
    location: (place ?? '').slice(0, LONGEST_LOCATION),
    attendees,
    contactId: people[0]!.id,
    generateMeetLink,
    createInteraction: false,
    calendarId: 'primary',
    zone: turn.zone,
  };
  return does([{ type: 'schedule-meeting', arguments: { event } }], people);
}

/** "Lunch with Bob on Friday at one": a plan, unless it tells of the past. */
async function planned(kind: string, text: string, scene: Scene, clause: string): Promise<Outcome | undefined> {
  if (clause.endsWith('?')) return undefined;
  const outcome = await schedule(kind, text, scene);
  return outcome?.kind === 'do' ||
    (outcome?.kind === 'ask' && !(outcome.awaits?.what === 'person' && !outcome.awaits.instead))
    ? outcome
    : undefined;
}

const NOT_OURS = 'I cannot change or cancel events of your calendar. You can do that on the Calendar page.';

/** What is in the calendar already is Google's. */
export const calendarChangeRules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:cancel|delete|remove|move|reschedule|postpone|push|call off)(?: back)?(?: the| my| our| tomorrow's| today's)? (?:\S+ )?(?:${KIND})\b.*$`,
      'i',
    ),
    understand: () => refuses(NOT_OURS),
  },
];

export const meetingRules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:schedule|book|set up|set|arrange|plan|organi[sz]e|put|add|create|fix|make|have|get)(?: me| us| in)?(?: an?| another| the)?(?: new| quick| short| long| team)?(?<before>(?: [\w-]+){0,2}?) ?(?<kind>(?:video |phone |zoom |skype )?(?:${KIND}))\b(?!-?up with the|s\b)(?<body>.*)$`,
      'i',
    ),
    understand: ({ before = '', kind, body }, scene) =>
      schedule(
        kind!.replace(/^(?:drinks?)$/i, 'drinks'),
        `${before} ${body} ${/video|zoom/i.test(kind!) ? 'video' : ''}`.trim(),
        scene,
      ),
  },
  {
    pattern:
      /^(?:schedule|book|arrange|plan) (?<body>(?:(?:\d+|an?|some|half an?) (?:minutes?|mins?|hours?|time|slot) |time |something )?with .+)$/i,
    understand: ({ body }, scene) => schedule('meeting', body!, scene),
  },
  {
    pattern: /^(?:meet|meeting) (?:up )?(?:with )?(?<body>.+\bat\b.+)$/i,
    understand: ({ body }, scene, clause) => planned('meeting', body!, scene, clause),
  },
  {
    pattern: new RegExp(String.raw`^(?:an? )?(?<kind>(?:video |phone )?(?:${KIND})) (?<body>with .+)$`, 'i'),
    understand: ({ kind, body }, scene, clause) => planned(kind!, body!, scene, clause),
  },
];
