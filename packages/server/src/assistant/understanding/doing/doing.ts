import type { Intent, Kind } from '../clauses/intent.ts';
import type { Outcome, Scene } from '../scene.ts';
import { scheduleMeeting } from './meetings.ts';
import { addNote } from './notes.ts';
import { openPage } from './pages.ts';
import { answerQuestion } from './questions.ts';
import { talk } from './small-talk.ts';
import { deleteTalk, logTalk } from './talks.ts';
import { addTodo } from './todos.ts';

type Do = (intent: Intent, scene: Scene) => Outcome | Promise<Outcome>;

/** What each kind comes to, once it is known what was said: actions, an answer or a question. */
export const DOING: Partial<Record<Kind, Do>> = {
  todo: addTodo,
  log: logTalk,
  'delete-log': deleteTalk,
  note: addNote,
  meeting: scheduleMeeting,
  go: openPage,
  question: answerQuestion,
  talk,
};
