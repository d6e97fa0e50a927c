import { type Built, frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import { OFFERED } from '../clauses/intent.ts';
import { people } from '../clauses/vocabulary.ts';
import { capitalised } from '../tagging/words.ts';
import { firstWord } from '../tagging/names.ts';
import type { Piece } from '../tagging/pieces.ts';
import { askBirthday, detailsIn, labelOf } from './contact-details.ts';
import { nameOf, rawOf } from './contact-names.ts';

const SET =
  '(?:set|change|update|save|make|correct|put|add|edit|record|note|enter|fix|store|replace|write down|remember|please note)(?: down)?(?: that)?';
const FIELD =
  '(?:email address|email|mail|phone number|phone|number|birthday|linkedin|telegram|facebook|twitter|notes?)(?: profile| link)?';
const ONE = '(?<who>P|H)';
const TO = '(?: (?:to|as|into|is|:|=|,|now))+';

/** Fields of somebody who is there, each with its value. */
function changed({ pieces, present }: Slots, isSaid?: (body: readonly Piece[]) => boolean): Built | undefined {
  const body = [...pieces('body'), ...pieces('more')];
  const [details] = detailsIn(body, present, false) ?? [];
  if (!details || Object.keys(details.fields).length === 0 || isSaid?.(body) === false) return undefined;
  return { fields: details.fields, lacks: askBirthday([details]) };
}
/** "Tom tom@x.de" says nothing of what to do with it. */
const isTold = ([first]: readonly Piece[]) => first !== undefined && first.tag === 'word';

function renamed({ pieces, people: [person], word }: Slots): Built {
  const typed = nameOf(pieces('name'));
  if (!typed) return { lacks: { ask: 'How shall they be called?', awaits: 'text' }, topic: 'name' };
  const first = person ? firstWord(person.name) : '';
  const name = /last|sur|family/.test(word('part'))
    ? `${first} ${typed}`
    : /first/.test(word('part'))
      ? `${typed} ${person?.name.slice(first.length).trim() ?? ''}`.trim()
      : typed;
  return { fields: { name } };
}
const PART = '(?<part>(?:full |last |first |family |sur)?)name';

/** Which fields the words name, emptied. */
const emptied = (words: string) =>
  Object.fromEntries(
    words.split(' ').flatMap((word) => {
      const field = /^notes?$/.test(word) ? 'notes' : labelOf(word);
      return field && field !== 'name' ? [[field, '']] : [];
    }),
  );
const FIELDS = `(?<fields>${FIELD}(?: (?:, and|,|and)(?: H)? ${FIELD})*)`;
const CLEAR = '(?:delete|remove|clear|erase|empty|drop|forget|get rid of|take out)';

const ASKED = '(?<field>email|mail|phone|number|birthday)(?: address| number)?';
/** What was said for a field is none, or nothing was: it is asked about, with the words. */
const NOT_A = { email: 'an e-mail address', phone: 'a phone number', birthday: 'a day' } as const;

const threshold = ({ all, word }: Slots) => {
  const days = word('days') || /^after (\d+) days$/.exec(all.find(({ tag }) => tag === 'date')?.key ?? '')?.[1];
  return days ? { fields: { coldThresholdDays: days } } : undefined;
};

/** Until when somebody is left in peace: a day, or so many days from today. */
const asleep = ({ all, word, present }: Slots): Built | undefined => {
  const until = all.flatMap((piece) => {
    if (piece.tag === 'date') return piece.value.future ?? [];
    return piece.tag === 'end' ? (piece.value.until ?? []) : [];
  })[0];
  const count = COUNTS[word('count')] ?? Number(word('count'));
  const unit = word('unit').replace(/s?$/, 's');
  const later = unit === 's' || !count ? undefined : present.today.add({ [unit]: count });
  const day = later ?? until;
  return day && { fields: { snoozedUntil: day.toString() } };
};
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, six: 6 };
const COUNTED = '(?<count>\\d+|an?|one|two|three|four|six) (?<unit>days?|weeks?|months?|years?)';

/** Where somebody works or lives, and how one met, in the words of the sentence; without what is said by the way, in capitals. */
const told =
  (field: string, { proper = false, offered = false } = {}) =>
  ({ pieces }: Slots): Built | undefined => {
    const said = pieces('said');
    const text = rawOf(said);
    if (said.some(({ tag }) => tag === 'email') || (proper && !/^[\p{Lu}\d]/u.test(text))) return undefined;
    return { fields: { [field]: field === 'met' ? capitalised(text) : text }, ...(offered && { flags: [OFFERED] }) };
  };
const NAME = '(?<said>(?:S|G|[^ PHDTRE@#]+)(?: (?:S|G|[^ PHDTRE@#]+)){0,3})';

