import type { Frame } from '../clauses/frame.ts';
import { questionsOfContacts } from './questions-of-contacts.ts';
import { questionsOfPeople } from './questions-of-people.ts';
import { questionsOfPlans } from './questions-of-plans.ts';
import { questionsOfProduct } from './questions-of-product.ts';

/** What is asked more exactly first. */
export const questionFrames: readonly Frame[] = [
  ...questionsOfPeople,
  ...questionsOfContacts,
  ...questionsOfPlans,
  ...questionsOfProduct,
];
