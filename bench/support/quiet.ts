import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { timed } from './figures.ts';

/** A machine that shares its hardware is quiet while it runs at this part of its best pace. Below, milliseconds tell of its neighbours. */
const QUIET = 0.75;
const PATIENCE_MILLISECONDS = 60_000;
/** Where in /proc/stat the time stands that a virtual machine wanted and did not get. */
const TAKEN = 7;

const hashed = Buffer.alloc(1_000_000);
let best = Infinity;

/** How long the processor takes for always the same. */
function takePace(): number {
  const began = performance.now();
  for (let times = 0; times < 3; times++) hash('sha256', hashed);
  const took = performance.now() - began;
  best = Math.min(best, took);
  return took;
}

/** The processor's time since the machine was started. Where nobody tells of neighbours there are none. */
function processorTime(): { all: number; taken: number } {
  let ticks: number[] = [];
  try {
    ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1).map(Number);
  } catch {
    // Not Linux.
  }
  return { all: ticks.slice(0, TAKEN + 1).reduce((sum, one) => sum + one, 0), taken: ticks[TAKEN] ?? 0 };
}

type Measured<Round> = { round: Round; pace: number; left: number };

const quietness = ({ pace, left }: Omit<Measured<unknown>, 'round'>) => (best / pace) * left;

/**
 * Measures until there are so many rounds during which the machine was quiet, or patience ends, and answers the quietest of
 * them, with the part of its best pace that it had at least.
 */
export async function whenQuiet<Round>(
  count: number,
  measure: () => Promise<Round>,
): Promise<{ rounds: Round[]; quietness: number }> {
  const measured: Measured<Round>[] = [];
  let waited = 0;
  const isEnough = () =>
    measured.filter((one) => quietness(one) >= QUIET).length >= count ||
    (measured.length >= count && waited > PATIENCE_MILLISECONDS);
  while (!isEnough()) {
    const paceBefore = takePace();
    const before = processorTime();
    const { result: round, took } = await timed(measure);
    const after = processorTime();
    const taken = (after.taken - before.taken) / Math.max(1, after.all - before.all);
    measured.push({ round, pace: Math.max(paceBefore, takePace()), left: 1 - taken });
    waited += took;
  }
  const quietest = measured.toSorted((a, b) => quietness(b) - quietness(a)).slice(0, count);
  return { rounds: quietest.map(({ round }) => round), quietness: quietness(quietest.at(-1)!) };
}
