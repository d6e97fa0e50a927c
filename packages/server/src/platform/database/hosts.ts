/** Scheme and credentials, hosts, and what comes after them. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/;

/**
 * The servers that an address names, each by an address of its own: PostgreSQL's own clients take several hosts, separated by commas,
 * and the driver takes one. They are copies of each other, and one of them takes changes.
 */
export function hostsOf(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [url];
}

/** What is wrong with an address that names several, to go on after the variable's name. */
export function problemWithHosts(url: string): string | undefined {
  const query = new URLSearchParams(url.split('?')[1]);
  const [, , hosts = '', after = ''] = PARTS.exec(url) ?? [];
  const wanted = query.get('target_session_attrs');
  if (wanted !== null && wanted !== 'read-write') return 'knows no target_session_attrs but read-write';
  if (query.get('host')?.includes(','))
    return 'wants several hosts before the database, such as postgres://user@a:5432,b:5432/database';
  if (!hosts.includes(',')) return undefined;
  if (hosts.split(',').some((host) => !/^(?:\[[\da-f:.]+\]|[^:[\]]+)(?::\d{1,5})?$/i.test(host)))
    return 'wants a host, or a host and its port, between the commas: postgres://user@a:5432,b:5432/database';
  return /^\/[^?#]/.test(after) ? undefined : 'wants the name of the database after the hosts';
}
