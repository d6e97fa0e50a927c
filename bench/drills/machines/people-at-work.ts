import { setTimeout as sleep } from 'node:timers/promises';

type Answer = { at: number; isWrite: boolean; status: number; isOurs: boolean };

/** A client that is told to come back does so, but a drill need not wait as long as a person. */
const RETURN_MILLISECONDS = 100;
const PATIENCE_MILLISECONDS = 60_000;

/** People who add contacts and read them, without end, and come back when they are told to. */
export function startPeople(origin: string, cookies: readonly string[], clientsEach: number) {
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  const over = new AbortController();

  const ask = async (cookie: string, key?: string): Promise<number> => {
    const isWrite = key !== undefined;
    const write = {
      method: 'POST',
      body: JSON.stringify({ name: `Contact ${key}` }),
      headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': key ?? '' },
    };
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const response = await fetch(
      `${origin}${isWrite ? '/api/contacts' : '/api/me'}`,
      isWrite ? { ...write, signal } : { headers: { cookie }, signal },
    ).catch(() => undefined);
    await response?.bytes().catch(() => undefined);
    const status = response?.status ?? 0;
    answers.push({ at: Date.now(), isWrite, status, isOurs: response?.headers.get('retry-after') !== null });
    return status;
  };

  const work = async (cookie: string) => {
    while (!over.signal.aborted) {
      const key = crypto.randomUUID();
      let status = 0;
      while (status !== 201 && !over.signal.aborted) {
        status = await ask(cookie, key);
        if (status !== 201) await sleep(RETURN_MILLISECONDS);
      }
      if (status === 201) acknowledged.push(key);
      await ask(cookie);
      await sleep(RETURN_MILLISECONDS);
    }
  };
  const clients = cookies.flatMap((cookie) => Array.from({ length: clientsEach }, () => work(cookie)));

  const writtenSince = (moment: number) =>
    answers.filter(({ at, isWrite, status }) => at >= moment && isWrite && status === 201).map(({ at }) => at);
  return {
    acknowledged,
    writtenSince,
    /** Until this many were written. */
    untilWritten: async (count: number) => {
      const since = Date.now();
      while (writtenSince(since).length < count) await sleep(RETURN_MILLISECONDS);
    },
    /** What happened from then on. */
    tallySince: (moment: number) => {
      const since = answers.filter(({ at }) => at >= moment);
      const good = [moment, ...writtenSince(moment), Date.now()];
      const count = (is: (status: number, isOurs: boolean) => boolean) =>
        since.filter(({ status, isOurs }) => is(status, isOurs)).length;
      return {
        good: count((status) => status < 300 && status > 0),
        unavailable: count((status) => status === 503),
        unanswered: count((status) => status === 0 || status === 502 || status === 504),
        failed: count((status) => status >= 500 && ![502, 503, 504].includes(status)),
        refused: [...new Set(since.map(({ status }) => status))].filter((status) => status >= 300 && status < 500),
        longestPause: Math.max(...good.slice(1).map((at, n) => at - good[n]!)),
      };
    },
    stop: async () => {
      over.abort();
      await Promise.all(clients);
    },
  };
}
