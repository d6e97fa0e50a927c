import { calendarRules, meetupRules } from './answers/calendar.ts';
import { listRules } from './answers/list-rules.ts';
import { nameAlone, peopleRules, prepareRules } from './answers/people.ts';
import { contactFieldRules } from './intents/contact-fields.ts';
import { contactRules, newContactRules } from './intents/contacts.ts';
import { emailChangeRules } from './intents/email-changes.ts';
import { emailRules } from './intents/emails.ts';
import { groupRules } from './intents/groups.ts';
import { beyondRules, helpRules } from './intents/help.ts';
import { asksWhether } from './intents/outcomes.ts';
import { logRules } from './intents/log.ts';
import { calendarChangeRules, meetingRules } from './intents/meetings.ts';
import { navigationRules } from './intents/navigation.ts';
import { smallTalkRules } from './intents/small-talk.ts';
import { todoChangeRules } from './intents/todo-changes.ts';
import { likelyTodoRules } from './intents/likely-todos.ts';
import { saidTodoRules } from './intents/todos.ts';
import { recurrenceIn } from './dates/recurrence.ts';
import { whenIn } from './dates/when.ts';
import { mentionsIn } from './people/find-people.ts';
import type { Outcome, Rule, Scene } from './scene.ts';
import { withoutCourtesies } from './wording/normalise.ts';
import { capitalised } from './wording/words.ts';

const QUESTIONS: readonly Rule[] = [
  ...helpRules,
  ...prepareRules,
  ...listRules,
  ...peopleRules,
  ...meetupRules,
  ...calendarRules,
];
/** In the order in which they are tried: what is said more exactly first. */
const INSTRUCTIONS: readonly Rule[] = [
  ...navigationRules,
  ...saidTodoRules,
  ...prepareRules,
  ...contactFieldRules,
  ...emailChangeRules,
  ...todoChangeRules,
  ...meetupRules,
  ...newContactRules,
  ...calendarChangeRules,
  ...groupRules,
  ...logRules,
  ...meetingRules,
  ...emailRules,
  ...likelyTodoRules,
  ...contactRules,
  ...beyondRules,
];

const ASKING =
  /^(?:who(?:m|se)?|what|when|where|which|why|how|did|do|does|is|are|was|were|have|has|am|any|anyone|anybody|should|shall|haven't|didn't|isn't|aren't)\b/i;

/** It is not the one who calls and visits. */
const CAN_YOU =
  /^(?:(?:hey|hi|please|ok)[,\s]+)*(?:can|could|would|will) you (?:please )?(?:call|ring|phone|visit|meet|see|buy|order|pick up|pay|text|bring) (?!me\b)/i;

const cannotButOffer = (text: string) =>
  asksWhether('I cannot do that myself. Shall I add a to-do for you?', [['Add a to-do', `remind me to ${text}`]]);

/** "Remind me what …" asks. */
const ASKED_AGAIN = /^remind me (?=(?:what|when|who|where|how|which)\b)/i;

/** What comes before the verb is said after it: "tomorrow remind me to call Tom". */
const EARLY =
  /^(?<when>(?:every|each|on|next|this|in|at|first|starting|tomorrow|today|tonight|by|from|the)\b[^,:"]{0,45}?),? (?<rest>(?:please |can you |could you )?(?:remind|email|mail|write|send|call|schedule|book|add|text|ring|set|put|log)\b.*)$/i;

function reordered(clause: string, { present }: Scene): string {
  const { when, rest } = EARLY.exec(clause)?.groups ?? {};
  if (!when || !rest) return clause;
  const { date, time, rest: others } = whenIn(recurrenceIn(when, present)?.rest ?? when, present);
  const isTime =
    (date || time || recurrenceIn(when, present)) && others.replaceAll(/\b(?:at|on|the)\b|\W/gi, '') === '';
  return isTime ? `${rest.replace(/[.!]+$/, '')} ${when}` : clause;
}

/** What one instruction comes to; undefined when it is not understood. A sentence that goes on telling belongs to the talk before it. */
export async function recognise(
  clause: string,
  scene: Scene,
  last: Outcome | undefined,
): Promise<(Outcome & { replacesLast?: boolean }) | undefined> {
  const polite = reordered(withoutCourtesies(clause), scene).replace(ASKED_AGAIN, '');
  const text = polite.replace(/[\s.!,;]+$/, '') || clause;
  if (CAN_YOU.test(clause)) return cannotButOffer(text.replace(/\?+$/, ''));
  const isAsking = ASKING.test(text) || text.endsWith('?');
  for (const rules of isAsking ? [smallTalkRules, QUESTIONS] : [smallTalkRules, INSTRUCTIONS, QUESTIONS]) {
    const outcome = await firstOf(rules, text, scene);
    if (outcome) return outcome;
  }
  // "Can you …?" is an instruction in the shape of a question; so is "had lunch with Bob" where "had" begins it.
  if (text.endsWith('?') && !ASKING.test(text) && polite !== clause)
    return firstOf(INSTRUCTIONS, text.replace(/\?+$/, ''), scene);
  const story = isAsking ? undefined : continued(clause, last);
  if (story) return story;
  const [mention] = mentionsIn(text, scene);
  return mention && mention.start === 0 && mention.end === text.replace(/\?$/, '').length
    ? nameAlone(text.replace(/\?$/, ''), scene)
    : undefined;
}

async function firstOf(rules: readonly Rule[], text: string, scene: Scene): Promise<Outcome | undefined> {
  for (const { pattern, understand } of rules) {
    const match = pattern.exec(text);
    const outcome = match && (await understand(match.groups ?? {}, scene, text));
    if (outcome) return outcome;
  }
  return undefined;
}

/** "She's moving to Cork", after a talk was told of: one more sentence of its note. */
function continued(clause: string, last: Outcome | undefined) {
  const action = last?.kind === 'do' ? last.actions.at(-1) : undefined;
  if (last?.kind !== 'do' || action?.type !== 'log-interaction') return undefined;
  const { interaction, ...rest } = action.arguments;
  const notes = `${interaction.notes.replace(/(?<![.!?])$/, '.')} ${capitalised(clause)}`;
  const longer = { ...action, arguments: { ...rest, interaction: { ...interaction, notes } } };
  return { ...last, actions: [...last.actions.slice(0, -1), longer], replacesLast: true };
}
