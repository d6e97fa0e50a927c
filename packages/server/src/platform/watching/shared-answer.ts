/** However many ask, it is found out once at a time, and told again for so long. */
export function sharedAnswer<Answer>(find: () => Promise<Answer>, milliseconds: number): () => Promise<Answer> {
  let known: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (known && performance.now() < known.until) return known.answer;
    const answer = find();
    const mine = { answer, until: Infinity };
    known = mine;
    const end = (until: number) => {
      mine.until = until;
    };
    // What failed is asked for again by the next.
    answer.then(
      () => end(performance.now() + milliseconds),
      () => end(0),
    );
    return answer;
  };
}
