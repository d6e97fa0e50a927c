import type { NewChoice } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { OpenForm } from '@inner-circle/domain/assistant/open-form.contract.ts';
import { COMMON_WORDS } from '@inner-circle/domain/assistant/common-words.ts';
import { plainText, quote } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { InteractionType } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Understanding } from '../../engine.port.ts';
import { DOING, EITHER, TOLD, TOLD_BY } from '../clauses/vocabulary.ts';
import { keep, type Kept } from '../memory.ts';
import type { Scene } from '../scene.ts';
import { isMark, lineOf, type Piece, written } from '../tagging/pieces.ts';
import { bullets, capitalised } from '../tagging/words.ts';

// What is said when nothing of a message was understood: its words, and one way on that fits them. A form opens with what was
// understood of it; nothing is saved before the person does that.

const GENERAL = [
  'Remind me to call Anna next Friday',
  'Who have I not contacted recently?',
  'Just talked to Tom, the boat is up for winter',
];
/** Examples by the words that they are about. */
const EXAMPLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bgroups?\b|\bG\b/, ['Add Tom to Family', 'Who is in Family?', 'Create a group Climbing with Tom and Anna']],
  [/\bbirthdays?\b/, ['Upcoming birthdays', 'When is Anna’s birthday?', 'Tom’s birthday is 3 May 1990']],
  [
    /\b(?:emails?|mails?|send|write)\b/,
    ['Email Tom tomorrow: the keys are with Anna', 'Email Tom every Friday at 4pm', 'Which e-mails are planned?'],
  ],
  [
    /\b(?:todos?|tasks?|remind|reminders?|due|list)\b/,
    ['Remind me to call Tom on Friday', 'What is due this week?', 'Mark send the contract as done'],
  ],
  [
    /\b(?:meetings?|calendar|schedule|appointments?|free|lunch|dinner|coffee)\b/,
    ['Schedule a call with Anna tomorrow at 3pm', 'When am I free next week?', 'What is on my calendar tomorrow?'],
  ],
  [
    /\b(?:contacts?|people|person|phone|number|address)\b/,
    ['Add new contact Lena Fischer', 'What is Tom’s number?', 'Tom’s email is tom@example.com'],
  ],
  [
    /\b(?:talked|called|met|spoke|said|told|saw|log)\b/,
    ['Just talked to Tom, he sold the boat', 'Had lunch with Anna yesterday', 'When did I last talk to Tom?'],
  ],
];

const ASKING = /^(?:who|whom|whose|what|when|where|which|why|how|did|do|does|is|are|was|were|have|has|can|could|any)\b/;
const ABOUT = (name: string) => [
  `When did I last talk to ${name}?`,
  `What do I have to do for ${name}?`,
  `What do you know about ${name}?`,
];

/** Words of other languages that no English sentence has. */
const FOREIGN = new Set(
  `ich und der das nicht mit bitte mich mir wir ist ein eine auf morgen erinnere anrufen je tu le les et avec pour demain est une des appeler rappelle moi
  el los las y con por para manana hola es una llamar che il di domani per sono gli una chiamare um os nao voce amanha ligar en het een niet voor bellen och jag att det`
    .split(/\s+/)
    .filter((word) => !COMMON_WORDS.has(word)),
);

export function notUnderstood(pieces: readonly Piece[], scene: Scene, kept: Kept | undefined): Understanding {
  const isNothing = pieces.every(({ tag }) => tag === 'filler' || tag === 'mark' || tag === 'fix');
  const words = pieces.filter(({ tag }) => tag === 'word');
  const isForeign =
    words.filter(({ key }) => FOREIGN.has(key)).length >= 2 ||
    (words.length > 0 && /^[^\p{Script=Latin}]+$/u.test(scene.message));
  const isAsking = ASKING.test(lineOf(pieces).line) || isMark(pieces.at(-1), /^\?$/);
  const way = isNothing || isAsking ? undefined : wayOn(pieces, isForeign, scene);
  const reply = isNothing
    ? courtesyFor(pieces)
    : `${whyOf(scene.message, isForeign)} ${way ? 'You can enter it yourself:' : examplesFor(pieces, isAsking, isForeign, kept)}`;
  return {
    reply,
    actions: [],
    choices: way ? [way] : [],
    memory: keep(kept, { kind: isNothing ? 'chat' : 'not-understood' }),
  };
}

