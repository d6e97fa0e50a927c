import autocannon from 'autocannon';

const CONNECTIONS = 8;

/** Answers a second, under the load of a few connections that never wait. */
export async function throughput(url: string, cookie: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: { cookie } });
  const failures = result.non2xx + result.errors + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of the requests to ${url} failed.`);
  return result['2xx'] / result.duration;
}
