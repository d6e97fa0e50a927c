import type { Reminder } from '@inner-circle/domain/reminders/reminders.contract.ts';
import type { WithContact } from '../../engine.port.ts';
import { dayInWords } from '../dates/in-words.ts';
import { WEEKDAYS, weekdayOf } from '../dates/names.ts';
import { whenIn } from '../dates/when.ts';
import { isQuestion, whoIn } from '../people/who.ts';
import { quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import { LET_IT_BE, type Outcome, type Rule, type Scene } from '../scene.ts';
import { fold } from '../wording/words.ts';
import { asks, does, noSuchDate, type Question } from './outcomes.ts';

type Planned = WithContact<Reminder>;

const RHYTHM = /\b(?<type>daily|weekly|monthly|annual|yearly)\b/i;
const DAY = new RegExp(String.raw`\b(?<day>${WEEKDAYS.join('|')})s?\b`, 'i');

/** The planned e-mails that a few words mean: whose they are, in which rhythm, on which weekday, about what. */
async function remindersMeant(text: string, scene: Scene): Promise<readonly Planned[] | Question> {
  const who = await whoIn(text, scene, { isHarmless: false });
  if (isQuestion(who)) return who;
  const [person] = who.people;
  const about =
    /\babout (?<words>.{3,60})$/i.exec(text)?.groups?.['words'] ?? /"(?<words>[^"]+)"/.exec(text)?.groups?.['words'];
  const { rows: found } = await scene.reading.reminders({
    ...(person && { contactId: person.id }),
    ...(about && { words: about }),
    limit: 20,
  });
  if (!person && !about) {
    const words = fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 3);
    const named = found.filter(({ subject }) =>
      words.some((word) => fold(subject).includes(word) && !/^(?:email|mail|remind)/.test(word)),
    );
    return narrowed(named, text, scene);
  }
  const rhythm = RHYTHM.exec(text)
    ?.groups?.['type']?.toLowerCase()
    .replace(/^(?:annual|yearly)$/, 'annually');
  const day = DAY.exec(text)?.groups?.['day'];
  const fits = found
    .filter(({ type }) => !rhythm || type === rhythm)
    .filter(({ date }) => !day || Temporal.PlainDate.from(date).dayOfWeek === weekdayOf(day));
  return narrowed(fits, text, scene);
}

function narrowed(found: readonly Planned[], text: string, { settled }: Scene): readonly Planned[] | Question {
  const key = `reminder ${fold(text)}`;
  const meant = settled[key] ? found.filter(({ id }) => id === settled[key]) : found;
  if (meant.length < 2 || /\b(?:all|every)\b/i.test(text)) return meant;
  const options = meant.slice(0, 5).map(({ id, subject, contact }) => ({
    label: subject,
    detail: contact.name,
    contactId: null,
    settles: { [key]: id },
  }));
  return asks('Which e-mail?', [...options, LET_IT_BE(options.length)]);
}

const isAnswer = (found: readonly Planned[] | Question): found is Question => 'kind' in found;

async function cancel(text: string, scene: Scene): Promise<Outcome> {
  const found = await remindersMeant(text, scene);
  if (isAnswer(found)) return found;
  if (found.length === 0) return asks('I find no planned e-mail that fits. Which one do you mean?');
  return does(
    found.map(({ id }) => ({ type: 'cancel-reminder', arguments: { reminderId: id } })),
    found.map(({ contact }) => contact),
  );
}

/** A planned e-mail goes out at another time. */
export async function changeReminder(text: string, target: string, scene: Scene): Promise<Outcome | undefined> {
  const found = await remindersMeant(text, scene);
  if (isAnswer(found)) return found;
  const [reminder, another] = found;
  if (!reminder) return undefined;
  if (another) return asks('Which e-mail shall I move?');
  const { today } = scene.present;
  const { date, time, impossible } = whenIn(`${/^\d/.test(target) ? 'at ' : ''}${target}`, scene.present);
  if (impossible) return noSuchDate(impossible);
  if (!date && !time) return asks(`To when shall I move ${quote(reminder.subject)}?`);
  if (date && Temporal.PlainDate.compare(date, today) < 0)
    return asks(`${dayInWords(date, today)} is over. When shall it go out?`);
  const change = {
    ...(date && { date: date.toString() }),
    ...(time && { time: time.toString({ smallestUnit: 'minute' }) }),
    timezone: scene.turn.zone,
  };
  return does([{ type: 'change-reminder', arguments: { reminderId: reminder.id, change } }], [reminder.contact]);
}

const MAILS = String.raw`(?:e?mails?|mails?|reminders?|emailing|mailing|messages?)`;

export const emailChangeRules: readonly Rule[] = [
  {
    pattern: new RegExp(
      String.raw`^(?:cancel|stop|delete|remove|turn off|drop|end|pause|kill|call off)(?: sending)?(?<body>(?: \S+){0,8}? ${MAILS}\b.*)$`,
      'i',
    ),
    understand: ({ body }, scene) => cancel(body!, scene),
  },
  {
    pattern: /^(?:stop|quit) (?:emailing|mailing|writing(?: to)?|reminding|sending .{0,30}?to) (?!me\b)(?<body>.+)$/i,
    understand: ({ body }, scene) => cancel(body!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:move|change|push|postpone|reschedule|shift)(?: back)?(?<body>(?: \S+){0,6}? ${MAILS}\b.*?) (?:to|until|till|for|at|on) (?<target>(?:(?:next|this) )?(?:\d|mon|tue|wed|thu|fri|sat|sun|tomorrow|noon|half|quarter|the |in |midday|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|next).{0,40})$`,
      'i',
    ),
    understand: ({ body, target }, scene) => changeReminder(body!, target!, scene),
  },
];
