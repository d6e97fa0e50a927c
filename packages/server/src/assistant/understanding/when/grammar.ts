import type { Present } from './readings.ts';

// Rules of words: "{count} {unit} before|after {date}". An element is a word, some words of which one stands there (a|b), or a slot that
// a terminal reads ({count}, {from:date}, {which:next|last}); with a ? behind it, it may be missing; with & or ! before it, it must
// or must not follow and is not taken.

/** As far as a phrase is looked at. */
export const MOST_TOKENS = 32;
/** "A week before a week before …": how many phrases may lie within each other. */
export const DEEPEST = 4;

/** What is read: the tokens from the place of the phrase on, and those before it. */
export type Text = {
  readonly tokens: readonly string[];
  readonly before: readonly string[];
  readonly present: Present;
  /** How many phrases lie around this one. */
  readonly depth: number;
  /** What lists of rules have read at a place and depth, so that none reads it again. */
  readonly known: Map<number, Read<unknown> | undefined>;
};
export type Read<T> = { readonly value: T; readonly end: number };
type Reader<T> = (text: Text, at: number) => Read<T> | undefined;
/** Reads one thing. `starts` tells quickly, by its first word, that it cannot be there. */
export type Terminal<T> = Reader<T> & { readonly starts?: (token: string) => boolean };
type Terminals = Readonly<Record<string, Terminal<unknown>>>;

export const terminal = <T>(starts: (token: string) => boolean, read: Reader<T>): Terminal<T> =>
  Object.assign((text: Text, at: number) => read(text, at), { starts });
/** Of one word. */
export const word = <T>(valueOf: (token: string) => T | undefined): Terminal<T> =>
  terminal(
    (token) => valueOf(token) !== undefined,
    ({ tokens }, at) => {
      const value = at < tokens.length ? valueOf(tokens[at]!) : undefined;
      return value === undefined ? undefined : { value, end: at + 1 };
    },
  );

type ValueOf<T, Name> = Name extends keyof T ? (T[Name] extends Terminal<infer Value> ? Value : never) : string;
type Slot<S extends string, T> = S extends `${infer Name}:${infer Kind}`
  ? { readonly [N in Name]: ValueOf<T, Kind> }
  : { readonly [N in S]: ValueOf<T, S> };
type Slots<P extends string, T> = P extends `${string}{${infer S}}${infer Rest}`
  ? (Rest extends `?${string}` ? Partial<Slot<S, T>> : Slot<S, T>) & Slots<Rest, T>
  : unknown;

/** Reads its patterns at a token, whole. */
export type Rule<V> = { readonly parts: readonly Terminal<V>[] };

type Element = {
  readonly read: Terminal<unknown>;
  readonly name: string;
  readonly isOptional: boolean;
  readonly ahead?: boolean;
};

const oneOf = (words: string): Terminal<string> => {
  const set = new Set(words.split('|'));
  return word((token) => (set.has(token) ? token : undefined));
};

function elementOf(source: string, terminals: Terminals): Element {
  const { sign, body, optional } = /^(?<sign>[&!])?(?<body>.+?)(?<optional>\?)?$/.exec(source)!.groups!;
  const [, name = '', kind = name] = /^\{(\w+)(?::(.+))?\}$/.exec(body!) ?? [];
  const read = name ? (terminals[kind] ?? oneOf(kind)) : oneOf(body!);
  return { read, name, isOptional: Boolean(optional), ...(sign && { ahead: sign === '&' }) };
}

function match(
  elements: readonly Element[],
  index: number,
  text: Text,
  at: number,
  slots: Record<string, unknown>,
): number | undefined {
  const element = elements[index];
  if (!element) return at;
  const read = element.read(text, at);
  if (element.ahead !== undefined)
    return Boolean(read) === element.ahead ? match(elements, index + 1, text, at, slots) : undefined;
  if (read) {
    if (element.name) slots[element.name] = read.value;
    const end = match(elements, index + 1, text, read.end, slots);
    if (end !== undefined) return end;
    if (element.name) delete slots[element.name];
  }
  return element.isOptional ? match(elements, index + 1, text, at, slots) : undefined;
}

/** Whether a phrase of these elements may begin with that word. */
function canStart(elements: readonly Element[], token: string): boolean {
  for (const { read, isOptional, ahead } of elements) {
    if (ahead !== undefined) continue;
    if (read.starts?.(token) ?? true) return true;
    if (!isOptional) return false;
  }
  return true;
}

/** How rules are made of these terminals. Patterns given together have the same slots. */
export function grammar<const T extends Terminals>(terminals: T) {
  return <V, const P extends string = string>(
    patterns: P | readonly P[],
    read: (slots: Slots<P, T>, present: Present, text: Text) => V | undefined,
  ): Rule<V> => {
    const parts = [patterns].flat().map((pattern) => {
      const elements = pattern.split(' ').map((one) => elementOf(one, terminals));
      return terminal(
        (token) => canStart(elements, token),
        (text, at) => {
          const slots = {};
          const end = match(elements, 0, text, at, slots);
          const value = end === undefined ? undefined : read(slots as Slots<P, T>, text.present, text);
          return value === undefined ? undefined : { value, end: end! };
        },
      );
    });
    return { parts };
  };
}

/** How many different words a list of rules remembers its beginnings of: any text may come. */
const REMEMBERED = 2000;
let lists = 0;

/** Of several rules the one that reads the most words; of two, the first. */
export function longestOf<V>(...rules: readonly Rule<V>[]): Terminal<V> {
  const parts = rules.flatMap((rule) => rule.parts);
  const id = lists++;
  const beginnings = new Map<string, readonly Terminal<V>[]>();
  const beginningWith = (token: string) => {
    const found = beginnings.get(token) ?? parts.filter(({ starts }) => starts?.(token) ?? true);
    if (beginnings.size < REMEMBERED) beginnings.set(token, found);
    return found;
  };
  const longestAt = (text: Text, at: number) => {
    let best: Read<V> | undefined;
    for (const part of beginningWith(text.tokens[at]!)) {
      const read = part(text, at);
      if (read && (!best || read.end > best.end)) best = read;
    }
    return best;
  };
  return terminal(
    (token) => beginningWith(token).length > 0,
    (text, at) => {
      if (at >= text.tokens.length) return undefined;
      const key = (id * MOST_TOKENS + at) * DEEPEST + text.depth;
      if (!text.known.has(key)) text.known.set(key, longestAt(text, at));
      return text.known.get(key) as Read<V> | undefined;
    },
  );
}
