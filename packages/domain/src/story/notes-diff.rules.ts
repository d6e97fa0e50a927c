/** What a change of a text put in and took out, as runs of words. */
export type NotesDiff = { readonly added: string[]; readonly removed: string[] };

/** Above this, words are not compared one by one: what lies between the same beginning and the same end counts as one run. */
const MOST_COMPARED = 250_000;
const MOST_RUNS = 6;
const LONGEST_RUN = 300;

/** Words with the space before them, so that a run is a piece of the text. */
const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? [];
const isSame = (one: string | undefined, other: string | undefined) => one?.trim() === other?.trim();

export function notesDiff(before: string, after: string): NotesDiff {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < Math.min(old.length, now.length) && isSame(old[start], now[start])) start += 1;
  let end = 0;
  while (end < Math.min(old.length, now.length) - start && isSame(old.at(-1 - end), now.at(-1 - end))) end += 1;
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const { keptOld, keptNow } = commonWords(gone, come);
  return { added: runsOf(come, keptNow), removed: runsOf(gone, keptOld) };
}

/** Which words of both are the same in the same order, by the longest such sequence. */
function commonWords(gone: readonly string[], come: readonly string[]) {
  const [keptOld, keptNow] = [new Set<number>(), new Set<number>()];
  const width = come.length + 1;
  if (gone.length * come.length > MOST_COMPARED) return { keptOld, keptNow };
  const longest = new Uint16Array((gone.length + 1) * width);
  const at = (row: number, column: number) => longest[row * width + column]!;
  for (let row = gone.length - 1; row >= 0; row -= 1)
    for (let column = come.length - 1; column >= 0; column -= 1)
      longest[row * width + column] = isSame(gone[row], come[column])
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  let [row, column] = [0, 0];
  while (row < gone.length && column < come.length) {
    if (isSame(gone[row], come[column])) {
      keptOld.add(row);
      keptNow.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return { keptOld, keptNow };
}

/** Words that follow each other, without those that stayed; a few runs, none of them long. */
function runsOf(words: readonly string[], kept: ReadonlySet<number>): string[] {
  const runs: string[] = [];
  let isOpen = false;
  for (const [index, word] of words.entries()) {
    if (kept.has(index)) isOpen = false;
    else if (isOpen) runs.push((runs.pop() ?? '') + word);
    else {
      runs.push(word);
      isOpen = true;
    }
  }
  const shown = runs.slice(0, MOST_RUNS).map((run) => shortened(run.trim()));
  return runs.length > MOST_RUNS ? [...shown, '…'] : shown;
}

const shortened = (run: string) => {
  const letters = Array.from(run.slice(0, LONGEST_RUN * 2));
  return letters.length > LONGEST_RUN ? `${letters.slice(0, LONGEST_RUN).join('').trimEnd()}…` : run;
};
