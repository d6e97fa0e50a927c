import { setImmediate as turn } from 'node:timers/promises';

/** A long list a chunk at a time: each is read after the last row of the one before, and nobody waits long for their turn. */
export async function* inChunks<Row>(
  size: number,
  read: (size: number, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await read(size, undefined);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < size ? [] : await read(size, rows.at(-1));
  }
}

/** The rows of such a list one after the other. */
export async function* rowByRow<Row>(
  size: number,
  read: (size: number, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of inChunks(size, read)) yield* rows;
}

const AT_A_TURN = 100;

/** A long list one by one, others having their turn in between: to work on all of it takes longer than anybody should wait. */
export async function* withTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let given = 0;
  for (const item of items) {
    if (given % AT_A_TURN === 0) await turn();
    given += 1;
    yield item;
  }
}
