import type { Operation } from '../walks/operations.ts';
import type { Inventor } from './inventor.ts';
import type { Random } from './random.ts';

export type Request = {
  readonly method: Operation['method'];
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

const WILDNESS = { fitting: 0, 'nearly fitting': 0, hostile: 0.35 } as const;
const MODES = ['fitting', 'fitting', 'nearly fitting', 'hostile'] as const;

/** A request for an operation, with real ids: one that fits its schema, one with a single thing wrong, or one that fits nowhere. */
export function requestFor(operation: Operation, inventor: Inventor, random: Random): Request {
  const { method, url, parameters, body } = operation;
  const mode = random.pick(MODES);
  const wildness = WILDNESS[mode];
  const path = url.replaceAll(/\{([^}]+)\}/g, (_match, name: string) => {
    const { schema = {} } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
    const isSpoilt = mode === 'nearly fitting' && body === undefined;
    const value = isSpoilt ? inventor.junk() : inventor.value(schema, name === 'id' ? url : name, wildness);
    return encodeURIComponent(asText(value)) || '%20';
  });
  const query = parameters
    .filter((one) => one.in === 'query' && (one.required || random.happens(0.4)))
    .map(({ name, schema }) => [name, asText(inventor.value(schema, name, wildness))]);
  if (mode === 'hostile' && random.happens(0.2) && query[0]) query.push(query[0]);
  const takesKey = parameters.some((one) => one.in === ('header' as string));
  const key = takesKey && random.happens(0.3) ? { 'idempotency-key': inventor.id(url, 0.5) } : {};
  const made = body && inventor.value(body, url, wildness);
  return {
    method,
    path: query.length > 0 ? `${path}?${new URLSearchParams(query).toString()}` : path,
    headers: key,
    body: mode === 'nearly fitting' && made !== undefined ? inventor.spoilt(made) : made,
  };
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
