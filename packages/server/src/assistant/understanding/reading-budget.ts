/**
 * How many words all readings of one message may look at together: every way to cut it into clauses reads words again. The
 * sentences of the tests need 3,700 at most.
 */
export const MOST_WORDS_READ = 30_000;
/** How often one message may be tagged, as it stands and in the ways to mend it. The sentences of the tests need 8 at most. */
export const MOST_TAGGINGS = 24;

/** Thrown while a message is read that would take too long. */
export class TooMuchToRead extends Error {}

/** Bounds the work that one message causes, by counts, so that the same message is understood on every machine. */
export class ReadingBudget {
  #words = MOST_WORDS_READ;
  #taggings = MOST_TAGGINGS;

  spendWords(count: number): void {
    this.#words -= count;
    if (this.#words < 0) throw new TooMuchToRead();
  }

  spendTagging(): void {
    this.#taggings -= 1;
    if (this.#taggings < 0) throw new TooMuchToRead();
  }
}
