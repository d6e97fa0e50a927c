const ATTEMPTS = 30;
/** Wrong sign-in tokens of one address in a minute. */
export const MOST_GUESSES = 20;
const TOO_MANY_GUESSES = 2 * MOST_GUESSES;

async function statusOf(url: string, origin: string, body: object, cookie = ''): Promise<number> {
  const headers = { origin, 'content-type': 'application/json', cookie };
  const response = await fetch(`${origin}${url}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.bytes();
  return response.status;
}

/** All at once; the proxy asks the processes by turns. Answers how many contacts were added. */
export async function addAtOnce(origin: string, cookie: string): Promise<number> {
  const add = () => statusOf('/api/contacts', origin, { name: 'One more' }, cookie);
  const all = await Promise.all(Array.from({ length: ATTEMPTS }, add));
  return all.filter((status) => status === 201).length;
}

/** More guesses than are allowed, at all processes by turns. Answers how many were taken. */
export async function guessByTurns(origin: string): Promise<number> {
  let taken = 0;
  for (let n = 0; n < TOO_MANY_GUESSES; n++)
    if ((await statusOf('/api/verify-token', origin, { token: 'guess' })) === 401) taken += 1;
  return taken;
}
