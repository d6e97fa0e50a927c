import { dayIn, timeAgo, timeUntil, toMoment } from '@inner-circle/domain/time.ts';
import { dueInWords } from '@inner-circle/domain/todos/due.rules.ts';
import { dayInWords, momentInWords } from '../dates/in-words.ts';
import { NUMBER, numberOf } from '../dates/numbers.ts';
import { answers } from '../intents/outcomes.ts';
import { groupNamed, unknownGroup } from '../people/groups.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { bullets } from '../wording/words.ts';
import type { Outcome, Scene } from '../scene.ts';
import { plural } from '../wording/words.ts';
import { pastPeriodIn, periodIn } from './period.ts';

const SHOWN = 8;

const SINCE = new RegExp(
  String.raw`\b(?:in|for|since|over|than)(?: the)?(?: last| past| more than| over)? (?<count>${NUMBER}) (?<unit>days?|weeks?|months?|years?)\b`,
  'i',
);
const DAYS = { day: 1, week: 7, month: 30, year: 365 } as const;

/** Who was not contacted for the longest time. */
export async function notContacted(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, turn } = scene;
  const inGroup = /\b(?:in|from|of)(?: the| my)? (?<group>[\p{L}\p{N}' -]{2,40}?)(?: group)?\??$/iu.exec(clause)
    ?.groups?.['group'];
  const group =
    inGroup && !/\b(?:while|time|ages|days?|weeks?|months?|years?|touch|contact|contacts|long)\b/i.test(inGroup)
      ? await groupNamed(inGroup, scene)
      : undefined;
  const since = SINCE.exec(clause)?.groups;
  const before =
    since &&
    turn.now.subtract({
      hours: 24 * numberOf(since['count']!) * DAYS[since['unit']!.toLowerCase().replace(/s$/, '') as keyof typeof DAYS],
    });
  const isCold = /\bcold\b/i.test(clause);
  const { rows: people } = await reading.notContacted({
    ...(isCold && { coldOnly: true }),
    ...(group && { group: group.name }),
    ...(before && { before: toMoment(before) }),
    limit: SHOWN,
  });
  if (people.length === 0) return answers('not-contacted', 'Nobody: you have been in touch with everybody.');
  const lines = people
    .slice(0, SHOWN)
    .map(
      (contact) =>
        `${link(contact)}: ${contact.lastInteractionType ? `last ${contact.lastInteractionType} ${timeAgo(contact.lastInteraction, turn.now, turn.zone)}` : `added ${timeAgo(contact.lastInteraction, turn.now, turn.zone)}, nothing logged yet`}`,
    );
  return answers(
    'not-contacted',
    `${isCold ? 'These are cold' : 'Not contacted for the longest time'}${group ? ` in “${plainText(group.name)}”` : ''}:\n${bullets(lines)}`,
    people.slice(0, SHOWN),
  );
}

export async function birthdays(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, present } = scene;
  const period = periodIn(clause, present) ?? {
    from: present.today,
    to: present.today.add({ days: 60 }),
    said: 'in the next 60 days',
  };
  const { rows: found } = await reading.birthdays({
    from: period.from.toString(),
    to: period.to.toString(),
    limit: 20,
  });
  if (found.length === 0) return answers('birthdays', `No birthdays ${period.said}.`);
  const lines = found.map(
    ({ contact, date, turns }) =>
      `${link(contact)}: ${dayInWords(date, present.today)} (${timeUntil(Temporal.PlainDate.from(date), present.today)})${turns ? `, turns ${turns}` : ''}`,
  );
  return answers(
    'birthdays',
    `Birthdays ${period.said}:\n${bullets(lines)}`,
    found.map(({ contact }) => contact),
  );
}

/** Open to-dos: of somebody, overdue, or due within a time. */
export async function due(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, present } = scene;
  const who = await whoIn(clause, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const [person] = who.people;
  const isOverdue = /\b(?:overdue|late|behind)\b/i.test(clause);
  const period = periodIn(clause, present);
  const dueBy = isOverdue ? present.today.subtract({ days: 1 }).toString() : period?.to.toString();
  const { rows: found } = await reading.todos({
    ...(person && { contactId: person.id }),
    ...(dueBy && { dueBy }),
    limit: 20,
  });
  const what = `${isOverdue ? 'overdue ' : 'open '}to-do`;
  const about = `${person ? ` with ${link(person)}` : ''}${period && !isOverdue ? ` due ${period.said}` : ''}`;
  if (found.length === 0) return answers('due', `You have no ${what}s${about}.`, person ? [person] : []);
  const lines = found.map(
    ({ task, dueDate, contact }) =>
      `${plainText(task)}${dueDate ? `, ${dayInWords(dueDate, present.today)} (${dueInWords(dueDate, present.today).toLowerCase()})` : ''}: ${link(contact)}`,
  );
  return answers(
    'due',
    `You have ${plural(found.length, what)}${about}:\n${bullets(lines)}`,
    person ? [person] : found.map(({ contact }) => contact),
  );
}

export async function members(name: string, scene: Scene): Promise<Outcome | undefined> {
  const group = await groupNamed(name, scene);
  if (!group) return /\bgroup\b/i.test(name) ? unknownGroup(name, scene) : undefined;
  const { rows: people } = await scene.reading.members(group.id, 50);
  if (people.length === 0) return answers('members', `Nobody is in “${plainText(group.name)}” yet.`);
  const more = group.contactCount > people.length ? `, and ${group.contactCount - people.length} more` : '';
  return answers('members', `In “${plainText(group.name)}”: ${people.map(link).join(', ')}${more}.`, people);
}

