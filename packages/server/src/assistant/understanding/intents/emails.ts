import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import {
  DEFAULT_INTERVAL,
  DEFAULT_TIME,
  INTERVAL_DAYS,
  LONGEST_MESSAGE,
  LONGEST_SUBJECT,
  OCCURRENCES,
} from '@inner-circle/domain/reminders/reminders.contract.ts';
import { defaultMessage, defaultSubject } from '@inner-circle/domain/reminders/reminders.rules.ts';
import { dayInWords, timeInWords } from '../dates/in-words.ts';
import type { Recurrence } from '../dates/recurrence.ts';
import { EVERYONE } from '../people/who.ts';
import { link, links, quote } from '../reply/markdown.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { whenIn } from '../dates/when.ts';
import { capitalised } from '../wording/words.ts';
import { type Body, bodyOf, isBody } from './body.ts';
import { asks, asksForWhom, asksWhether, does, type Question, refuses } from './outcomes.ts';

type Content = { readonly subject: string; readonly message: string };

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);
const letter = (name: string, words: string, from: string) =>
  `Hi ${name.split(' ')[0]},\n\n${words}\n\nBest regards,\n${from}`.slice(0, LONGEST_MESSAGE);

/** What the e-mail says, in the words of the sentence. */
const CONTENTS: readonly (readonly [RegExp, (words: string) => { subject: string; words: string }])[] = [
  [
    /^(?:and |to )?ask(?:ing)?(?: (?:him|her|them))? (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I wanted to ask ${sentence(words)}` }),
  ],
  [
    /^(?:about|regarding|re:?|concerning) (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I am writing about ${sentence(words)}` }),
  ],
  [
    /^(?:and )?(?:to )?(?:say(?:ing)?|tell(?:ing)?(?: (?:him|her|them))?|that|let(?:ting)? (?:him|her|them) know)(?: that)?[:,]? (?<words>.+)$/i,
    (words) => ({ subject: words, words: sentence(capitalised(words)) }),
  ],
  [
    /^(?::|,|with the (?:message|text|words)|with) (?<words>.+)$/i,
    (words) => ({ subject: words, words: sentence(capitalised(words)) }),
  ],
  [
    /^(?:and )?(?:to )?wish(?:ing)?(?: (?:him|her|them))? (?<words>.+)$/i,
    (words) => ({ subject: words, words: `I wish you ${sentence(words)}` }),
  ],
  [
    /^(?:and )?(?:remind(?:ing)? (?:him|her|them) )?(?:to|of|for) (?<words>.+)$/i,
    (words) => ({ subject: words, words: `this is a friendly reminder: ${sentence(words)}` }),
  ],
];

/** Words that say nothing about what it says. */
const SAYS_NOTHING =
  /^(?:again|too|as well|please|back|soon|now|right now|asap|right away|today|instead|for me|an? (?:email|mail|update))?[\s.!?]*$/i;

function contentOf(text: string, { name }: Contact, from: string): Content {
  const words = text.replace(/^[\s,]+/, '').trim();
  const [pattern, write] = CONTENTS.find(([form]) => form.test(words)) ?? [];
  const found = pattern?.exec(words)?.groups?.['words'];
  if (!found) return { subject: defaultSubject(name), message: defaultMessage(name, from) };
  const written = write!(found);
  return {
    subject: capitalised(written.subject)
      .replace(/[.!?]+$/, '')
      .slice(0, LONGEST_SUBJECT),
    message: letter(name, written.words, from),
  };
}

type Schedule = Pick<
  Extract<Action, { type: 'create-reminder' }>['arguments']['reminder'],
  'type' | 'date' | 'time' | 'endDate' | 'occurrences' | 'interval'
>;

/** When it goes out. What reminders cannot do is asked about, with the nearest that they can. */
function scheduleOf(
  { when, recurrence }: Body,
  birthday: Temporal.PlainDate | undefined,
  scene: Scene,
): Schedule | Question {
  const { today, time: now } = scene.present;
  const time = (when.time ?? Temporal.PlainTime.from(DEFAULT_TIME)).toString({ smallestUnit: 'minute' });
  const base = { time, endDate: null, occurrences: null, interval: null };
  if (recurrence?.type === 'unsayable') return nearest(recurrence.said, scene);
  if (!recurrence) {
    const date = birthday ?? when.date ?? today;
    if (Temporal.PlainDate.compare(date, today) < 0)
      return asks(`${dayInWords(date, today)} is over. When shall it go out?`);
    return { type: 'once', date: date.toString(), ...base };
  }
  const isLate = Temporal.PlainTime.compare(now, time) >= 0;
  const start = firstDay(recurrence, when.date ?? birthday, today, isLate).toString();
  if (recurrence.type !== 'multiple')
    return { ...base, type: recurrence.type, date: start, endDate: recurrence.endDate?.toString() ?? null };
  const { occurrences, interval = DEFAULT_INTERVAL } = recurrence;
  if (occurrences === undefined) return howOften(recurrence, scene);
  const fits = interval <= INTERVAL_DAYS.max && occurrences >= OCCURRENCES.min && occurrences <= OCCURRENCES.max;
  if (!fits)
    return asks(
      `A reminder can go out ${OCCURRENCES.min} to ${OCCURRENCES.max} times, ${INTERVAL_DAYS.min} to ${INTERVAL_DAYS.max} days apart. How often, and how many days apart?`,
    );
  return { ...base, type: 'multiple', date: start, occurrences, interval };
}

