export function quantile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const figure = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (figure === undefined) throw new Error('There is nothing that was measured.');
  return figure;
}

export const median = (figures: readonly number[]) => quantile(figures, 0.5);

/** What a table says in its column of targets. */
export const met = (isMet: boolean) => (isMet ? 'met' : 'missed');

export const percent = (part: number) => `${Math.round(part * 100)} %`;
export const times = (factor: number) => `${factor.toFixed(factor < 10 ? 1 : 0)} ×`;
export const milliseconds = (duration: number) =>
  duration < 10_000 ? `${duration.toFixed(duration < 10 ? 1 : 0)} ms` : `${(duration / 1000).toFixed(1)} s`;
export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
export const whole = (figure: number) => Math.round(figure).toLocaleString('en');

/** Answers what `work` answers, and how long that took in milliseconds. */
export async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; took: number }> {
  const began = performance.now();
  const result = await work();
  return { result, took: performance.now() - began };
}
