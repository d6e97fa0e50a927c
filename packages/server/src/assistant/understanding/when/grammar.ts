import type { Present } from './calendar.ts';

// Rules of words: "{count} {unit} before|after {date}". An element is a word, some words of which one stands there (a|b|c_d for "c d"),
// or a slot that a terminal reads ({count}, {from:date}, {which:next|last}); with a ? behind it, it may be missing; with & or ! before
// it, it must or must not follow and is not taken. ^ is the place of text.edge.

/** "A week before a week before …": how many phrases may lie within each other. */
export const DEEPEST = 4;
/** More than there can be in a text. */
const TOKENS = 256;

/** What is read: the tokens around the place of the phrase. */
export type Text = {
  readonly tokens: readonly string[];
  /** Where the phrase begins. */
  readonly start: number;
  readonly edge?: number;
  readonly present: Present;
  /** How many phrases lie around this one. */
  readonly depth: number;
  /** What lists of rules have read at a place and depth, so that none reads it again. */
  readonly known: Map<number, Read<unknown> | undefined>;
};
type Read<T> = { readonly value: T; readonly end: number };
/** Reads one thing. */
export type Terminal<T> = (text: Text, at: number) => Read<T> | undefined;
type Terminals = Readonly<Record<string, Terminal<unknown>>>;

/** Of one word. */
export const word =
  <T>(valueOf: (token: string) => T | undefined): Terminal<T> =>
  ({ tokens }, at) => {
    const value = at < tokens.length ? valueOf(tokens[at]!) : undefined;
    return value === undefined ? undefined : { value, end: at + 1 };
  };
export const matching = (pattern: RegExp) => word((token) => (pattern.test(token) ? token : undefined));
/** Of one or several words; the longest name counts. */
export function named<T>(names: Iterable<readonly [name: string, value: T]>): Terminal<T> {
  const values = new Map(names);
  const longest = new Map<string, number>();
  for (const [first, ...more] of values.keys().map((name) => name.split(' ')))
    longest.set(first!, Math.max(longest.get(first!) ?? 0, more.length + 1));
  return ({ tokens }, at) => {
    for (let size = longest.get(tokens[at] ?? '') ?? 0; size > 0; size--) {
      const words = tokens.slice(at, at + size);
      const value = values.get(words.join(' '));
      if (value !== undefined) return { value, end: at + words.length };
    }
    return undefined;
  };
}
/** What the next words must look like; it takes none of them. */
export const following =
  (pattern: RegExp): Terminal<true> =>
  ({ tokens }, at) =>
    pattern.test(tokens.slice(at, at + 3).join(' ')) ? { value: true, end: at } : undefined;

type ValueOf<T, Name> = Name extends keyof T ? (T[Name] extends Terminal<infer Value> ? Value : never) : string;
type Slot<S extends string, T> = S extends `${infer Name}:${infer Kind}`
  ? { readonly [N in Name]: ValueOf<T, Kind> }
  : { readonly [N in S]: ValueOf<T, S> };
type Slots<P extends string, T> = P extends `${string}{${infer S}}${infer Rest}`
  ? (Rest extends `?${string}` ? Partial<Slot<S, T>> : Slot<S, T>) & Slots<Rest, T>
  : unknown;

type Element = { readonly read: Terminal<unknown>; readonly name: string; readonly sign: string };

const edge: Terminal<true> = (text, at) => (at === text.edge ? { value: true, end: at } : undefined);
const oneOf = (words: string) => named(words.split('|').map((one) => [one.replaceAll('_', ' '), one] as const));

function elementOf(source: string, terminals: Terminals): Element {
  const [, ahead = '', body = '', optional = ''] = /^([&!])?(.+?)(\?)?$/.exec(source)!;
  const [, name = '', kind = name] = /^\{(\w+)(?::(.+))?\}$/.exec(body) ?? [];
  const read = body === '^' ? edge : (terminals[kind] ?? oneOf(kind || body));
  return { read, name, sign: ahead || optional };
}

/** Where the elements end, if they stand there. */
function match(
  elements: readonly Element[],
  index: number,
  text: Text,
  at: number,
  slots: Record<string, unknown>,
): number | undefined {
  if (index === elements.length) return at;
  const { read, name, sign } = elements[index]!;
  const found = read(text, at);
  const isAhead = sign === '&' || sign === '!';
  const isThere = isAhead ? (found !== undefined) === (sign === '&') : found !== undefined;
  const end = isThere ? match(elements, index + 1, text, isAhead ? at : found!.end, slots) : undefined;
  if (end === undefined) return sign === '?' ? match(elements, index + 1, text, at, slots) : undefined;
  if (name) slots[name] = found?.value;
  return end;
}

/** How rules are made of these terminals, and what becomes of what they read. Patterns given together have the same slots. */
export function grammar<const T extends Terminals, M, V>(
  terminals: T,
  valueOf: (meant: M, text: Text, end: number) => V | undefined,
) {
  return <const P extends string>(
    patterns: P | readonly P[],
    read: (slots: Slots<P, T>, present: Present, text: Text) => M | undefined,
  ): readonly Terminal<V>[] =>
    [patterns].flat().map((pattern) => {
      const elements = pattern.split(' ').map((one) => elementOf(one, terminals));
      return (text, at) => {
        const slots = {};
        const end = match(elements, 0, text, at, slots);
        const meant = end === undefined ? undefined : read(slots as Slots<P, T>, text.present, text);
        const value = meant === undefined ? undefined : valueOf(meant, text, end!);
        return value === undefined ? undefined : { value, end: end! };
      };
    });
}

let lists = 0;
/** Of several rules the one that reads the most words; of two, the first. */
export function longestOf<V>(...rules: readonly (readonly Terminal<V>[])[]): Terminal<V> {
  const [id, all] = [lists++, rules.flat()];
  return (text, at) => {
    const key = (id * TOKENS + at) * DEEPEST + text.depth;
    if (text.known.has(key)) return text.known.get(key) as Read<V> | undefined;
    let best: Read<V> | undefined;
    for (const rule of all) {
      const read = rule(text, at);
      if (read && (!best || read.end > best.end)) best = read;
    }
    text.known.set(key, best);
    return best;
  };
}
