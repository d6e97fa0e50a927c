import { mentionsIn } from '../people/find-people.ts';
import { links } from '@inner-circle/domain/assistant/markdown.rules.ts';
import type { Outcome, Rule, Scene } from '../scene.ts';
import { addTodo } from './add-todo.ts';
import { bodyOf, isBody } from './body.ts';
import { asksWhether } from './outcomes.ts';

const VERBS = String.raw`call|ring|phone|visit|meet|see|catch up with|check in (?:with|on)|check on|follow up with|get back to|reach out to|get in touch with|buy|bring|give|return|lend|pay|pick up|contact|send|write|book|order|prepare|congratulate|thank|wish|invite`;
/** Both a to-do of the user's and an e-mail to the contact. */
const EITHER = String.raw`tell|ask|nudge|ping|text|message|let|wish|thank|congratulate|invite|inform|poke|whatsapp|dm`;

/** It sounds like one. */
export const likelyTodoRules: readonly Rule[] = [
  {
    pattern:
      /^(?:i|we)(?: really| also| still)? (?:need|have|have got|ought|'ve got|gotta|must|got|am going|'m going|want|'d like|would like)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:need|have|gotta|got|must|ought)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:i've|we've) (?:got|gotta)(?: to)? (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern: /^(?:i'm|i am) going to (?<body>.+)$/i,
    understand: ({ body }, scene, clause) => intended(body!, scene, clause),
  },
  {
    pattern:
      /^(?:i|we)(?: probably| really)? (?:should|could|might|may)(?: probably| really| maybe)? (?<body>.+)$|^(?:maybe|perhaps|possibly) (?:i (?:should|could|might|will) |i'll )?(?<other>.+)$/i,
    understand: ({ body, other }, scene) => offered((body ?? other)!, scene),
  },
  {
    pattern: new RegExp(String.raw`^(?<verb>${EITHER}) (?<body>.+)$`, 'i'),
    understand: ({ verb, body }, scene) => eitherWay(verb!, body!, scene),
  },
  {
    pattern: new RegExp(
      String.raw`^send (?<who>.{2,60}?) an? (?:quick |short )?(?:message|text|note|reminder|word)\b(?<more>.*)$`,
      'i',
    ),
    understand: ({ who, more }, scene) => eitherWay('tell', `${who}${more}`, scene),
  },
  { pattern: new RegExp(String.raw`^(?:${VERBS}) .+$`, 'i'), understand: (_, scene, clause) => terse(clause, scene) },
];

const ACTIVITY = new RegExp(
  String.raw`^(?:${VERBS}|${EITHER}|talk|speak|email|mail|discuss|finish|review|sign|fix|ship|plan|arrange|organi[sz]e|have|do|get|take|make|renew|remember|cancel)\b`,
  'i',
);

/** "I need to call Tom": a to-do, where it is something to do and says with whom. */
async function intended(body: string, scene: Scene, clause: string): Promise<Outcome | undefined> {
  if (!ACTIVITY.test(body) || clause.endsWith('?')) return undefined;
  if (/\b(?:want|'d like|would like)\b/i.test(clause)) return offered(body, scene);
  const outcome = await addTodo(body, scene);
  return outcome.kind === 'ask' && outcome.awaits?.what === 'person' && !outcome.awaits.instead ? undefined : outcome;
}

/** Thought aloud: nothing is done before it is wanted. */
async function offered(body: string, scene: Scene): Promise<Outcome | undefined> {
  if (!ACTIVITY.test(body)) return undefined;
  const outcome = await addTodo(body, scene);
  if (outcome.kind !== 'do') return undefined;
  return asksWhether('Shall I add that as a to-do?', [['Add a to-do', `remind me to ${body}`]]);
}

async function terse(clause: string, scene: Scene): Promise<Outcome | undefined> {
  const [mention] = mentionsIn(clause, scene);
  // "Write a poem about Tom" is nothing to do with Tom.
  const isAbout = mention && /\babout $/i.test(clause.slice(0, mention.start));
  if (clause.endsWith('?') || isAbout) return undefined;
  const outcome = await addTodo(clause, scene);
  return outcome.kind === 'ask' && outcome.awaits?.what === 'person' && !outcome.awaits.instead ? undefined : outcome;
}

async function eitherWay(verb: string, text: string, scene: Scene): Promise<Outcome | undefined> {
  if (/^(?:me|us|it|that)\b/i.test(text)) return undefined;
  const body = await bodyOf(text, scene, { isHarmless: false, startsWithName: true });
  if (!isBody(body)) return body;
  if (body.people.length === 0 || !(body.mentions[0]?.start === 0 || body.mentions.length === 0)) return undefined;
  const content = text.slice(body.mentions[0]?.end ?? 0).trim();
  const email = `email ${body.mentions[0]?.text ?? text.split(' ')[0]!} ${/^(?:to|about|every|on|in|at|next|tomorrow|that|if|whether|know)\b/i.test(content) || !content ? content.replace(/^know /i, 'saying ') : `saying ${content}`}`;
  return asksWhether(`Shall I send an e-mail to ${links(body.people)}, or add a to-do for you?`, [
    ['Send an e-mail', email.trim()],
    ['Add a to-do', `remind me to ${verb} ${text}`],
  ]);
}
