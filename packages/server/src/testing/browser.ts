/** A browser as far as sign-in needs one: it follows redirects and keeps cookies. */
export function browser(origin: string, says: Record<string, string> = {}) {
  const jar = new Map<string, string>();

  /** `until` stops before that page is asked for. */
  const visit = async (address: string, until?: string): Promise<{ status: number; url: URL; text: string }> => {
    let url = new URL(address, origin);
    for (let hop = 0; hop < 10; hop++) {
      const response = await fetch(url, { redirect: 'manual', headers: { ...says, cookie: cookies() } });
      keep(response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (!location) return { status: response.status, url, text: await response.text() };
      url = new URL(location, url);
      if (until && url.pathname === until) return { status: response.status, url, text: '' };
    }
    throw new Error(`Too many redirects from ${address}`);
  };

  const keep = (headers: string[]) => {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const isGone = attributes.some(
        (attribute) => attribute === 'Max-Age=0' || attribute.startsWith('Expires=Thu, 01 Jan 1970'),
      );
      if (isGone) jar.delete(name);
      else jar.set(name, value);
    }
  };

  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const send = (
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) =>
    fetch(new URL(path, origin), {
      method,
      headers: {
        cookie: cookies(),
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).then((response) => {
      keep(response.headers.getSetCookie());
      return response;
    });

  return { visit, send, jar };
}
