import { frame, type Frame, framesOf, type Slots } from '../clauses/frame.ts';
import type { Intent, Lack } from '../clauses/intent.ts';
import { people } from '../clauses/vocabulary.ts';
import { askBirthday, type Details, detailsIn } from './contact-details.ts';
import { capitalised } from '../tagging/words.ts';
import { nameOf } from './contact-names.ts';

const MAKE = '(?:add|create|save|make|enter|register|store|put|new)';
/** What they are is worth a note. */
const RELATION =
  'colleague|client|customer|neighbour|neighbor|acquaintance|boss|teacher|doctor|dentist|landlord|coach|trainer|flatmate|roommate|classmate|sister|brother|cousin|aunt|uncle|niece|nephew|grandma|grandpa|mother|father';
const NOUN = `(?:contacts?|person|people|friends?|entry|guy|girl|woman|man|someone|somebody|(?<relation>${RELATION}))`;
const MINE = `(?:my|our) (?:new )?(?<relation>${RELATION}) `;
const CALLED = '(?:called|named|for|:|,|-|as|name|is|H name is|with the name|by the name of|under the name)';
const AMONG =
  '(?:(?:as|to be) (?:an? )?(?:new )?(?:contacts?|friends?)|(?:to|in|into|among|on) (?:my |the |our )?(?:contacts?|contact list|address book|inner circle|list of contacts|crm))';
const NOTE = '(?: (?:,|and|with|-|;|\\.))*(?: (?:an?|the|H))? notes?(?: :| that| saying| -| ,| is)* (?<text>.+)';

/** The intent of several contacts: the fields of the second have the number 2, and so on. */
const numbered = (contacts: readonly Details[], notes: string): NonNullable<Intent['fields']> =>
  Object.fromEntries(
    contacts.flatMap(({ fields, groups }, index) => {
      const all = { ...fields, ...(groups.length > 0 && { groups: groups.join('\n') }), ...(notes && { notes }) };
      return Object.entries(all).map(([field, value]) => [index === 0 ? field : `${field} ${index + 1}`, value]);
    }),
  );

const asAContact = (name: string): Lack => ({
  ask: `Shall I add ${name} as a new contact?`,
  ways: [['Add the contact', `add new contact ${name}`]],
});
const ASK_NAME: Lack = { ask: 'What is the name of the new contact?', awaits: 'text' };

function made({ pieces, text, word, present }: Slots, isSure?: (contacts: readonly Details[]) => boolean) {
  const contacts = detailsIn([...pieces('body'), ...pieces('more')], present, true);
  if (!contacts || isSure?.(contacts) === false) return undefined;
  return {
    people: [],
    said: [],
    fields: numbered(contacts, [capitalised(word('relation')), capitalised(text)].filter(Boolean).join('. ')),
    lacks: askBirthday(contacts),
  };
}
const hasMore = (contacts: readonly Details[]) =>
  contacts.every(({ fields }) => Object.keys(fields).some((field) => field !== 'name'));

const DELETE = '(?:delete|remove|erase|get rid of|del|drop|wipe|throw away)';
const WHOLLY =
  '(?: and all(?: of)? H (?:data|details|info|notes|history|stuff)| (?:from|off|out of) (?:my |the |our )?(?:contacts?|contact list|address book|inner circle|list|crm)| as (?:an? )?contacts?| completely| permanently| for good| entirely)*';

export const contactFrames: readonly Frame[] = [
  ...framesOf('new-contact', { text: 'note', build: (slots) => made(slots) }, [
    `(?:${MAKE}(?: me| us)?(?: an?| another| the| these| some| two| three| my| our)?(?: new)? ${NOUN}|contact new)(?: ${CALLED})* (?<body>.+?)(?: ${AMONG})?(?:${NOTE})?`,
    `${MAKE} (?:these |the following |${MINE})?(?<body>.+?)(?: ,)? ${AMONG}(?: (?:,|:|with|and))*(?<more> .+?)?(?:${NOTE})?`,
    `${MAKE} (?<more>@|#) as (?<body>.+)`,
    `(?<body>(?:S|[a-z]+)(?: [a-z]+){0,3}?) is (?:an? |my |our )new ${NOUN}(?<more> .+?)?(?:${NOTE})?`,
  ]),
  // Nobody's name yet, and something that only a contact has.
  frame('new-contact', `${MAKE} (?:${MINE})?(?<body>.+?)(?:${NOTE})?`, {
    text: 'note',
    isLast: true,
    build: (slots) => made(slots, hasMore),
  }),
  // "I met a new guy at the conference, his name is Felix Brandt": where it was is worth a note.
  frame(
    'new-contact',
    `(?:(?:i|we) )?(?:have )?(?:just )?(?:met|there is|know|made|got to know)(?: an?| this| my)?(?: (?:really|very|so|nice|lovely|interesting|great|cool|funny|young|old))*(?<new> new)? ${NOUN}(?: (?:i|we)(?: just)? met)?(?<text>(?: (?:at|in|on|through) .+?| D)?)(?: , and| ,| \\.| and| who is)? (?:called|named|H name is|H is called|by the name of) (?<body>.+?)(?:(?: ,| and| so)*(?: (?:can|could|would|will) you)?(?: please)? (?<save>save|add|create|store|put) (?:H|it|that)(?: ${AMONG})?(?: for me)?)?`,
    {
      text: 'note',
      build: (slots) => {
        const told = made({ ...slots, text: slots.text && `Met ${slots.text}` });
        const [name, ...more] = Object.keys(told?.fields ?? {});
        if (!told || more.includes('name 2') || slots.word('new') || slots.word('save') || more.length > 0) return told;
        return { ...told, lacks: asAContact(told.fields[name!]!) };
      },
    },
  ),
  // "Add Lena": as what, it does not say.
  frame('new-contact', `(?:add|save|create) (?<body>[^ ]+(?: [^ ]+){0,4})`, {
    isLast: true,
    build: ({ pieces, all }) => {
      const name = nameOf(pieces('body'));
      if (!name || !all.some(({ tag }) => tag === 'stranger') || pieces('body').some(({ tag }) => tag === 'person'))
        return undefined;
      return { fields: { name }, lacks: asAContact(name) };
    },
  }),
  frame(
    'new-contact',
    `${MAKE} (?:(?:(?:me |us )?(?:an? |another )?(?:new )?contacts?(?: ${CALLED})*)(?<text>(?: .+)?)|(?<text2>.+?) ${AMONG})`,
    {
      text: 'task',
      isLast: true,
      build: () => ({ people: [], said: [], lacks: ASK_NAME }),
    },
  ),
  frame(
    'delete-contacts',
    `${DELETE} (?:the |my )?(?:contacts? |person |friends? )?${people()}(?: contact)?${WHOLLY}`,
    {
      build: ({ all }) => (all.some((piece) => piece.tag === 'person' && piece.value.isPossessive) ? undefined : {}),
    },
  ),
  frame(
    'delete-contacts',
    `${DELETE} (?<all>(?:all|every|each|any|the|my|of|cold|warm|old|in|from|G|group|contacts?|people|person|members|anyone|anybody|everyone|everybody|them|who|everything)(?: (?:all|every|each|the|my|of|cold|warm|old|in|from|G|group|contacts?|people|person|members|them))*)${WHOLLY}`,
    {
      build: ({ word }) =>
        /^everything$|\b(?:all|every|each|any|everyone|everybody|anyone|anybody|cold|warm|contacts|people|members)\b/.test(
          word('all'),
        )
          ? { topic: 'everyone' }
          : undefined,
    },
  ),
];