export const contactFieldFrames: readonly Frame[] = [
  ...framesOf('change-contact', { build: told('company', { proper: true, offered: true }) }, [
    `${ONE} (?:now )?(?:works|is working)(?: now)? (?:at|for) ${NAME}`,
  ]),
  ...framesOf('change-contact', { build: told('company') }, [
    `(?:${SET} )?${ONE} (?:new )?(?:company|employer)${TO} ${NAME}`,
  ]),
  ...framesOf('change-contact', { build: told('role') }, [
    `(?:${SET} )?${ONE} (?:new )?(?:role|job title|position|job)${TO} ${NAME}`,
  ]),
  ...framesOf('change-contact', { build: told('address', { proper: true, offered: true }) }, [
    `${ONE} (?:now )?lives(?: now)? (?:in|at|on) ${NAME}`,
  ]),
  ...framesOf('change-contact', { build: told('address', { proper: true }) }, [
    `(?:${SET} )?${ONE} (?:new )?(?:home |postal |street )?address${TO} (?<said>.{4,200})`,
  ]),
  ...framesOf('change-contact', { build: told('met') }, [
    `(?:i|we) know ${ONE} (?<said>from (?!when|how|what)[^ PH].*)`,
    `(?:i|we) (?:first met|got to know) ${ONE} (?<said>(?:at|in|on|through|during) [^PH]+)`,
  ]),
  frame('change-contact', `(?:${SET} )?(?:for )?${ONE}(?<body> .+)`, {
    build: (slots) => changed(slots, slots.line.startsWith('P') || slots.line.startsWith('H') ? isTold : undefined),
  }),
  ...framesOf('change-contact', { build: (slots) => changed(slots) }, [
    `(?:${SET} )?(?<body>.+?) (?:for|to|as|of|on|under|is) ${ONE}(?<more> .+)?`,
    `${SET} (?<body>${FIELD}) ${ONE}(?<more> .+)`,
  ]),
  ...framesOf('change-contact', { build: ({ word }) => ({ topic: 'clear', fields: emptied(word('fields')) }) }, [
    `${CLEAR} (?:the )?${ONE} (?:old )?${FIELDS}`,
    `${CLEAR} (?:the )?(?:old )?${FIELDS} (?:of|from|for|on) ${ONE}`,
    `${ONE} (?:no longer has|does not have|has no|has not got)(?: an?)? ${FIELDS}(?: any more| anymore)?`,
  ]),
  ...framesOf('change-contact', { build: renamed }, [
    `(?:rename|change the name of) ${ONE}(?:${TO} (?<name>.+))?`,
    `(?:${SET} )?${ONE}(?: new)? ${PART}${TO} (?<name>.+)`,
    `${ONE} (?:got married and )?(?:is|goes|wants to be|would like to be)(?: now)? (?:called|named|known as|by|by the name of)(?: now)? (?<name>.+)`,
  ]),
  ...framesOf('change-contact', { build: asleep }, [
    `(?:snooze|mute|pause) ${people()}(?: for| until| till)? (?:D|E|${COUNTED})`,
    `(?:let|put) ${people()} (?:to )?sleep(?: for| until| till)? (?:D|E|${COUNTED})`,
    `do not remind me (?:of|about) ${people()}(?: for| until| till)? (?:D|E|${COUNTED})`,
  ]),
  ...framesOf('change-contact', { build: () => ({ fields: { snoozedUntil: '' } }) }, [
    `(?:wake|unsnooze|unmute) ${people()}(?: up)?(?: again)?`,
    `wake up ${people()}(?: again)?`,
  ]),
  ...framesOf('change-contact', { build: threshold }, [
    `(?:(?:let|set|make) )?${people()} (?:to )?(?:should |shall |will |only )*(?:goes|go|gets|get|turns|turn|is|be|becomes|become) cold (?:D|after (?<days>\\d+) days)`,
    `(?:${SET} )?${people()} cold threshold${TO} (?<days>\\d+)(?: days)?`,
  ]),
  frame(
    'change-contact',
    `(?:mark|set|make|flag|move|put|count) ${people()}(?: as| to)? (?<warmth>warm|cold)(?: again| now)?`,
    { build: ({ word }) => ({ fields: { warmth: word('warmth') } }) },
  ),
  frame(
    'change-contact',
    `${SET} (?:the )?${ONE}(?: new| old)? ${ASKED}|${SET} (?:the |an? )?(?:new )?${ASKED} (?:of|for) ${ONE}|(?:${SET} )?${ONE}(?: new)? ${ASKED}${TO} (?<text>[^?]+)`,
    {
      text: 'words',
      isLast: true,
      build: ({ word, pieces }) => {
        const field = (labelOf(word('field')) ?? '') as keyof typeof NOT_A;
        const said = rawOf(pieces('text'));
        return {
          topic: field,
          lacks: {
            ask: said ? `“${said}” does not look like ${NOT_A[field]}. What is it?` : 'What is the new one?',
            awaits: field === 'birthday' ? 'time' : 'text',
          },
        };
      },
    },
  ),
];
