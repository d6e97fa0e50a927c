/**
 * What is waited for, or undefined when it has not come in time. For events that need not come: a page that is left, a popup's
 * answer, a database of the browser. Whoever waits goes on either way.
 */
export function withTimeout<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
