import { setImmediate } from 'node:timers/promises';
import type { Frame } from '../clauses/frame.ts';
import { emailFrames } from './emails.ts';
import { contactFieldFrames } from './contact-fields.ts';
import { contactFrames } from './contacts.ts';
import { groupFrames } from './groups.ts';
import { meetingFrames } from './meetings.ts';
import { noteFrames } from './notes.ts';
import { pageFrames } from './pages.ts';
import { questionsOfContacts } from './questions-of-contacts.ts';
import { questionsOfPeople } from './questions-of-people.ts';
import { questionsOfPlans } from './questions-of-plans.ts';
import { questionsOfProduct } from './questions-of-product.ts';
import { questionsOfRelations, relationFrames } from './relations.ts';
import { smallTalkFrames } from './small-talk.ts';
import { plannedEmailFrames } from './planned-emails.ts';
import { talkFrames } from './talks.ts';
import { todoChangeFrames } from './todo-changes.ts';
import { todoFrames } from './todos.ts';

/** Everything that can be asked for, told or wanted. Their order does not decide what a clause is: where several kinds fit, it is asked. */
export const FRAMES: readonly Frame[] = [
  ...todoFrames,
  ...todoChangeFrames,
  ...emailFrames,
  ...plannedEmailFrames,
  ...talkFrames,
  ...noteFrames,
  ...meetingFrames,
  ...contactFrames,
  ...contactFieldFrames,
  ...relationFrames,
  ...groupFrames,
  ...pageFrames,
  // What is asked more exactly first.
  ...questionsOfRelations,
  ...questionsOfPeople,
  ...questionsOfContacts,
  ...questionsOfPlans,
  ...questionsOfProduct,
  ...smallTalkFrames,
];

/** A pattern is compiled when it is first matched, and better the second time: one by one here, so that no message waits for all. */
export async function compilePatterns(): Promise<void> {
  for (const { pattern } of [...FRAMES, ...FRAMES]) {
    pattern.test('');
    await setImmediate();
  }
}
