import { FREE_TIMES_DAYS } from '@inner-circle/domain/calendar/free-times.rules.ts';
import { dayIn } from '@inner-circle/domain/time.ts';
import { dayInWords, momentInWords } from '../dates/in-words.ts';
import { lengthIn } from '../dates/times.ts';
import { answers } from '../intents/outcomes.ts';
import { contactsOf } from '../people/which.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { groupNamed } from '../people/groups.ts';
import { link, links, plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { bullets } from '../wording/words.ts';
import type { Option, Outcome, Rule, Scene } from '../scene.ts';
import { periodIn } from './period.ts';

const MEETUP_MINUTES = 120;
const INVITED = 5;

/** What the calendar and the product have on a day. */
async function agenda(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, present, turn } = scene;
  const { from, to, said } = periodIn(clause, present) ?? { from: present.today, to: present.today, said: 'today' };
  const { entries, calendar } = await reading.agenda({ from: from.toString(), to: to.toString() });
  const note =
    calendar === 'connected' ? '' : '\n\nNo Google Calendar is connected: this is what Inner Circle knows itself.';
  if (entries.length === 0) return answers('agenda', `Nothing is planned ${said}.${note}`);
  const people = new Map(
    (
      await contactsOf(
        entries.slice(0, 20).flatMap(({ contactId }) => contactId ?? []),
        scene,
      )
    ).map((contact) => [contact.id, contact]),
  );
  const lines = entries.slice(0, 20).map(({ title, start, allDay, contactId }) => {
    const person = contactId && people.get(contactId);
    const at = allDay ? dayInWords(start, present.today) : momentInWords(start, turn.zone, present.today);
    return `${at}: ${plainText(title)}${person ? ` (${link(person)})` : ''}`;
  });
  return answers('agenda', `Planned ${said}:\n${bullets(lines)}${note}`, [...people.values()]);
}

const freeLines = (times: readonly { start: string }[], { turn, present }: Scene) =>
  times.map(({ start }) => momentInWords(start, turn.zone, present.today));

async function free(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, present } = scene;
  const { from, to, said } = periodIn(clause, present) ?? {
    from: present.today,
    to: present.today.add({ days: FREE_TIMES_DAYS }),
    said: 'in the next two weeks',
  };
  const { times, calendar } = await reading.freeTimes({
    from: from.toString(),
    to: to.toString(),
    minutes: lengthIn(clause)?.minutes ?? 60,
  });
  if (times.length > 0)
    return answers('free', `You are free ${said}, for example:\n${bullets(freeLines(times, scene))}`);
  return answers(
    'free',
    calendar === 'connected'
      ? `I find no free time ${said}.`
      : 'I can tell that only with a connected Google Calendar. You can connect one in Settings.',
  );
}

