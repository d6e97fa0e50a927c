import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Makes it when it is first asked for, and then keeps it. */
export function onFirstUse<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/**
 * A library that is loaded when it is first used. Those of vendors are half of what a start would load, and nobody pays, sends or
 * signs in at that moment.
 */
export const libraryOnFirstUse = (name: string) => (): unknown => require(name);
