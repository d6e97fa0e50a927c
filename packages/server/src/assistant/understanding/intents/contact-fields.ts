import type { Rule } from '../scene.ts';
import { addNote, change, fieldOf, noteAbout, setBirthday, setField, setWarmth, unquoted } from './change-contact.ts';

const FIELD = String.raw`(?:new |private |personal |work |mobile |cell |phone |home )*(?<field>email(?: address)?|mail|phone(?: number)?|mobile(?: number)?|number|cell|telephone|tel|linkedin|telegram|facebook|twitter|xcom|x|notes?)`;
const WHO = String.raw`(?<who>(?:his|her|their)|[^,:]{1,80}?'s?)`;

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
      fieldOf(field!) === 'notes' ? undefined : change(who!, scene, () => ({ [fieldOf(field!)]: null })),
  },
  {
    pattern: /^(?:delete|remove|clear) (?<who>.+?'s?) birthday$/i,
    understand: ({ who }, scene) => change(who!, scene, () => ({ birthday: null })),
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
    understand: ({ who, name }, scene) => change(who!, scene, () => ({ name: unquoted(name!) })),
  },
  {
    pattern: /^(?:change|set|update|correct) (?<who>.+?'s?) name (?:to|as|into) (?<name>.+)$/i,
    understand: ({ who, name }, scene) => change(who!, scene, () => ({ name: unquoted(name!) })),
  },
  {
    pattern: /^(?:mark|set|make|flag|move) (?<who>[^,:]{1,80}?) (?:as |to )?(?<warmth>warm|cold)$/i,
    understand: ({ who, warmth }, scene) => setWarmth(who!, warmth!, scene),
  },
];
