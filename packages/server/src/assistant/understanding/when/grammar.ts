import type { Present } from './calendar.ts';

// Rules of words: "{count} {unit} before|after {date}". An element is a word, some words of which one stands there (a|b|c_d for "c d"),
// or a slot that a terminal reads ({count}, {from:date}, {which:next|last}); with a ? behind it, it may be missing; with & or ! before
// it, it must or must not follow and is not taken. ^ is the place at which text.border stands.

/** "A week before a week before …": how many phrases may lie within each other. */
export const DEEPEST = 4;
/** More than there can be in a text. */
const TOKENS = 256;

/** What is read: the tokens around the place of the phrase. */
export type Text = {
  readonly tokens: readonly string[];
  /** Where the phrase begins. */
  readonly start: number;
  readonly border?: number;
  readonly present: Present;
  /** How many phrases lie around this one. */
  readonly depth: number;
  /** What lists of rules have read at a place and depth, so that none reads it again. */
  readonly known: Map<number, Read<unknown> | undefined>;
};
type Read<T> = { readonly value: T; readonly end: number };
type Reader<T> = (text: Text, at: number) => Read<T> | undefined;
/** Reads one thing. `starts` tells quickly, by its first word, that it cannot be there. */
export type Terminal<T> = Reader<T> & { readonly starts: (token: string) => boolean };
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
/** Of one or several words; the longest name counts. */
export function named<T>(names: Iterable<readonly [name: string, value: T]>): Terminal<T> {
  const values = new Map(names);
  const firsts = new Set(values.keys().map((name) => name.split(' ', 1)[0]!));
  const longest = Math.max(...values.keys().map((name) => name.split(' ').length));
  return terminal(
    (token) => firsts.has(token),
    ({ tokens }, at) => {
      if (!firsts.has(tokens[at] ?? '')) return undefined;
      for (let end = Math.min(at + longest, tokens.length); end > at; end--) {
        const value = values.get(tokens.slice(at, end).join(' '));
        if (value !== undefined) return { value, end };
      }
      return undefined;
    },
  );
}
/** What the next words must look like; it takes none of them. */
export const following = (pattern: RegExp): Terminal<true> =>
  terminal(
    () => true,
    ({ tokens }, at) => (pattern.test(tokens.slice(at, at + 3).join(' ')) ? { value: true, end: at } : undefined),
  );

type ValueOf<T, Name> = Name extends keyof T ? (T[Name] extends Terminal<infer Value> ? Value : never) : string;
type Slot<S extends string, T> = S extends `${infer Name}:${infer Kind}`
  ? { readonly [N in Name]: ValueOf<T, Kind> }
  : { readonly [N in S]: ValueOf<T, S> };
type Slots<P extends string, T> = P extends `${string}{${infer S}}${infer Rest}`
  ? (Rest extends `?${string}` ? Partial<Slot<S, T>> : Slot<S, T>) & Slots<Rest, T>
  : unknown;

type Element = { readonly read: Terminal<unknown>; readonly name: string; readonly sign: string };

const BORDER = terminal(
  () => true,
  ({ border }, at) => (at === border ? { value: true, end: at } : undefined),
);
const oneOf = (words: string) => named(words.split('|').map((one) => [one.replaceAll('_', ' '), one] as const));

function elementOf(source: string, terminals: Terminals): Element {
  const [, ahead = '', body = '', optional = ''] = /^([&!])?(.+?)(\?)?$/.exec(source)!;
  const [, name = '', kind = name] = /^\{(\w+)(?::(.+))?\}$/.exec(body) ?? [];
  const read = body === '^' ? BORDER : (name && terminals[kind]) || oneOf(kind || body);
  return { read, name, sign: ahead || optional };
}

/** Where the elements end, if they stand there. */
function match([element, ...rest]: readonly Element[], text: Text, at: number, slots: Record<string, unknown>): number {
  if (!element) return at;
  const read = element.read(text, at);
  if (element.sign === '&' || element.sign === '!')
    return Boolean(read) === (element.sign === '&') ? match(rest, text, at, slots) : -1;
  const end = read ? match(rest, text, read.end, slots) : -1;
  if (read && end >= 0) {
    if (element.name) slots[element.name] = read.value;
    return end;
  }
  return element.sign === '?' ? match(rest, text, at, slots) : -1;
}

/** Whether a phrase of these elements may begin with that word. */
function canStart([element, ...rest]: readonly Element[], token: string): boolean {
  if (!element) return true;
  if (/[&!]/.test(element.sign)) return canStart(rest, token);
  return element.read.starts(token) || (element.sign === '?' && canStart(rest, token));
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
      return terminal(
        (token) => canStart(elements, token),
        (text, at) => {
          const slots = {};
          const end = match(elements, text, at, slots);
          const meant = end < 0 ? undefined : read(slots as Slots<P, T>, text.present, text);
          const value = meant === undefined ? undefined : valueOf(meant, text, end);
          return value === undefined ? undefined : { value, end };
        },
      );
    });
}

/** How many different words a list of rules remembers its beginnings of: any text may come. */
const REMEMBERED = 2000;
let lists = 0;

/** Of several rules the one that reads the most words; of two, the first. */
export function longestOf<V>(...rules: readonly (readonly Terminal<V>[])[]): Terminal<V> {
  const id = lists++;
  const beginnings = new Map<string, readonly Terminal<V>[]>();
  const beginningWith = (token: string) => {
    const found = beginnings.get(token) ?? rules.flat().filter(({ starts }) => starts(token));
    if (beginnings.size < REMEMBERED) beginnings.set(token, found);
    return found;
  };
  const longestAt = (text: Text, at: number) =>
    beginningWith(text.tokens[at] ?? '').reduce<Read<V> | undefined>((best, rule) => {
      const read = rule(text, at);
      return read && (!best || read.end > best.end) ? read : best;
    }, undefined);
  return terminal(
    (token) => beginningWith(token).length > 0,
    (text, at) => {
      const key = (id * TOKENS + at) * DEEPEST + text.depth;
      if (!text.known.has(key)) text.known.set(key, longestAt(text, at));
      return text.known.get(key) as Read<V> | undefined;
    },
  );
}
