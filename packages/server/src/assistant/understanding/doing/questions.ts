import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Intent } from '../clauses/intent.ts';
import { isFilter } from '../filters.ts';
import { contactsOf } from './outcomes.ts';
import { AROUND_PERSON } from '../replies/around.ts';
import { birthdayOf, birthdays } from '../replies/birthdays.ts';
import { agenda, free, meetings } from '../replies/calendar.ts';
import { emailCalled, plannedEmails } from '../replies/emails.ts';
import { contacts, groupList, isMember, known, mentions, missing, notContacted } from '../replies/contacts.ts';
import { filterList, noFilter, ofFilter } from '../replies/filters.ts';
import { help } from '../replies/help.ts';
import { meetup } from '../replies/meetup.ts';
import { OF_PERSON } from '../replies/person.ts';
import { myPlan, prices } from '../replies/plans.ts';
import type { Answer, Asked, OfPerson } from '../replies/reply.ts';
import { lastTalk, saidAbout, talks } from '../replies/talks.ts';
import { todos, todoState } from '../replies/todos.ts';
import type { Outcome, Scene } from '../scene.ts';

/** About one person, whom the frames make sure of. */
export const OF_ONE: Readonly<Record<string, OfPerson>> = {
  ...OF_PERSON,
  ...AROUND_PERSON,
  birthday: birthdayOf,
  'last-talk': lastTalk,
  'said-about': saidAbout,
  'is-member': isMember,
};

const OF_ANY: Readonly<Record<string, Answer>> = {
  talks,
  known,
  'not-contacted': notContacted,
  birthdays,
  due: todos,
  'todo-state': todoState,
  reminders: plannedEmails,
  'email-called': emailCalled,
  meetings,
  agenda,
  free,
  contacts,
  groups: groupList,
  filters: filterList,
  'no-filter': noFilter,
  mentions,
  missing,
  meetup,
  help,
  prices,
  plan: myPlan,
};

/** What can be asked. */
export const TOPICS = { ...OF_ANY, ...OF_ONE } as Readonly<Record<string, Answer>>;

async function askedIn(intent: Intent, scene: Scene): Promise<Asked> {
  const [group] = intent.groups ?? [];
  const [from, to] = intent.range ?? [];
  const groups = group ? await scene.reading.findGroups(group.name) : [];
  return {
    people: await contactsOf(intent.people, scene),
    group: groups.find(({ id }) => id === group!.id),
    period: from && to ? { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) } : undefined,
    type: intent.talk as InteractionType | undefined,
    ...(intent.words && { words: intent.words }),
    most: intent.times,
    minutes: intent.minutes,
    flags: intent.flags ?? [],
  };
}

/** Of several people the same is told of each, but for those who are to meet. */
export async function answerQuestion(intent: Intent, scene: Scene): Promise<Outcome | undefined> {
  const { topic = '' } = intent;
  const tell = TOPICS[topic];
  const filter = intent.groups?.find(isFilter);
  if (filter) return ofFilter(topic, filter, intent.flags ?? [], scene);
  const asked = await askedIn(intent, scene);
  const { people = [], flags = [] } = asked;
  // What was kept by another version may name what there is no more.
  if (!tell || (people.length === 0 && topic in OF_ONE)) return undefined;
  const each = people.length < 2 || topic === 'meetup' ? people.slice(0, 1) : people;
  const replies = await Promise.all(
    (each.length > 0 ? each : [undefined]).map((person) => tell({ ...asked, person }, scene)),
  );
  return {
    ...replies[0]!,
    ...(flags.includes('count') && { topic: 'count' }),
    reply: replies.map(({ reply }) => reply).join('\n\n'),
    people: each.length > 1 ? people.map(({ id }) => id) : replies[0]!.people,
  };
}
