import type { Contact, InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import type { LimitedFeature, Plan } from '@inner-circle/domain/billing/plans.rules.ts';
import type { Intent } from '../clauses/intent.ts';
import { contactsOf } from './which.ts';
import { birthdayOf, birthdays, countBirthdays, nextBirthdays } from '../replies/birthdays.ts';
import { agenda, countMeetings, free, meetings, nextMeeting } from '../replies/calendar.ts';
import { countEmails, plannedEmails } from '../replies/emails.ts';
import { countContacts, countGroups, groupList, members } from '../replies/groups.ts';
import { help, type HelpTopic } from '../replies/help.ts';
import { meetup } from '../replies/meetup.ts';
import { countMentions, mentions } from '../replies/mentions.ts';
import { notContacted } from '../replies/not-contacted.ts';
import { nextDays, type Period } from '../replies/period.ts';
import { about, emailOf, groupsOf, linksOf, notesOf, phoneOf, prepare, warmthOf } from '../replies/person.ts';
import { leftOf, myPlan, prices } from '../replies/plans.ts';
import type { Reply } from '../replies/reply.ts';
import { countTalks, haveTalked, lastTalk, talkedTo, talks } from '../replies/talks.ts';
import { completedTodos, countCompletedTodos, countTodos, openTodos } from '../replies/todos.ts';
import { emailCalled, isMember, known, missing, type Missing, saidAbout, todoState } from '../replies/whether.ts';
import type { Outcome, Scene } from '../scene.ts';

const YEAR = 365;

/** The slots of a question, with the rows that they stand for. */
type Asked = {
  readonly people: readonly Contact[];
  readonly person: Contact | undefined;
  readonly group: Group | undefined;
  readonly period: Period | undefined;
  readonly type: InteractionType | undefined;
  readonly words: string;
  readonly is: (flag: string) => boolean;
  readonly count: number | undefined;
  readonly minutes: number | undefined;
};
type Tell = (asked: Asked, scene: Scene) => Promise<Reply>;

async function askedIn(intent: Intent, scene: Scene): Promise<Asked> {
  const [people, groups] = await Promise.all([
    contactsOf(
      intent.people.map(({ id }) => id),
      scene,
    ),
    intent.groups?.[0] ? scene.reading.findGroups(intent.groups[0].name) : [],
  ]);
  const [from, to] = intent.range ?? [];
  return {
    people,
    person: people[0],
    group: groups.find(({ id }) => id === intent.groups?.[0]?.id),
    period: from && to ? { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) } : undefined,
    type: intent.talk as InteractionType | undefined,
    words: intent.words ?? '',
    is: (flag) => intent.flags?.includes(flag) ?? false,
    count: intent.times,
    minutes: intent.minutes,
  };
}

/** About one person, whom the frames make sure of. */
const ofOne =
  (tell: (asked: Asked & { person: Contact }, scene: Scene) => Promise<Reply>): Tell =>
  (asked, scene) =>
    tell({ ...asked, person: asked.person! }, scene);

const todayOf = ({ present }: Scene) => nextDays(present.today, 0);

const COUNTED: Readonly<Record<string, Tell>> = {
  contacts: ({ group, is }, scene) =>
    countContacts({ group, warmth: is('cold') ? 'cold' : is('warm') ? 'warm' : undefined }, scene),
  groups: (_, scene) => countGroups({}, scene),
  todos: ({ person, period, is }, scene) =>
    is('completed')
      ? countCompletedTodos({ person, period }, scene)
      : countTodos({ person, period, isOverdue: is('overdue') }, scene),
  emails: ({ person, period }, scene) => countEmails({ person, period }, scene),
  birthdays: ({ period, group }, scene) => countBirthdays({ period, group }, scene),
  meetings: ({ person, period }, scene) => countMeetings({ person, period: period ?? todayOf(scene) }, scene),
  talks: ({ person, period, type }, scene) => countTalks({ person, period, type }, scene),
};

