import type { Intent, Kind } from '../clauses/intent.ts';
import type { Outcome, Scene } from '../scene.ts';
import { scheduleMeeting } from './meetings.ts';
import { answerQuestion } from './questions.ts';
import { openPage, talk } from './small-talk.ts';
import { deleteTalk, logTalk } from './talks.ts';
import { sendEmail } from './emails.ts';
import { cancelEmail, changePlanned } from './planned-emails.ts';
import { addContacts, addNote, changeContact, deleteContacts } from './contacts.ts';
import { relate } from './relations.ts';
import { deleteGroup, joinGroup, leaveGroup, makeGroup, setRhythm } from './groups.ts';
import { addTodo, completeTodo, deleteTodo, reopenTodo, rescheduleTodo } from './todos.ts';

/** Nothing where it is none of these after all: what was told is done of no to-do that there is. */
type Do = (intent: Intent, scene: Scene) => Outcome | undefined | Promise<Outcome | undefined>;

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
  'complete-todo': completeTodo,
  'reopen-todo': reopenTodo,
  'reschedule-todo': rescheduleTodo,
  'delete-todo': deleteTodo,
  email: sendEmail,
  'change-email': changePlanned,
  'cancel-email': cancelEmail,
  'new-contact': addContacts,
  'change-contact': changeContact,
  relate,
  'delete-contacts': deleteContacts,
  'new-group': makeGroup,
  'delete-group': deleteGroup,
  'join-group': joinGroup,
  'leave-group': leaveGroup,
  'group-rhythm': setRhythm,
};
