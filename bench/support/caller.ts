/** Calls the product as somebody who is signed in, and fails when it refuses. */
export function callerOf(origin: string, cookie: string) {
  return async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, origin, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
}
