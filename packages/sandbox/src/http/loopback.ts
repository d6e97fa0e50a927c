/** Whether a URL is plain http on this very computer, under any of its names and on any port. */
export const isLoopback = (url: URL) =>
  url.protocol === 'http:' && (['localhost', '[::1]'].includes(url.hostname) || /^127(\.\d+){3}$/.test(url.hostname));
