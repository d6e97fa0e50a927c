/** The screen that somebody is on; from the login screen the one they wanted. */
export function currentPath({ pathname, search, hash }: Location): string {
  return pathname === '/login' ? (new URLSearchParams(search).get('returnTo') ?? '/') : pathname + search + hash;
}
