import type { Frame } from '../clauses/frame.ts';
import { todoFrames } from './todos.ts';

/** Everything that can be asked for, told or wanted. Their order does not decide what a clause is: where several kinds fit, it is asked. */
export const FRAMES: readonly Frame[] = [...todoFrames];
