import { type Contact, ContactChange } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { z } from 'zod';
import { birthdayInWords } from '@inner-circle/domain/contacts/birthday.rules.ts';
import { whenIn } from '../dates/when.ts';
import { mentionsIn } from '../people/find-people.ts';
import { isQuestion, personIn, whoIn } from '../people/who.ts';
import { link, plainText, quote } from '../reply/markdown.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { birthdayOf, EMAIL, PHONE } from './contact-values.ts';
import { asks, does, noSuchDate, type Question } from './outcomes.ts';

type Change = z.input<typeof ContactChange>;

async function onePerson(slot: string, scene: Scene): Promise<Contact | Question> {
  const name = slot
    .replace(/'s?$/i, '')
    .replace(/^(?:my (?:friend|contact) )/i, '')
    .trim();
  const who = /^(?:his|her|their|him|them|she|he|they)$/i.test(name)
    ? await whoIn(name, scene)
    : await personIn(name, scene);
  if (isQuestion(who)) return who;
  return who.people[0] ?? asks('Whom do you mean?', [], { what: 'person', instead: name });
}

const isPerson = (who: Contact | Question): who is Contact => 'id' in who;

async function change(
  slot: string,
  scene: Scene,
  make: (person: Contact) => Change | Question,
  say: (person: Contact) => string,
): Promise<Outcome | undefined> {
  const person = await onePerson(slot, scene);
  if (!isPerson(person)) return person;
  const made = make(person);
  if ('kind' in made && made['kind'] === 'ask') return made;
  const { success, data } = ContactChange.safeParse(made);
  if (!success) return asks(`I cannot save that for ${link(person)}. Please say it once more.`);
  return does([{ type: 'update-contact', arguments: { contactId: person.id, change: data } }], say(person), [person]);
}

const FIELD = String.raw`(?:new |private |personal |work |mobile |cell |phone |home )*(?<field>email(?: address)?|mail|phone(?: number)?|mobile(?: number)?|number|cell|telephone|tel|linkedin|telegram|facebook|twitter|xcom|x|notes?)`;
const WHO = String.raw`(?<who>(?:his|her|their)|[^,:]{1,80}?'s?)`;

function fieldOf(text: string): 'email' | 'phone' | 'linkedin' | 'telegram' | 'facebook' | 'xcom' | 'notes' {
  const field = text.toLowerCase();
  if (/mail/.test(field)) return 'email';
  if (field.startsWith('note')) return 'notes';
  if (field === 'linkedin' || field === 'telegram' || field === 'facebook') return field;
  return field === 'twitter' || field === 'x' || field === 'xcom' ? 'xcom' : 'phone';
}

const LABELS = {
  email: 'e-mail address',
  phone: 'phone number',
  linkedin: 'LinkedIn',
  telegram: 'Telegram',
  facebook: 'Facebook',
  xcom: 'X',
  notes: 'notes',
};

function setField(who: string, name: string, text: string, scene: Scene) {
  const field = fieldOf(name);
  const value =
    field === 'email'
      ? EMAIL.exec(text)?.[0]
      : field === 'phone'
        ? PHONE.exec(text)?.[0]?.trim()
        : text.replaceAll(/^["']|["'.]$/g, '').trim();
  if (!value)
    return asks(
      `${plainText(text)} does not look like ${field === 'email' ? 'an e-mail address' : 'a phone number'}. What is it?`,
      [],
      { what: 'text', instead: text },
    );
  if (field === 'notes') return addNote(who, value, scene);
  return change(
    who,
    scene,
    () => ({ [field]: value }),
    (person) => `The ${LABELS[field]} of ${link(person)} is now ${plainText(value)}.`,
  );
}

function setBirthday(who: string, text: string, scene: Scene) {
  const { impossible } = whenIn(text, scene.present, 'past');
  if (impossible) return noSuchDate(impossible);
  const birthday = birthdayOf(text, scene.present);
  if (!birthday)
    return asks(`Which day is ${quote(text)}? Tell me, for example, 8 April 1988.`, [], {
      what: 'time',
      instead: text,
    });
  return change(
    who,
    scene,
    () => ({ birthday }),
    (person) => `The birthday of ${link(person)} is ${birthdayInWords(birthday)}.`,
  );
}

/** What was noted before stays. */
const addNote = (who: string, note: string, scene: Scene) =>
  change(
    who,
    scene,
    ({ notes }) => ({ notes: notes.trim() ? `${notes.trimEnd()}\n${note}` : note }),
    (person) => `Noted for ${link(person)}: ${quote(note)}.`,
  );

const unquoted = (text: string) => text.replaceAll(/^["']|["']$/g, '').trim();

/** The name at the beginning, and what is said of them. */
async function noteAbout(text: string, scene: Scene) {
  const [mention] = mentionsIn(text, scene, true);
  if (!mention || mention.start > 8) return undefined;
  const note = text.slice(mention.end).replace(/^(?:'s)?[\s:,–-]*(?:that )?/i, '');
  return note ? addNote(mention.text, unquoted(note), scene) : undefined;
}

const setWarmth = (who: string, warmth: string, scene: Scene) => {
  const value = warmth.toLowerCase() as 'warm' | 'cold';
  return change(
    who,
    scene,
    () => ({ warmth: value }),
    (person) => `${link(person)} is now ${value}.`,
  );
};

export const contactFieldRules: readonly Rule[] = [
  {
    pattern: /^(?:the )?birthday of (?<who>[^?]{1,60}?) is(?: on)?(?: the)? (?<date>[^?]+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern: /^(?:add|write|put|append) (?:to|in|into) (?<who>[^:,"]{1,80}?'s?) notes?(?: that|:|,)? (?<note>.+)$/i,
    understand: ({ who, note }, scene) => addNote(who!, unquoted(note!), scene),
  },
  {
    pattern:
      /^(?<who>[^,:]{1,60}?) (?:has )?(?:changed|updated) (?:his|her|their) (?:phone |mobile )?(?<field>email|phone|number|mobile)(?: address| number)? to (?<value>.+)$/i,
    understand: ({ who, field, value }, scene) => setField(who!, field!, value!, scene),
  },
  {
    pattern:
      /^(?:add )?(?:an? )?note(?:d)? (?:for|on|about|to|re) (?<who>[^:,"]{1,80}?)\s*(?::|,| that | - )\s*(?<note>.+)$/i,
    understand: ({ who, note }, scene) => addNote(who!, unquoted(note!), scene),
  },
  {
    pattern: /^(?:note|remember|write down|jot down)(?: down)?(?: about| on| for| that|:)+ (?<body>.+)$/i,
    understand: ({ body }, scene) => noteAbout(body!, scene),
  },
  {
    pattern:
      /^(?:add|put|save|write) (?:the note )?"(?<note>[^"]+)" (?:to|in|into|on) (?<who>[^:,"]{1,80}?)(?:'s?)?(?: notes?)?$/i,
    understand: ({ who, note }, scene) => addNote(who!, note!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:set|change|update|save|make|correct|put|add|edit) ${WHO} ${FIELD}(?: to| as| is| into|\s*[:=])\s*(?<value>.+)$`,
      'i',
    ),
    understand: ({ who, field, value }, scene) => setField(who!, field!, value!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^${WHO} ${FIELD} (?:is|has changed to|changed to|is now|should be|:|=|'s)(?: now)?\s*(?<value>[^?]+)$`,
      'i',
    ),
    understand: ({ who, field, value }, scene) => setField(who!, field!, value!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^(?:add|save|set|put) (?:the )?(?:email|mail|phone|number)?(?: address)?(?: number)? ?(?<value>\S+@\S+|\+?[\d ().-]{6,24}) (?:for|to|as) (?<who>[^,:]{1,80}?)(?:'s? (?:email|phone|number|mobile))?$`,
      'i',
    ),
    understand: ({ who, value }, scene) => setField(who!, value!.includes('@') ? 'email' : 'phone', value!, scene),
  },
  {
    pattern:
      /^(?<who>[^,:]{1,60}?)(?: has an?| got an?| uses) new (?<field>email|phone|number|mobile)(?: address| number)?[:,]? ?(?:it's |is )?(?<value>.+)$/i,
    understand: ({ who, field, value }, scene) => setField(who!, field!, value!, scene),
  },
  {
    pattern: new RegExp(String.raw`^(?:delete|remove|clear|erase) ${WHO} ${FIELD}$`, 'i'),
    understand: ({ who, field }, scene) =>
      fieldOf(field!) === 'notes'
        ? undefined
        : change(
            who!,
            scene,
            () => ({ [fieldOf(field!)]: null }),
            (person) => `${link(person)} has no ${LABELS[fieldOf(field!)]} any more.`,
          ),
  },
  {
    pattern: /^(?:delete|remove|clear) (?<who>.+?'s?) birthday$/i,
    understand: ({ who }, scene) =>
      change(
        who!,
        scene,
        () => ({ birthday: null }),
        (person) => `${link(person)} has no birthday any more.`,
      ),
  },
  {
    pattern:
      /^(?:set|change|update|save|add|put|record|note)(?: the)? (?<who>(?:his|her|their)|.+?'s?) birthday (?:to|as|is|on|:|=)+\s*(?<date>.+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern:
      /^(?:set|change|update|save|add|put|record|note)(?: the| a)? birthday (?:of|for) (?<who>.+?)(?:\s*[:=]| (?:to|as|is|on))+\s*(?<date>.+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern: /^(?:set|add|save) (?<who>.+?'s?) birthday (?<date>\d.+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern:
      /^(?<who>(?:his|her|their)|[^,:?]{1,60}?'s?) birthday(?:'s| is| was|\s*[:=])(?: actually| really)?(?: on)?(?: the)? (?<date>[^?]+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern: /^(?<who>[^,:?]{1,60}?) (?:was born|is born)(?: on)?(?: the)? (?<date>[^?]+)$/i,
    understand: ({ who, date }, scene) => setBirthday(who!, date!, scene),
  },
  {
    pattern: /^(?:rename|change the name of) (?<who>(?!.*\bgroup\b).+?) (?:to|as|into) (?<name>.+)$/i,
    understand: ({ who, name }, scene) =>
      change(
        who!,
        scene,
        () => ({ name: unquoted(name!) }),
        (person) => `${link(person)} is now called ${plainText(unquoted(name!))}.`,
      ),
  },
  {
    pattern: /^(?:change|set|update|correct) (?<who>.+?'s?) name (?:to|as|into) (?<name>.+)$/i,
    understand: ({ who, name }, scene) =>
      change(
        who!,
        scene,
        () => ({ name: unquoted(name!) }),
        (person) => `${link(person)} is now called ${plainText(unquoted(name!))}.`,
      ),
  },
  {
    pattern: /^(?:mark|set|make|flag|move) (?<who>[^,:]{1,80}?) (?:as |to )?(?<warmth>warm|cold)$/i,
    understand: ({ who, warmth }, scene) => setWarmth(who!, warmth!, scene),
  },
];
