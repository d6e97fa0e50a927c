import { median, met, times } from './figures.ts';
import { countOf, type EngineName } from './options.ts';
import { cpuSeconds } from './program.ts';
import { say } from './report.ts';

export const samples = countOf('samples', 100);
/** What is measured first would otherwise pay for what a process compiles once it is hot, and anew when it is asked something else. */
export const WARM_UP = 1000;

/** Requests of one user to one process, in this order. */
export type Asked = {
  readonly origin: string;
  readonly cookie: string;
  readonly paths: readonly string[];
  /** Asked by who has the answer already. */
  readonly isKnown?: boolean;
};

async function ask({ origin, cookie, paths }: Asked, tag: string | null): Promise<void> {
  const headers = { cookie, ...(tag && { 'if-none-match': tag }) };
  for (let asked = 0; asked < samples; asked++) {
    for (const path of paths) {
      const response = await fetch(origin + path, { headers });
      if (response.status !== (tag ? 304 : 200)) throw new Error(`${path} was answered with ${response.status}.`);
      await response.arrayBuffer();
    }
  }
}

/** Of the answer as it is now: what runs by itself may have changed it since the last round, as when a contact went cold. */
async function tagOf({ origin, cookie, paths, isKnown }: Asked): Promise<string | null> {
  if (!isKnown) return null;
  const response = await fetch(origin + paths[0], { headers: { cookie } });
  await response.arrayBuffer();
  return response.headers.get('etag');
}

/** Processor time for each request in milliseconds: the process's own, with the embedded engine in it. */
async function cost(asked: Asked): Promise<number> {
  const tag = await tagOf(asked);
  const before = await cpuSeconds(asked.origin);
  await ask(asked, tag);
  return (((await cpuSeconds(asked.origin)) - before) * 1000) / samples;
}

/**
 * What each costs, round by round. A round asks all of them after each other, so that both sides of a ratio are
 * measured within seconds: machines change their pace.
 */
export async function byTurns<What extends string>(
  asked: Readonly<Record<What, Asked>>,
  rounds: number,
): Promise<Record<What, number>[]> {
  const all = Object.entries(asked) as [What, Asked][];
  for (let warm = 0; warm < WARM_UP; warm += samples) for (const [, one] of all) await ask(one, await tagOf(one));
  const costs: Record<What, number>[] = [];
  for (let round = 0; round < rounds; round++) {
    const ofRound: [What, number][] = [];
    for (const [what, one] of all) ofRound.push([what, await cost(one)]);
    costs.push(Object.fromEntries(ofRound) as Record<What, number>);
  }
  return costs;
}

export const COLUMNS = ['ratio', 'engine', 'what', 'own', 'beside', 'at most', 'target'];

/** A row of those columns: the medians of both, and of their ratios. */
export function compared<What extends string>(
  engine: EngineName,
  what: string,
  costs: readonly Readonly<Record<What, number>>[],
  [own, other]: readonly [What, What],
  target: number,
): string[] {
  const [cpu, besides] = [own, other].map((one) => `${median(costs.map((round) => round[one])).toFixed(2)} ms`);
  const ratio = median(costs.map((round) => round[own] / round[other]));
  say(`${engine}, ${what}: ${ratio.toFixed(2)} ×`);
  const reached = met(ratio <= target);
  return [`${ratio.toFixed(2)} ×`, engine, what, cpu!, besides!, times(target), reached];
}
