import type { Rule, Scene } from '../scene.ts';
import { addTodo, addTodoFor } from './add-todo.ts';

const unquoted = (text: string) => text.replaceAll('"', '');

const addTodoOf = (who: string | undefined, task: string, scene: Scene) =>
  who ? addTodoFor(who, task, scene) : addTodo(task, scene);

/** Whose it is may stand in front, behind "for": until a colon, or until "to", "that" or a pause. */
const WHOSE = [
  /^(?:for|about|on|re) (?<who>[^:]{2,60}?)\s*:\s*(?<task>.+)$/i,
  /^for (?<who>[^:,]{2,60}?)(?:\s*,\s*|\s[-–]\s| to | that )(?<task>.+)$/i,
];

function addWhosever(text: string, scene: Scene) {
  const { who, task = text } = WHOSE.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {};
  return addTodoOf(who, task, scene);
}

/** It is said that it is a to-do. */
export const saidTodoRules: readonly Rule[] = [
  {
    pattern: /^(?:ping|nudge|poke|alert|notify|prompt) (?:me|us)\b\s*(?<when>.{0,40}?)\s*\bto (?<body>.+)$/i,
    understand: ({ when, body }, scene) => addTodo(`${body} ${when}`, scene),
  },
  {
    pattern: /^(?:make sure|see to it|ensure)(?: that)? (?:i|we) (?:(?:don't|do not) forget to )?(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern: /^(?:add|put|save|create) (?<body>.+?) as an? (?:new )?(?:todo|task)(?: for (?<who>.+))?$/i,
    understand: ({ body, who }, scene) => addTodoOf(who, unquoted(body!), scene),
  },
  {
    pattern: /^remind (?:me|myself|us)\b(?! not to\b| (?:what|when|who|where|how|why|which)\b)[:,]?\s*(?<body>.*)$/i,
    understand: ({ body }, scene) => addWhosever(body!, scene),
  },
  {
    pattern: /^(?:don't|do not|never) (?:let me )?forget(?: that)? ?(?:to|about|i (?:need|have) to)?\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern:
      /^(?:(?:remember|make a note|help me remember) (?:to|that i (?:need|have) to)|note to self:?|memo:|reminder(?: to self)?:)\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern:
      /^(?:set|create|add|make|give me|i need|put in|schedule)(?: me)? an? (?:new )?(?:reminder|alert|alarm)(?: for me| for myself)? (?:to|about) (?<body>.+)$/i,
    understand: ({ body }, scene) => addTodo(body!, scene),
  },
  {
    pattern: /^(?:set|create|add|make)(?: me)? an? reminder (?<when>(?:for|on|at) .{2,30}?) to (?<body>.+)$/i,
    understand: ({ body, when }, scene) => addTodo(`${body} ${when}`, scene),
  },
  {
    pattern:
      /^(?:add|create|make|new|put)(?: me)?(?: an?| another| the)?(?: new)? (?:todo|task|action item)(?: item)?(?: to my list)?[:,]?\s+(?<body>.+)$/i,
    understand: ({ body }, scene) => addWhosever(body!, scene),
  },
  {
    pattern: /^(?:todo|task)[:,]? (?<body>(?!list|app).+)$/i,
    understand: ({ body }, scene) => addWhosever(body!, scene),
  },
  {
    pattern:
      /^(?:add|put) (?<body>.+?) (?:to|on|onto|in) (?:my )?(?:todo(?: ?list|s)?|tasks?(?: list)?|list of todos)(?: for (?<who>.+))?$/i,
    understand: ({ body, who }, scene) => addTodoOf(who, unquoted(body!), scene),
  },
  {
    pattern: /^(?:add|put) (?<body>.+?) (?:to|on|in) (?<who>[^\s]+(?: [^\s]+)?'s?) (?:todo(?: ?list|s)?|tasks?|list)$/i,
    understand: ({ body, who }, scene) => addTodoOf(who!.replace(/'s?$/, ''), unquoted(body!), scene),
  },
];
