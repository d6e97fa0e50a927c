import type { Frame } from '../clauses/frame.ts';
import { questionsOfLists } from './questions-of-lists.ts';
import { questionsOfPeople } from './questions-of-people.ts';
import { questionsOfProduct } from './questions-of-product.ts';

/** What is asked more exactly first. */
export const questionFrames: readonly Frame[] = [...questionsOfPeople, ...questionsOfLists, ...questionsOfProduct];
