import { createHash } from 'node:crypto';
import type { Content } from '../database/moving/compare.ts';

const DIGITS = 15;

/** The sum that `contentOf` has the database work out over a table, over its rows as they are read. */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum += BigInt(`0x${createHash('md5').update(row).digest('hex').slice(0, DIGITS)}`);
  }

  content(): Content {
    return { rows: this.#rows, hash: this.#sum.toString() };
  }
}