const courtesyFor = (pieces: readonly Piece[]) =>
  pieces.some(({ key }) => /\b(?:thanks|thank you|cheers|great|cool|perfect|ok|okay|alright)\b/.test(key))
    ? 'You are welcome.'
    : 'What can I do for you?';

const whyOf = (message: string, isForeign: boolean) =>
  isForeign
    ? 'I understand English only, so I have done nothing.'
    : `I did not understand ${quote(message)}, and I have done nothing.`;

function examplesFor(pieces: readonly Piece[], isAsking: boolean, isForeign: boolean, kept: Kept | undefined): string {
  const { line } = lineOf(pieces);
  const person = pieces.find((piece) => piece.tag === 'person');
  if (isAsking && person) return `I can answer, for example:\n${bullets(ABOUT(plainText(person.value.said)))}`;
  const fitting = isForeign ? undefined : EXAMPLES.find(([pattern]) => pattern.test(line))?.[1];
  // Once they were shown, they are not repeated.
  if (!fitting && kept?.kind === 'not-understood') return 'Please say it in other words, or ask me what I can do.';
  return `Try, for example:\n${bullets(fitting ?? GENERAL)}`;
}

const PAST = new RegExp(`(?:^|\\s)(?:${TOLD}|had|said|told)(?: |$)`);
const DO = new RegExp(`(?:^|\\s)(?:${DOING}|${EITHER}|remind|remember|forget)(?: |$)`);

/** The form that fits what was seen, filled in with it. */
function wayOn(pieces: readonly Piece[], isForeign: boolean, { spokenOf }: Scene): NewChoice | undefined {
  const { line } = lineOf(pieces);
  const people = pieces.flatMap((piece) =>
    piece.tag === 'person' && piece.value.fits.length === 1 ? piece.value.fits : [],
  );
  const pronoun = pieces.some(({ tag }) => tag === 'pronoun') && spokenOf.length === 1 ? spokenOf[0] : undefined;
  const contactId = people[0]?.id ?? pronoun;
  const date = pieces.find((piece) => piece.tag === 'date')?.value;
  const time = pieces.find((piece) => piece.tag === 'time')?.value.toString({ smallestUnit: 'minute' });
  const day = date?.future?.toString();
  const stranger = pieces.find(({ tag }) => tag === 'stranger');
  const told = (Object.keys(TOLD_BY) as InteractionType[]).find((type) =>
    new RegExp(`(?:^|\\s)(?:${TOLD_BY[type]})(?: |$)`).test(line),
  );
  const text = capitalised(
    written(
      pieces.filter(({ tag }) => tag !== 'date' && tag !== 'time'),
      true,
    ).replace(/^(?:remind me to|remind me|i need to|please) /i, ''),
  );
  const whom = people[0] ? ` with ${people[0].name}` : '';
  if (/\b(?:email|emails|mail)\b/.test(line) && (contactId ?? stranger) !== undefined)
    return opens('Write the e-mail', { form: 'reminder', contactId, message: text, date: day, time });
  if (contactId && PAST.test(line))
    return opens(`Log it${whom}`, {
      form: 'interaction',
      contactId,
      type: told,
      date: date?.past?.toString(),
      notes: text,
    });
  if (contactId && day && time)
    return opens(`Plan a meeting${whom}`, { form: 'meeting', contactIds: people.map(({ id }) => id), date: day, time });
  if (contactId && (isForeign || DO.test(line) || day))
    return opens('Add a to-do', { form: 'todo', contactId, task: text, dueDate: day });
  if (stranger && !contactId) {
    const name = stranger.raw.split(' ').map(capitalised).join(' ');
    const fields = Object.fromEntries(
      pieces.flatMap((piece) => (piece.tag === 'email' || piece.tag === 'phone' ? [[piece.tag, piece.value!]] : [])),
    );
    return opens(`Add ${name} as a new contact`, { form: 'contact', name, ...fields });
  }
  return people.length === 1
    ? opens(`Open ${people[0]!.name}`, { form: 'edit-contact', contactId: people[0]!.id })
    : undefined;
}

const opens = (label: string, form: Readonly<Record<string, unknown>>): NewChoice => ({
  label,
  detail: '',
  contactId: null,
  opens: OpenForm.parse(Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined))),
});
