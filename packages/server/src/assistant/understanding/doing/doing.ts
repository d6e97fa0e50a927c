import type { Intent, Kind } from '../clauses/intent.ts';
import type { Outcome, Scene } from '../scene.ts';
import { addTodo } from './todos.ts';

type Do = (intent: Intent, scene: Scene) => Outcome | Promise<Outcome>;

/** What each kind comes to, once it is known what was said: actions, an answer or a question. */
export const DOING: Partial<Record<Kind, Do>> = {
  todo: addTodo,
};
