type Value = string | Values | Value[];
export interface Values {
  [key: string]: Value;
}

/** Stripe's forms write `items[0][price]=…`: the names hold the structure. */
export function nested(flat: Readonly<Record<string, unknown>>): Values {
  const root: Values = {};
  for (const [name, value] of Object.entries(flat)) {
    const [first = name, ...rest] = name.split(/[[\]]+/).filter((part) => part !== '');
    put(root, [first, ...rest], String(value));
  }
  return withLists(root) as Values;
}

function put(into: Values, [key, ...rest]: readonly [string, ...string[]], value: string): void {
  const [next, ...further] = rest;
  if (next === undefined) {
    Object.defineProperty(into, key, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const inner = Object.hasOwn(into, key) ? into[key] : undefined;
  const target: Values = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  Object.defineProperty(into, key, { value: target, enumerable: true, configurable: true, writable: true });
  put(target, [next, ...further], value);
}

/** What is numbered from 0 is a list. */
function withLists(value: Value): Value {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