export async function groupList(scene: Scene): Promise<Outcome> {
  const { rows: groups } = await scene.reading.groups(50);
  if (groups.length === 0) return answers('groups', 'You have no groups yet.');
  return answers(
    'groups',
    `Your groups:\n${bullets(groups.map(({ name, contactCount }) => `${plainText(name)}: ${plural(contactCount, 'contact')}`))}`,
  );
}

export async function count(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const counts = await scene.reading.counts();
  if (/\bcold\b/i.test(clause))
    return answers(
      'count',
      `${counts.cold} of your ${plural(counts.contacts, 'contact')} ${counts.cold === 1 ? 'is' : 'are'} cold.`,
    );
  if (/\bwarm\b/i.test(clause))
    return answers(
      'count',
      `${counts.warm} of your ${plural(counts.contacts, 'contact')} ${counts.warm === 1 ? 'is' : 'are'} warm.`,
    );
  const inGroup = /\b(?:in|belong to|are part of)(?: the| my)? (?<group>[\p{L}\p{N}' -]{2,40}?)(?: group)?\??$/iu.exec(
    clause,
  )?.groups?.['group'];
  const group =
    inGroup && !/^(?:here|there|total|all|my list|contacts)$/i.test(inGroup)
      ? await groupNamed(inGroup, scene)
      : undefined;
  if (group)
    return answers(
      'count',
      `${plural(group.contactCount, 'contact')} ${group.contactCount === 1 ? 'is' : 'are'} in “${plainText(group.name)}”.`,
    );
  if (/\bgroups?\b/i.test(clause)) return answers('count', `You have ${plural(counts.groups, 'group')}.`);
  if (/\boverdue\b/i.test(clause)) return answers('count', `You have ${plural(counts.overdueTodos, 'overdue to-do')}.`);
  if (/\b(?:todos?|tasks?|things to do)\b/i.test(clause))
    return answers(
      'count',
      `You have ${plural(counts.openTodos, 'open to-do')}, ${counts.overdueTodos} of them overdue.`,
    );
  if (/\b(?:reminders?|emails?)\b/i.test(clause))
    return answers('count', `You have ${plural(counts.pendingReminders, 'pending reminder')}.`);
  if (/\bbirthdays?\b/i.test(clause)) return birthdays(clause, scene);
  if (/\b(?:contacts?|people|friends|persons?|anyone)\b/i.test(clause))
    return answers(
      'count',
      `You have ${plural(counts.contacts, 'contact')}: ${counts.warm} warm and ${counts.cold} cold.`,
    );
  return undefined;
}

export async function reminders(clause: string, scene: Scene): Promise<Outcome> {
  const who = await whoIn(clause, scene, { mustFind: false });
  if (isQuestion(who)) return who;
  const [person] = who.people;
  const { rows: found } = await scene.reading.reminders({ ...(person && { contactId: person.id }), limit: 10 });
  if (found.length === 0)
    return answers(
      'reminders',
      `No e-mails are planned${person ? ` to ${link(person)}` : ''}.`,
      person ? [person] : [],
    );
  const lines = found.map(
    ({ subject, contact, nextSendDate, type }) =>
      `${plainText(subject)} to ${link(contact)}${nextSendDate ? `, ${momentInWords(nextSendDate, scene.turn.zone, scene.present.today)}` : ''}${type === 'once' ? '' : `, ${type}`}`,
  );
  return answers(
    'reminders',
    `These e-mails are planned:\n${bullets(lines)}`,
    found.map(({ contact }) => contact),
  );
}

export async function mentions(words: string, scene: Scene): Promise<Outcome | undefined> {
  const wanted = words
    .replaceAll(/^["']|["'?.!]+$/g, '')
    .replace(/^(?:the|an?) /i, '')
    .trim();
  if (wanted.length < 2) return undefined;
  const people = (await scene.reading.searchNotes(wanted, 10)).rows.map(({ contact }) => contact);
  if (people.length === 0)
    return answers('mentions', `I find nothing about ${quote(wanted)} in your contacts and their notes.`);
  return answers('mentions', `${quote(wanted)} comes up with: ${people.map(link).join(', ')}.`, people);
}

/** What was logged, of a time where one is named. */
export async function latest(clause: string, scene: Scene): Promise<Outcome> {
  const { reading, turn, present } = scene;
  const period = pastPeriodIn(clause, present);
  const dayOf = (moment: string) => dayIn(turn.zone, moment);
  const found = (await reading.interactions({ limit: 100 })).rows
    .filter(
      ({ date }) =>
        !period ||
        (Temporal.PlainDate.compare(dayOf(date), period.from) >= 0 &&
          Temporal.PlainDate.compare(dayOf(date), period.to) <= 0),
    )
    .slice(0, SHOWN);
  const when = period ? ` ${period.said}` : '';
  if (found.length === 0) return answers('latest', `Nothing is logged${when}.`);
  const lines = found.map(
    ({ contact, type, date, notes }) =>
      `${dayInWords(dayOf(date), present.today)}, ${type} with ${link(contact)}: ${quote(notes)}`,
  );
  return answers(
    'latest',
    `Logged${when}:\n${bullets(lines)}`,
    found.map(({ contact }) => contact),
  );
}
