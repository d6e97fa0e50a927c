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
