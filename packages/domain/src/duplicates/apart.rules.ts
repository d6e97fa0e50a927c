import { DomainError } from '../problem.ts';

/** Rows, two for each pair: more than anybody says in a life, and few enough to count. */
export const MOST_SAID_APART = 40_000;

export const tooManyApart = () =>
  new DomainError(
    'conflict',
    'duplicates.too-many-apart',
    'We remember 20,000 pairs of people for you, and no more. Please merge or delete some contacts first.',
  );