function firstDay(
  { type, first }: Recurrence,
  from: Temporal.PlainDate | undefined,
  today: Temporal.PlainDate,
  isLate: boolean,
): Temporal.PlainDate {
  if (first && from && Temporal.PlainDate.compare(from, first) > 0)
    return type === 'weekly' || type === 'multiple'
      ? from.add({ days: (first.dayOfWeek - from.dayOfWeek + 7) % 7 })
      : from;
  if (first ?? from) return (first ?? from)!;
  return isLate
    ? today.add(
        type === 'weekly'
          ? { weeks: 1 }
          : type === 'monthly'
            ? { months: 1 }
            : type === 'annually'
              ? { years: 1 }
              : { days: 1 },
      )
    : today;
}

const nearest = (said: string, { message }: Scene) =>
  asksWhether(
    `Reminders cannot go out ${quote(said)}. They go out once, a fixed number of times some days apart, or every day, week, month or year. Shall I take the nearest?`,
    [
      ['Every week', message.replace(said, 'every week')],
      ['Every month', message.replace(said, 'every month')],
    ],
  );

const howOften = ({ interval }: Recurrence, { message }: Scene) =>
  asksWhether(
    `Every ${interval} days without an end is more than reminders can do: they go out up to ${OCCURRENCES.max} times at such a distance, or every week without an end. Which shall it be?`,
    [
      [
        `${OCCURRENCES.max} times, every ${interval} days`,
        `${message.replace(/[.!?]+$/, '')}, ${OCCURRENCES.max} times`,
      ],
      [
        'Every week',
        message
          .replace(/\b(?:every|each) (?:other|second|2nd|alternate) /i, 'every ')
          .replace(/\b(?:fortnightly|bi-?weekly|(?:every|each) (?:fortnight|\w+ (?:days|weeks)))\b/i, 'every week'),
      ],
    ],
  );

const ON_BIRTHDAY = /\b(?:for|on) (?:his|her|their) birthday\b/i;
/** Behind these words stands what the e-mail says: its dates are not those on which it goes out. */
const WORD_FOR_WORD = /\s(?:that|saying(?: that)?|to say(?: that)?|(?:and|to) tell (?:him|her|them)(?: that)?)\s|:\s/i;

/** E-mails to contacts, each as a card that must be confirmed. */
export async function emailTo(text: string, scene: Scene, isReminding = false): Promise<Outcome | undefined> {
  const onBirthday = ON_BIRTHDAY.test(text);
  const quoted = /"[^"]+"/.exec(text)?.[0];
  const marker = quoted ? null : WORD_FOR_WORD.exec(text);
  const spoken = quoted ?? (marker ? text.slice(marker.index + marker[0].length) : undefined);
  const frame = (quoted ? text.replace(quoted, ' ') : marker ? text.slice(0, marker.index) : text).replace(
    ON_BIRTHDAY,
    ' ',
  );
  const body = await bodyOf(frame, scene, { isHarmless: false, startsWithName: true });
  if (!isBody(body)) return body;
  const { people } = body;
  if (people.length === 0) return asksForWhom('To whom shall the e-mail go?');
  if (people.length > MOST_ACTIONS)
    return refuses(`That would be ${people.length} e-mails. I plan at most ${MOST_ACTIONS} at once.`);
  const unreachable = people.find(({ email }) => !email);
  if (unreachable)
    return asks(
      `${link(unreachable)} has no e-mail address yet. Tell me first, for example: “${unreachable.name.split(' ')[0]}'s email is …”.`,
    );
  if (/^(?:an? )?(?:card|letter|postcard|present|cheque|check)\b/i.test(afterNames(body, text))) return undefined;
  let birthday: Temporal.PlainDate | undefined;
  if (onBirthday) {
    const [first] = people;
    if (!first?.birthday) return asks(`I do not know the birthday of ${links(people.slice(0, 1))}. When is it?`);
    birthday = nextBirthday(first.birthday, scene.present.today);
  }
  const about = marker && !body.when.date && !body.recurrence ? whenIn(spoken!, scene.present) : undefined;
  if (about?.date) {
    const day = dayInWords(about.date, scene.present.today);
    return asksWhether(`Shall it go out on ${day}, or is ${day} what it says?`, [
      [`It goes out on ${day}`, `email ${frame} on ${about.date.toString()} saying "${about.rest}"`],
      ['It goes out at once', `email ${frame} today saying "${spoken}"`],
    ]);
  }
  const schedule = scheduleOf(body, birthday, scene);
  if ('kind' in schedule) return schedule;
  const words = spoken === undefined ? afterNames(body, body.rest) : `saying ${spoken.replaceAll('"', '')}`;
  if (/^and (?:me|myself|us)\b/i.test(words)) return bothWays(body, words, scene);
  const isClear = SAYS_NOTHING.test(words) || CONTENTS.some(([form]) => form.test(words));
  if (!isClear) return asks(`What shall the e-mail to ${links(people)} say?`, [], { what: 'text', joint: 'saying' });
  const content = (person: Contact) =>
    contentOf(isReminding ? words.replace(/^(?:about|that|of) /i, 'to ') : words, person, scene.turn.userName);
  const actions = people.map((person): Action => ({
    type: 'create-reminder',
    arguments: { reminder: { contactId: person.id, ...content(person), ...schedule, timezone: scene.turn.zone } },
  }));
  const note = (await scene.reading.mailboxConnected())
    ? ''
    : ' No mailbox is connected yet: connect one in Settings, or it cannot go out.';
  return does(
    actions,
    `An e-mail to ${links(people)}, ${quote(content(people[0]!).subject)}, ${scheduleInWords(schedule, scene)}. Please confirm it.${note}`,
    people,
  );
}

