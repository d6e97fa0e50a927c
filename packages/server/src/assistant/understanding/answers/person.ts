import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { ageIn, birthdayInWords, nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { timeAgo, timeUntil } from '@inner-circle/domain/time.ts';
import { dayInWords, momentInWords } from '../dates/in-words.ts';
import { answers } from '../intents/outcomes.ts';
import { isQuestion, personIn } from '../people/who.ts';
import { link, plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { bullets } from '../wording/words.ts';
import type { Outcome, Scene } from '../scene.ts';

type Answer = (person: Contact, scene: Scene) => Outcome | Promise<Outcome>;

/** An answer about one person; a name that fits nobody is asked about. */
export async function about(slot: string, scene: Scene, answer: Answer): Promise<Outcome> {
  const name = slot
    .replace(/['’]s?$/, '')
    .replace(/[?.!]+$/, '')
    .replace(/^(?:my (?:friend|contact|buddy|colleague) )/i, '')
    .trim();
  const who = await personIn(name, scene);
  if (isQuestion(who)) return who;
  return answer(who.people[0]!, scene);
}

const agoOf = (moment: string, { turn }: Scene) => timeAgo(moment, turn.now, turn.zone);

const birthdayLine = (birthday: string, { present: { today } }: Scene) => {
  const next = nextBirthday(birthday, today);
  const turns = ageIn(birthday, next.year);
  return `${birthdayInWords(birthday)}, next on ${dayInWords(next, today)} (${timeUntil(next, today)})${turns ? `, turns ${turns}` : ''}`;
};

export const birthday: Answer = (person, scene) =>
  answers(
    'birthday',
    person.birthday
      ? `The birthday of ${link(person)}: ${birthdayLine(person.birthday, scene)}.`
      : `I do not know the birthday of ${link(person)}.`,
    [person],
  );

export const email: Answer = (person) =>
  answers(
    'email',
    person.email
      ? `The e-mail address of ${link(person)} is ${plainText(person.email)}.`
      : `I have no e-mail address for ${link(person)}.`,
    [person],
  );
export const phone: Answer = (person) =>
  answers(
    'phone',
    person.phone
      ? `The phone number of ${link(person)} is ${plainText(person.phone)}.`
      : `I have no phone number for ${link(person)}.`,
    [person],
  );

export const groups: Answer = (person) =>
  answers(
    'groups-of',
    person.groups.length > 0
      ? `${link(person)} is in ${person.groups.map((name) => `“${plainText(name)}”`).join(', ')}.`
      : `${link(person)} is in no group.`,
    [person],
  );

export const lastTalk: Answer = async (person, scene) => {
  const [last] = (await scene.reading.interactions({ contactId: person.id, limit: 1 })).rows;
  if (!last) return answers('last-talk', `No interaction with ${link(person)} is logged yet.`, [person]);
  return answers(
    'last-talk',
    `Your last ${last.type} with ${link(person)} was ${agoOf(last.date, scene)}, on ${momentInWords(last.date, scene.turn.zone, scene.present.today)}: ${quote(last.notes)}`,
    [person],
  );
};

export const talks: Answer = async (person, scene) => {
  const { rows: found } = await scene.reading.interactions({ contactId: person.id, limit: 5 });
  if (found.length === 0) return answers('talks', `No interaction with ${link(person)} is logged yet.`, [person]);
  return answers('talks', `Your last talks with ${link(person)}:\n${bullets(talkLines(found, scene))}`, [person]);
};

const talkLines = (found: readonly { type: string; date: string; notes: string }[], { turn, present }: Scene) =>
  found.map(
    ({ type, date, notes }) =>
      `${dayInWords(Temporal.Instant.from(date).toZonedDateTimeISO(turn.zone).toPlainDate(), present.today)}, ${type}: ${quote(notes)}`,
  );

export const everything: Answer = async (person, scene) => {
  const facts = [
    person.email && `E-mail: ${plainText(person.email)}`,
    person.phone && `Phone: ${plainText(person.phone)}`,
    person.birthday && `Birthday: ${birthdayLine(person.birthday, scene)}`,
    person.groups.length > 0 && `Groups: ${person.groups.map(plainText).join(', ')}`,
    person.lastInteractionType
      ? `Last ${person.lastInteractionType}: ${agoOf(person.lastInteraction, scene)}`
      : `Added ${agoOf(person.lastInteraction, scene)}, nothing logged yet`,
    person.notes.trim() && `Notes: ${quote(person.notes)}`,
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
  return answers('about', `${link(person)} is ${person.isCold ? 'cold' : 'warm'}.\n${bullets(facts)}`, [person]);
};

/** What to have in mind before one meets somebody. */
export const prepare: Answer = async (person, scene) => {
  const { reading, present } = scene;
  const { rows: talked } = await reading.interactions({ contactId: person.id, limit: 3 });
  const { rows: open } = await reading.todos({ contactId: person.id, limit: 5 });
  const parts = [
    talked.length > 0 ? `**Last talks**\n${bullets(talkLines(talked, scene))}` : '**Last talks**\n- none is logged yet',
    open.length > 0 &&
      `**Open to-dos**\n${bullets(open.map(({ task, dueDate }) => `${plainText(task)}${dueDate ? `, due ${dayInWords(dueDate, present.today)}` : ''}`))}`,
    person.birthday && `**Birthday**\n- ${birthdayLine(person.birthday, scene)}`,
    person.notes.trim() && `**Notes**\n- ${quote(person.notes)}`,
    `**What to ask**\n${bullets([talked[0] ? `How did it go on since ${quote(talked[0].notes)}` : 'What they are busy with these days', ...open.slice(0, 2).map(({ task }) => `About your to-do ${quote(task)}`)])}`,
  ].filter(Boolean);
  return answers('prepare', `For your meeting with ${link(person)}:\n\n${parts.join('\n\n')}`, [person]);
};

/** "Find Tom" is about Tom; "find sailing" is not about anybody. */
export async function describe(slot: string, scene: Scene): Promise<Outcome | undefined> {
  const name = slot.replace(/['’]s?$/, '').trim();
  if (
    /^(?:my|the|a|an|it|that|this|all|me|free|available|there|here|on|in)\b|\b(?:people|contacts|everyone|anyone|born|in|at|who|that)\b/i.test(
      name,
    )
  )
    return undefined;
  const who = await personIn(name, scene);
  if (!isQuestion(who)) return everything(who.people[0]!, scene);
  if (who.options.length > 1 || who.awaits?.instead) return who;
  return undefined;
}
