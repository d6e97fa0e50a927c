/** Whether this is `npm run test:all`, which tries every input of a walk; `npm test` tries some for each member. */
const { process } = globalThis as unknown as { process: { env: Readonly<Record<string, string | undefined>> } };
export const isReleaseRun = process.env['TEST_ALL'] === '1';

/** Returns all items in a release run, and otherwise at most so many of them, spread evenly. */
export const sampled = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  isReleaseRun || items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!);