/** What follows the names of those to whom it goes. */
function afterNames({ mentions, people }: Body, text: string): string {
  const last = mentions[Math.min(people.length, mentions.length) - 1];
  if (!last)
    return text
      .replace(EVERYONE, '')
      .replace(/^(?:him|her|them)\b/i, '')
      .trim();
  const at = text.toLowerCase().indexOf(last.text.toLowerCase());
  return at < 0 ? text : text.slice(at + last.text.length).trim();
}

function scheduleInWords(
  { type, date, time, endDate, occurrences, interval }: Schedule,
  { present: { today, time: now } }: Scene,
): string {
  if (type === 'once')
    return date === today.toString() && Temporal.PlainTime.compare(now, time) >= 0
      ? 'goes out at once'
      : `goes out ${timeInWords(date, time, today)}`;
  const first = `first on ${timeInWords(date, time, today)}`;
  if (type === 'multiple') return `goes out ${occurrences} times, every ${interval} days, ${first}`;
  const end = endDate ? `, until ${dayInWords(endDate, today)}` : '';
  return `goes out ${{ daily: 'every day', weekly: 'every week', monthly: 'every month', annually: 'every year' }[type]}, ${first}${end}`;
}

/** "Remind Tom and me": an e-mail for the one, a to-do for the other. */
const bothWays = ({ people, mentions }: Body, words: string, { message }: Scene) =>
  asksWhether(`Shall an e-mail go to ${links(people)}, or is it a to-do for you?`, [
    ['Send an e-mail', message.replace(/ and (?:me|myself|us)\b/i, '')],
    [
      'Add a to-do',
      `remind me ${words.replace(/^and (?:me|myself|us)\s*/i, '')} with ${mentions.map(({ text }) => text).join(' and ')}`,
    ],
  ]);

async function reminderFor(text: string, scene: Scene): Promise<Outcome | undefined> {
  const body = await bodyOf(text, scene, { isHarmless: false, startsWithName: true });
  if (!isBody(body)) return body;
  if (body.people.length === 0) return undefined;
  return asksWhether(`Shall an e-mail go to ${links(body.people)}, or is it a to-do for you?`, [
    ['Send an e-mail', `email ${text}`],
    ['Add a to-do', `remind me about ${text}`],
  ]);
}

export const emailRules: readonly Rule[] = [
  {
    pattern: /^(?:remind) (?!me\b|myself\b|us\b)(?<body>.+)$/i,
    understand: ({ body }, scene) => emailTo(body!, scene, true),
  },
  {
    pattern:
      /^(?:email|mail|write (?:an? )?(?:short |quick )?(?:email|mail|note) to|write to|send (?:out )?(?:an? )?(?:\w+ )?(?:email|mail)s?(?: reminder)? to|drop (?:an? )?(?:email|line) to|shoot an email to) (?<body>.+)$/i,
    understand: ({ body }, scene) => emailTo(body!, scene),
  },
  {
    pattern: /^(?:send|write|drop|shoot) (?<who>.{2,60}?) an? (?:\w+ )?(?:email|mail|line)\b(?<more>.*)$/i,
    understand: ({ who, more }, scene) => emailTo(`${who}${more}`, scene),
  },
  {
    pattern:
      /^(?:set up|set|create|add|schedule|make|plan) (?:an? )?(?:new )?(?<rhythm>(?:daily|weekly|monthly|annual|yearly|fortnightly|biweekly) )?(?:recurring )?(?:email(?: reminder)?|reminder email|mail) (?:to|for) (?<body>.+)$/i,
    understand: ({ rhythm = '', body }, scene) => emailTo(`${body} ${rhythm.trim()}`, scene),
  },
  {
    pattern:
      /^(?:set up|set|create|add|schedule|make) (?:an? )?(?:new )?(?:(?:daily|weekly|monthly|annual|yearly) )?reminder for (?!me\b|myself\b|tomorrow|today|next)(?<body>.+)$/i,
    understand: ({ body }, scene) => reminderFor(body!, scene),
  },
];
