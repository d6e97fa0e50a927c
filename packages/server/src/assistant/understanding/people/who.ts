import type { Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { plainText } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Scene } from '../scene.ts';
import { fold } from '../wording/words.ts';
import { mentionsIn } from './find-people.ts';
import { groupNamed } from './groups.ts';
import { contactsOf, nobodyNamed, similarTo, which, type Who } from './which.ts';

export const isQuestion = (who: Who): who is Extract<Outcome, { kind: 'ask' }> => 'kind' in who;

const PRONOUN = /\b(?:her|him|them|he|she|they|his|hers|their)\b/i;
export const EVERYONE =
  /\b(?:everyone|everybody|all(?: (?:people|members|contacts|of them))?) (?:in|from|of)(?: the| my)? (?<group>[\p{L}\p{N}][\p{L}\p{N} -]{0,60}?)(?: group)?(?=$|[,.:;]| (?:to|about|on|at|every|that|tomorrow|next|saying|by)\b)/iu;

/** Where a name is to be expected that nobody has. */
const EXPECTED =
  /\b(?:with|call|ring|phone|email|text|meet|visit|tell|remind|message|contact|called|met|emailed|texted|saw|visited|talked to|spoke to|spoke with|speak to|talk to|write to|wrote to|from|for|about|to|is|of|invite|thank) (?=@?\p{L})/giu;
const FULL_NAME = /^@?\p{L}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){0,3}/u;
const POSSESSIVE = /(?<name>\p{L}[\p{L}-]*(?: \p{Lu}[\p{L}-]*)?)'s\b/gu;
/** Nobody is called that. */
const NOT_NAMES = new Set(
  `me myself us you it that this these those a an the my our your his her him them their he she they someone somebody anyone anybody everyone people
  who what when where why how all any some no one tomorrow today tonight yesterday monday tuesday wednesday thursday friday saturday sunday
  next last every each work home lunch dinner coffee breakfast drinks ask say tell call ring phone email text meet visit see get go make do be have
  buy send bring give pay book order write talk speak chat catch follow check pick return review finish prepare plan noon midnight half quarter in
  on at by about up out off back over and or if new more his its there here january february march april may june july august september october
  november december everything something anything nothing contact contacts group groups todo todos reminder reminders calendar christmas
  cancel change update remove delete add create remember forget renew ship sign discuss arrange organise organize invite thank wish take drop clean fix
  an let's i i'm i've two three four five six seven eight nine ten`.split(/\s+/),
);

type Options = {
  /** Whether "her" may stand for somebody. */
  readonly pronouns?: boolean;
  /** Whether a name that fits nobody is asked about, or left alone. */
  readonly mustFind?: boolean;
  /** A slip of the pen is mended silently only where nothing goes out and nothing is lost. */
  readonly isHarmless?: boolean;
  /** Whether the first word is where a name is to be expected, though it is a word too: "Will". */
  readonly startsWithName?: boolean;
};

/** Whom a text is about. Nobody is an empty list; a name that fits several people, or nobody, is a question. */
export async function whoIn(
  text: string,
  scene: Scene,
  { pronouns = true, mustFind = true, isHarmless = true, startsWithName = false }: Options = {},
): Promise<Who> {
  const group = EVERYONE.exec(text)?.groups?.['group'];
  if (group) return everyoneIn(group, scene);
  const mentions = mentionsIn(text, scene, startsWithName);
  if (mentions.length > 0) {
    const unclear = mentions.find(({ fits }) => fits.length > 1);
    if (unclear) return which(unclear.text, unclear.fits, scene);
    return {
      people: await contactsOf(
        mentions.map(({ fits }) => fits[0]!.id),
        scene,
      ),
      mentions,
    };
  }
  if (pronouns && PRONOUN.test(text)) {
    const people = await contactsOf(
      scene.spokenOf.slice(0, /\b(?:them|they|their)\b/i.test(text) ? undefined : 1),
      scene,
    );
    if (people.length > 0) return { people, mentions: [] };
  }
  if (!mustFind) return { people: [], mentions: [] };
  return unknownIn(text, scene, isHarmless);
}

/** The person of a slot that holds a name and nothing else. */
export async function personIn(slot: string, scene: Scene, options: Options = {}): Promise<Who> {
  const name = slot.replace(/^(?:my (?:friend|contact|colleague|buddy) |the contact )/i, '').trim();
  const who = await whoIn(name, scene, { ...options, startsWithName: true });
  if (isQuestion(who) || who.people.length > 0) return who;
  const key = fold(name);
  if (!key || NOT_NAMES.has(key)) return nobodyNamed(scene);
  return similarTo(name, scene, options.isHarmless ?? true);
}

/** How those mentions hang together that an instruction is about: "Tom and Anna", not "Tom about Anna". */
export function together(who: Exclude<Who, { kind: 'ask' }>, text: string): readonly Contact[] {
  const { mentions, people } = who;
  if (mentions.length < 2) return people;
  let count = 1;
  while (
    count < mentions.length &&
    /^(?:'s)?\s*(?:,|and|&|,\s*and|\+|as well as)\s*$/i.test(
      text.slice(mentions[count - 1]!.end, mentions[count]!.start),
    )
  )
    count++;
  return unique(people.slice(0, count));
}

export const unique = (people: readonly Contact[]) => [
  ...new Map(people.map((person) => [person.id, person])).values(),
];

async function everyoneIn(name: string, scene: Scene): Promise<Who> {
  const group = await groupNamed(name, scene);
  if (!group)
    return { kind: 'ask', reply: `I find no group called “${plainText(name)}”. Which one do you mean?`, options: [] };
  const { rows: people } = await scene.reading.members(group.id, 100);
  if (people.length === group.contactCount && people.length > 0) return { people, mentions: [] };
  const why =
    people.length === 0 ? 'has nobody in it' : `has ${group.contactCount} people, more than I take on at once`;
  return { kind: 'ask', reply: `The group “${plainText(group.name)}” ${why}. Whom do you mean?`, options: [] };
}

const isName = (name: string) => !NOT_NAMES.has(fold(name.split(' ')[0]!)) && !/^\d/.test(name);

async function unknownIn(text: string, scene: Scene, isHarmless: boolean): Promise<Who> {
  const expected = [
    ...text.matchAll(EXPECTED).map(({ 0: lead, index }) => FULL_NAME.exec(text.slice(index + lead.length))![0]),
    ...text.matchAll(POSSESSIVE).map(({ groups }) => groups!['name']!),
  ].filter(isName);
  const name = expected.find((candidate) => /^@?\p{Lu}/u.test(candidate)) ?? expected[0];
  if (!name) return { people: [], mentions: [] };
  const found = await similarTo(name.replace(/^@/, ''), scene, isHarmless);
  // A word in lower case that is like no name is a thing: "call the bank".
  if (isQuestion(found) && found.options.length <= 1 && !/^@?\p{Lu}/u.test(name)) return { people: [], mentions: [] };
  return found;
}
