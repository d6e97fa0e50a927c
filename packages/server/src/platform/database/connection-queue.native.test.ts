import { expect, test } from 'vitest';
import { ConnectionQueue } from './connection-queue.ts';

const enterMany = (queue: ConnectionQueue, count: number) => Array.from({ length: count }, () => queue.enter());
const later = () => performance.now() + 1000;

test('a queue is late when ten wait and the first of them has for half a second', () => {
  const queue = new ConnectionQueue();
  const leave = enterMany(queue, 9);
  expect(queue.isLate(later())).toBe(false);
  leave.push(queue.enter());
  expect(queue.isLate(performance.now())).toBe(false);
  expect(queue.isLate(later())).toBe(true);
  leave[0]!();
  expect(queue.isLate(later())).toBe(false);
});
