import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { median } from '../../support/figures.ts';
import { say } from '../../support/report.ts';

/** Processor time in milliseconds: that of our process, and that of PostgreSQL's processes that work for it. */
export type Cost = { readonly own: number; readonly postgres: number };

export const SIDES = ['alone', 'crowded'] as const;
export type Side = (typeof SIDES)[number];

const total = ({ own, postgres }: Cost) => own + postgres;

/** What PostgreSQL's processes for a database have taken so far, each by its number. */
async function backends(monitor: Client, database: string): Promise<Map<number, number>> {
  const { rows } = await monitor.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and application_name = 'inner-circle'`,
    [database],
  );
  return new Map(rows.flatMap(({ pid }) => taken(pid)));
}

function taken(pid: number): [number, number][] {
  try {
    return [[pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6]];
  } catch {
    // It has ended since it was listed.
    return [];
  }
}

/** What the work costs; `own` says what our process has taken so far, in milliseconds. */
export async function costOf(
  monitor: Client,
  database: string,
  own: () => Promise<number>,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const [before, ownBefore] = [await backends(monitor, database), await own()];
  await work();
  const [after, ownAfter] = [await backends(monitor, database), await own()];
  const postgres = [...after].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0);
  return { own: ownAfter - ownBefore, postgres };
}

export const ownCpu = (): Promise<number> => {
  const { user, system } = process.cpuUsage();
  return Promise.resolve((user + system) / 1000);
};

export const part = ({ own, postgres }: Cost, count: number): Cost => ({
  own: own / count,
  postgres: postgres / count,
});

/** The same thing in both databases. */
export type Compared = { readonly what: string; readonly rounds: readonly Readonly<Record<Side, Cost>>[] };

/** The medians of the rounds. */
export function medianOf({ rounds }: Compared, side: Side): Cost {
  return {
    own: median(rounds.map((round) => round[side].own)),
    postgres: median(rounds.map((round) => round[side].postgres)),
  };
}

export const ratioOf = ({ rounds }: Compared) =>
  median(rounds.map(({ alone, crowded }) => total(crowded) / total(alone)));

/** Both sides after each other, again and again, so that a noisy moment of the machine meets both; by turns the one and the other first. */
export async function compare(what: string, rounds: number, measure: (side: Side) => Promise<Cost>): Promise<Compared> {
  const measured: Record<Side, Cost>[] = [];
  for (let round = 0; round < rounds; round++) {
    const costs: Partial<Record<Side, Cost>> = {};
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) costs[side] = await measure(side);
    measured.push(costs as Record<Side, Cost>);
  }
  const compared = { what, rounds: measured };
  say(`${what}: ${ratioOf(compared).toFixed(2)} ×`);
  return compared;
}
