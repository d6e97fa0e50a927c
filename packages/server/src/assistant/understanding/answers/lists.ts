import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { NUMBER, numberOf } from '../dates/numbers.ts';
import { groupNamed, unknownGroup } from '../people/groups.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { birthdays, nextBirthdays } from '../replies/birthdays.ts';
import { countMeetings } from '../replies/calendar.ts';
import { countEmails, plannedEmails } from '../replies/emails.ts';
import { countContacts, countGroups, members } from '../replies/groups.ts';
import { mentions } from '../replies/mentions.ts';
import { countNotContacted, notContacted } from '../replies/not-contacted.ts';
import { completedTodos, countCompletedTodos, countTodos, openTodos } from '../replies/todos.ts';
import { countTalks, talkedTo } from '../replies/talks.ts';
import type { Outcome, Scene } from '../scene.ts';
import { pastPeriodIn, periodIn } from './period.ts';

const SINCE = new RegExp(
  String.raw`\b(?:in|for|since|over|than)(?: the)?(?: last| past| more than| over)? (?<count>${NUMBER}) (?<unit>days?|weeks?|months?|years?)\b`,
  'i',
);

function sinceIn(clause: string, { present }: Scene): Temporal.PlainDate | undefined {
  const { count, unit } = SINCE.exec(clause)?.groups ?? {};
  if (!count || !unit) return undefined;
  return present.today.subtract({ [`${unit.toLowerCase().replace(/s$/, '')}s`]: Math.min(numberOf(count), 3660) });
}

const NO_GROUPS =
  /\b(?:while|time|ages|days?|weeks?|months?|years?|touch|contact|contacts|long|here|there|total|all|my list)\b/i;

/** The group that a question ends with. */
async function groupIn(clause: string, scene: Scene) {
  const named =
    /\b(?:in|from|of|belong to|are part of)(?: the| my)? (?<group>[\p{L}\p{N}' -]{2,40}?)(?: group)?\??$/iu.exec(clause)
      ?.groups?.['group'];
  return named && !NO_GROUPS.test(named) ? groupNamed(named, scene) : undefined;
}

export async function notContactedIn(clause: string, scene: Scene): Promise<Outcome> {
  const group = await groupIn(clause, scene);
  return notContacted({ coldOnly: /\bcold\b/i.test(clause), group, since: sinceIn(clause, scene) }, scene);
}

export async function birthdaysIn(clause: string, scene: Scene): Promise<Outcome> {
  if (/\b(?:whose birthday is next|next birthday)\b/i.test(clause)) return nextBirthdays({}, scene);
  return birthdays({ period: periodIn(clause, scene.present, { isWhole: true }) }, scene);
}

const isDone = (clause: string) => /\b(?:completed?|finish(?:ed)?|ticked off|done already|got done)\b/i.test(clause);

/** Open to-dos: of somebody, overdue, or due within a time; or what was done. */
export async function todosIn(clause: string, scene: Scene, isCount = false): Promise<Outcome> {
  const who = await whoIn(clause, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const [person] = who.people;
  if (isDone(clause)) {
    const list = isCount ? countCompletedTodos : completedTodos;
    return list({ person, period: pastPeriodIn(clause, scene.present) }, scene);
  }
  const isOverdue = /\b(?:overdue|late|behind)\b/i.test(clause);
  const list = isCount ? countTodos : openTodos;
  return list({ person, isOverdue, period: periodIn(clause, scene.present) }, scene);
}

export async function membersOf(name: string, scene: Scene): Promise<Outcome | undefined> {
  const group = await groupNamed(name, scene);
  if (!group) return /\bgroup\b/i.test(name) ? unknownGroup(name, scene) : undefined;
  return members({ group }, scene);
}

export async function emailsIn(clause: string, scene: Scene, isCount = false): Promise<Outcome> {
  const who = await whoIn(clause, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const list = isCount ? countEmails : plannedEmails;
  return list({ person: who.people[0], period: periodIn(clause, scene.present) }, scene);
}

export async function mentionsOf(words: string, scene: Scene): Promise<Outcome | undefined> {
  const wanted = words
    .replaceAll(/^["']|["'?.!]+$/g, '')
    .replace(/^(?:the|an?) /i, '')
    .trim();
  return wanted.length < 2 ? undefined : mentions({ words: wanted }, scene);
}

const TYPES: readonly (readonly [RegExp, InteractionType])[] = [
  [/\b(?:call|calls|called|phone|phoned|rang|ring)\b/i, 'call'],
  [/\b(?:met|meet|meeting|meetings|saw|seen|see|visit|visited)\b/i, 'meeting'],
  [/\b(?:e-?mail|e-?mails|e-?mailed|write|wrote|written)\b/i, 'email'],
  [/\b(?:text|texts|texted|message|messages|messaged)\b/i, 'message'],
];

/** The kind of talk that a question names; to talk or to speak is any kind. */
export const typeIn = (clause: string) => TYPES.find(([pattern]) => pattern.test(clause))?.[1];

/** What was logged, of a time where one is named. */
export const talkedToIn = (clause: string, scene: Scene) =>
  talkedTo({ type: typeIn(clause), period: pastPeriodIn(clause, scene.present) }, scene);

async function talksCounted(clause: string, scene: Scene): Promise<Outcome> {
  const who = await whoIn(clause, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const period = pastPeriodIn(clause, scene.present);
  return countTalks({ person: who.people[0], type: typeIn(clause), period }, scene);
}

export async function countIn(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const since = sinceIn(clause, scene);
  if (since && /n't\b|\bnot\b/i.test(clause))
    return countNotContacted({ since, group: await groupIn(clause, scene) }, scene);
  const warmth = (['cold', 'warm'] as const).find((one) => new RegExp(String.raw`\b${one}\b`, 'i').test(clause));
  if (/\b(?:todos?|tasks?|things to do|overdue)\b/i.test(clause)) return todosIn(clause, scene, true);
  if (/\bbirthdays?\b/i.test(clause)) return birthdaysIn(clause, scene);
  if (
    /\b(?:talks?|conversations?|interactions?|chats?|calls?|times)\b|\bdid i (?:talk|speak|call|meet|see)\b|\bhave i (?:talked|spoken|called|met|seen)\b/i.test(
      clause,
    )
  )
    return talksCounted(clause, scene);
  if (/\b(?:meetings?|appointments?)\b/i.test(clause)) {
    const period = periodIn(clause, scene.present);
    return period ? countMeetings({ period }, scene) : talksCounted(clause, scene);
  }
  if (/\b(?:reminders?|e?mails?)\b/i.test(clause)) return emailsIn(clause, scene, true);
  const group = await groupIn(clause, scene);
  if (group || warmth) return countContacts({ group, warmth }, scene);
  if (/\bgroups?\b/i.test(clause)) return countGroups({}, scene);
  if (/\b(?:contacts?|people|friends|persons?|anyone)\b/i.test(clause)) return countContacts({}, scene);
  return undefined;
}
