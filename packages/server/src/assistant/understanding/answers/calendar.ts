import { groupNamed } from '../people/groups.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { lengthIn } from '../dates/times.ts';
import { agenda, free, meetings, nextMeeting } from '../replies/calendar.ts';
import { meetup } from '../replies/meetup.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { about } from './person.ts';
import { periodIn } from './period.ts';

const agendaOf = (clause: string, scene: Scene) => {
  const { today } = scene.present;
  return agenda({ period: periodIn(clause, scene.present) ?? { from: today, to: today } }, scene);
};

const freeOf = (clause: string, scene: Scene) =>
  free({ period: periodIn(clause, scene.present), minutes: lengthIn(clause)?.minutes }, scene);

async function meetupOf(clause: string, scene: Scene): Promise<Outcome> {
  const name =
    /\b(?:with|for|of|in)(?: the| my| our| people (?:in|from)(?: the)?| everyone (?:in|from)(?: the)?)? (?<group>[\p{L}\p{N}' -]{2,50}?)(?: group| people| folks| friends)?(?: (?:next|this|in|on|soon)\b.*)?[?.!]*$/iu.exec(
      clause,
    )?.groups?.['group'];
  const group = name ? await groupNamed(name, scene) : undefined;
  const who = group ? undefined : await whoIn(clause, scene, { mustFind: false });
  if (who && isQuestion(who)) return who;
  return meetup({ people: who?.people, group, period: periodIn(clause, scene.present) }, scene);
}

export const meetupRules: readonly Rule[] = [
  {
    pattern:
      /^(?:(?:plan|organi[sz]e|arrange|set up|propose|suggest|do|have|host|throw|schedule|i want|help with|help me plan|let's do|let's have)\b.*\b(?:meet-?ups?|get-?together|gathering|reunion|party|hangout)\b.*|(?:a )?(?:meetup|get-together)\b.*|who (?:should|could|can) i (?:invite|meet up with|meet)\b.*)$/i,
    understand: (_, scene, clause) => meetupOf(clause, scene),
  },
];

export const calendarRules: readonly Rule[] = [
  {
    pattern:
      /^(?:when(?:'s| is| do i| am i| will i)|what(?:'s| is)|do i have|show(?: me)?)?(?: my| our| the| a)*(?: (?:next|upcoming) (?:meeting|appointment|lunch|dinner|coffee|call)|(?: next)? (?:meet|meeting|see|seeing))(?: with)? (?<who>[^?]{2,60}?)(?: next)?\??$/i,
    understand: ({ who }, scene, clause) =>
      /\bnext\b|\bupcoming\b|^when (?:do|am|will) i\b/i.test(clause) &&
      !/\b(?:week|month|today|tomorrow|\w+day)\b/i.test(clause)
        ? about(who!, scene, nextMeeting)
        : undefined,
  },
  {
    pattern: /^(?:when(?:'s| is)|what(?:'s| is)) my next (?:meeting|appointment)\??$/i,
    understand: (_, scene) => nextMeeting({}, scene),
  },
  {
    pattern:
      /^(?:what|which|how many|do i have(?: any)?|any|list|show(?: me)?)(?: my)? (?:meetings|appointments)\b.*$/i,
    understand: (_, scene, clause) => {
      const period = periodIn(clause, scene.present);
      return period && meetings({ period }, scene);
    },
  },
  {
    pattern:
      /^(?:when (?:am|will|could|can) i (?:be )?(?:free|available|have time|meet)|am i (?:free|busy|available)|do i have (?:any )?(?:time|free time|a free slot)|find (?:me )?(?:a |some )?(?:free )?(?:time|slot)|free (?:time|slot)s?|when do i have time|what time am i free)\b.*$/i,
    understand: (_, scene, clause) => freeOf(clause, scene),
  },
  {
    pattern:
      /^(?:what(?:'s| is| do i have| have i got| am i doing| are my plans| will i do|'re my plans)|show(?: me)?|tell me|how(?:'s| is| does)|anything|do i have (?:anything|something)|my|what events|what meetings|which meetings|any meetings|do i have (?:any )?(?:meetings|appointments|plans))\b.*\b(?:happening|calendar|agenda|schedule|scheduled|on today|on tomorrow|going on|today|tomorrow|tonight|this week|next week|this weekend|monday|tuesday|wednesday|thursday|friday|saturday|sunday|look(?:s|ing)?(?: like)?|planned|plans|meetings|appointments)\b.*$/i,
    understand: (_, scene, clause) =>
      /\b(?:todos?|tasks?|due|birthdays?|reminders?|emails?)\b/i.test(clause) ? undefined : agendaOf(clause, scene),
  },
  {
    pattern: /^(?:agenda|schedule|plans?)(?: for)? (?:today|tomorrow|this week|next week|\w+day)\W*$/i,
    understand: (_, scene, clause) => agendaOf(clause, scene),
  },
];