const TOPICS: Readonly<Record<string, Tell>> = {
  about: ofOne(about),
  birthday: ofOne(birthdayOf),
  email: ofOne(emailOf),
  phone: ofOne(phoneOf),
  links: ofOne(linksOf),
  notes: ofOne(notesOf),
  warmth: ofOne(warmthOf),
  'groups-of': ofOne(groupsOf),
  prepare: ofOne(prepare),
  'last-talk': ofOne(({ person, type, period }, scene) =>
    period ? haveTalked({ person, type, period }, scene) : lastTalk({ person, type }, scene),
  ),
  talks: ofOne(({ person, type, period }, scene) => talks({ person, type, period }, scene)),
  'said-about': ofOne(({ person, words }, scene) => saidAbout({ person, words }, scene)),
  'next-meeting': ({ person, period }, scene) =>
    period ? meetings({ person, period }, scene) : nextMeeting({ person }, scene),
  known: ({ words }, scene) => known({ name: words }, scene),
  'not-contacted': ({ group, period, count, is }, scene) =>
    notContacted({ coldOnly: is('cold'), group, since: period?.from, count }, scene),
  birthdays: ({ period, group, is }, scene) =>
    is('count')
      ? countBirthdays({ period, group }, scene)
      : is('next') && !group
        ? nextBirthdays({}, scene)
        : birthdays(
            { period: is('year') || is('next') ? nextDays(scene.present.today, YEAR - 1) : period, group },
            scene,
          ),
  due: ({ person, period, is }, scene) =>
    is('completed')
      ? completedTodos({ person, period }, scene)
      : openTodos({ person, period, isOverdue: is('overdue') }, scene),
  'todo-state': ({ words, person }, scene) => todoState({ words, person }, scene),
  reminders: ({ person, period }, scene) => plannedEmails({ person, period }, scene),
  'email-called': ({ words, person }, scene) => emailCalled({ words, person }, scene),
  meetings: ({ period }, scene) => meetings({ period: period ?? nextDays(scene.present.today, 13) }, scene),
  agenda: ({ period }, scene) => agenda({ period: period ?? todayOf(scene) }, scene),
  free: ({ period, minutes }, scene) => free({ period, minutes }, scene),
  'is-member': ofOne(({ person, group }, scene) => isMember({ person, group: group! }, scene)),
  members: ({ group }, scene) => members({ group: group! }, scene),
  groups: (_, scene) => groupList({}, scene),
  latest: ({ type, period }, scene) => talkedTo({ type, period }, scene),
  mentions: ({ words, is }, scene) => (is('count') ? countMentions : mentions)({ words }, scene),
  missing: ({ words }, scene) => missing({ field: words as Missing }, scene),
  meetup: ({ people, group, period }, scene) => meetup({ people, group, period }, scene),
  help: ({ words }, scene) => help({ about: (words || undefined) as HelpTopic | undefined }, scene),
  prices: ({ words }, scene) => prices({ plan: (words || undefined) as Plan | undefined }, scene),
  plan: ({ words }, scene) => (words ? leftOf({ feature: words as LimitedFeature }, scene) : myPlan({}, scene)),
  count: (asked, scene) => COUNTED[asked.words]!(asked, scene),
};

/** Of several people the same is told of each, but for those who are to meet. */
export async function answerQuestion(intent: Intent, scene: Scene): Promise<Outcome> {
  const tell = TOPICS[intent.topic!]!;
  const asked = await askedIn(intent, scene);
  if (asked.people.length < 2 || intent.topic === 'meetup') return tell(asked, scene);
  const replies = await Promise.all(asked.people.map((person) => tell({ ...asked, person }, scene)));
  const people = asked.people.map(({ id }) => id);
  return { ...replies[0]!, reply: replies.map(({ reply }) => reply).join('\n\n'), people };
}