/** Proposes who and when; nothing is planned before one of the times is chosen. */
async function meetup(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, present, turn } = scene;
  const name =
    /\b(?:with|for|of|in)(?: the| my| our| people (?:in|from)(?: the)?| everyone (?:in|from)(?: the)?)? (?<group>[\p{L}\p{N}' -]{2,50}?)(?: group| people| folks| friends)?(?: (?:next|this|in|on|soon)\b.*)?[?.!]*$/iu.exec(
      clause,
    )?.groups?.['group'];
  const group = name ? await groupNamed(name, scene) : undefined;
  const who = group ? undefined : await whoIn(clause, scene, { mustFind: false });
  if (who && isQuestion(who)) return who;
  const asked = who?.people.slice(0, INVITED) ?? [];
  const invited =
    asked.length > 0
      ? asked
      : (await reading.notContacted({ ...(group && { group: group.name }), limit: INVITED })).rows;
  if (invited.length === 0)
    return answers(
      'meetup',
      group
        ? `Nobody is in “${plainText(group.name)}” yet, so there is nobody to invite.`
        : 'You have no contacts yet, so there is nobody to invite.',
    );
  const period = periodIn(clause, present) ?? {
    from: present.today.add({ days: 1 }),
    to: present.today.add({ days: FREE_TIMES_DAYS }),
  };
  const { times: found } = await reading.freeTimes({
    from: period.from.toString(),
    to: period.to.toString(),
    minutes: MEETUP_MINUTES,
  });
  const saturday = present.today.add({ days: (6 - present.today.dayOfWeek + 7) % 7 || 7 });
  const proposed =
    found.length > 0
      ? found.map(({ start }) => start)
      : [saturday.toZonedDateTime({ timeZone: turn.zone, plainTime: '15:00' }).toInstant().toString()];
  const why =
    asked.length > 0
      ? 'as you said'
      : group
        ? `from “${plainText(group.name)}”, those whom you have not seen for the longest time first`
        : 'whom you have not contacted for the longest time';
  const times =
    found.length > 0
      ? 'You are free at these times:'
      : 'Without a connected calendar I do not know when you are free. A proposal:';
  const options = proposed.slice(0, 3).map((start): Option => {
    const day = dayIn(turn.zone, start);
    const time = Temporal.Instant.from(start)
      .toZonedDateTimeISO(turn.zone)
      .toPlainTime()
      .toString({ smallestUnit: 'minute' });
    return {
      label: momentInWords(start, turn.zone, present.today),
      detail: '',
      contactId: null,
      says: `schedule a meeting with ${invited.map((_, index) => `@person${index + 1}`).join(', ')} on ${day.toString()} at ${time} for ${MEETUP_MINUTES} minutes`,
      settles: Object.fromEntries(invited.map(({ id }, index) => [`person${index + 1}`, id])),
    };
  });
  const none: Option = { label: 'Not now', detail: '', contactId: null, says: null };
  return answers(
    'meetup',
    `I would invite ${links(invited)}: ${why}. ${times}\n${bullets(options.map(({ label }) => label))}\n\nChoose one, and I schedule it.`,
    invited,
    [...options, none],
  );
}

export const meetupRules: readonly Rule[] = [
  {
    pattern:
      /^(?:(?:plan|organi[sz]e|arrange|set up|propose|suggest|do|have|host|throw|schedule|i want|help with|help me plan|let's do|let's have)\b.*\b(?:meet-?ups?|get-?together|gathering|reunion|party|hangout)\b.*|(?:a )?(?:meetup|get-together)\b.*|who (?:should|could|can) i (?:invite|meet up with|meet)\b.*)$/i,
    understand: (_, scene, clause) => meetup(clause, scene),
  },
];

export const calendarRules: readonly Rule[] = [
  {
    pattern:
      /^(?:when (?:am|will|could|can) i (?:be )?(?:free|available|have time|meet)|am i (?:free|busy|available)|do i have (?:any )?(?:time|free time|a free slot)|find (?:me )?(?:a |some )?(?:free )?(?:time|slot)|free (?:time|slot)s?|when do i have time|what time am i free)\b.*$/i,
    understand: (_, scene, clause) => free(clause, scene),
  },
  {
    pattern:
      /^(?:what(?:'s| is| do i have| have i got| am i doing| are my plans| will i do|'re my plans)|show(?: me)?|tell me|how(?:'s| is| does)|anything|do i have (?:anything|something)|my|what events|what meetings|which meetings|any meetings|do i have (?:any )?(?:meetings|appointments|plans))\b.*\b(?:happening|calendar|agenda|schedule|scheduled|on today|on tomorrow|going on|today|tomorrow|tonight|this week|next week|this weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|look(?:s|ing)?(?: like)?|planned|plans|meetings|appointments)\b.*$/i,
    understand: (_, scene, clause) =>
      /\b(?:todos?|tasks?|due|birthdays?|reminders?|emails?)\b/i.test(clause) ? undefined : agenda(clause, scene),
  },
  {
    pattern: /^(?:agenda|schedule|plans?)(?: for)? (?:today|tomorrow|this week|next week|\w+day)\W*$/i,
    understand: (_, scene, clause) => agenda(clause, scene),
  },
];
