import type { Action } from '@inner-circle/domain/assistant/actions.contract.ts';
import { MOST_ACTIONS } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { nextBirthday } from '@inner-circle/domain/contacts/birthday.rules.ts';
import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { dayInWords } from '../dates/in-words.ts';
import { whenIn } from '../dates/when.ts';
import { EVERYONE } from '../people/who.ts';
import { link, links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { type Body, bodyOf, isBody } from './body.ts';
import { contentOf, isClear } from './email-content.ts';
import { scheduleOf } from './email-schedule.ts';
import { asks, asksForWhom, asksWhether, does, refuses } from './outcomes.ts';

const ON_BIRTHDAY = /\b(?:for|on) (?:his|her|their) birthday\b/i;
/** Behind these words stands what the e-mail says: its dates are not those on which it goes out. */
const WORD_FOR_WORD = /\s(?:that|saying(?: that)?|to say(?: that)?|(?:and|to) tell (?:him|her|them)(?: that)?)\s|:\s/i;

/** E-mails to contacts, each as a card that must be confirmed. */
async function emailTo(text: string, scene: Scene, isReminding = false): Promise<Outcome | undefined> {
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
  if (!isClear(words))
    return asks(`What shall the e-mail to ${links(people)} say?`, [], { what: 'text', joint: 'saying' });
  const content = (person: Contact) =>
    contentOf(isReminding ? words.replace(/^(?:about|that|of) /i, 'to ') : words, person, scene.turn.userName);
  const actions = people.map((person): Action => ({
    type: 'create-reminder',
    arguments: { reminder: { contactId: person.id, ...content(person), ...schedule, timezone: scene.turn.zone } },
  }));
  const note = (await scene.reading.mailboxConnected())
    ? ''
    : 'No mailbox is connected yet: without one in Settings no e-mail goes out.';
  return does(actions, people, note);
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
