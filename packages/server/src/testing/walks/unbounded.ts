import { MANY_LINES, ONE_LINE } from '@inner-circle/domain/text.ts';
import type { z } from 'zod';

type Check = {
  readonly check: string;
  readonly value?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
};
type Definition = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
};
type Walked = { readonly _zod: { readonly def: Definition } };

/** Formats whose pattern allows so many characters and no more. */
const SHORT_FORMATS = new Set(['uuid', 'date']);

/** What a value must be one of, or has no size. */
const SMALL = new Set(['literal', 'enum', 'boolean', 'null', 'undefined', 'void', 'never']);

/** Wrappers of one schema, and where their definition has it. */
const INNER: Readonly<Record<string, string>> = {
  optional: 'innerType',
  nonoptional: 'innerType',
  nullable: 'innerType',
  default: 'innerType',
  prefault: 'innerType',
  catch: 'innerType',
  readonly: 'innerType',
};

/**
 * Where a schema takes as much as somebody likes to send: paths such as "contact.groups[]: a string without a longest length".
 * What it does not know it names too, so that no kind of schema goes unseen.
 */
export function unboundedIn(schema: z.core.$ZodType, { isStrict = false } = {}): string[] {
  const found: string[] = [];
  const seen = new Set<unknown>();

  function walk(given: unknown, path: string): void {
    // The same schema in two fields is one finding for each field; only what contains itself would never end.
    if (seen.has(given)) return;
    seen.add(given);
    look(given as Walked, path);
    seen.delete(given);
  }

  function look(given: Walked, path: string): void {
    const def = definitionOf(given);
    const say = (what: string) => found.push(`${path || 'all of it'}: ${what}`);
    const inner = INNER[def.type];
    if (inner) return walk(def[inner], path);
    if (SMALL.has(def.type)) return;
    switch (def.type) {
      case 'string':
        if (!isShort(def)) say('a string without a longest length');
        else if (!isDeclared(def)) say('a string that is declared neither one line nor many lines');
        return;
      case 'number':
        if (!has(def, 'greater_than') || !has(def, 'less_than')) say('a number without a least and a largest value');
        return;
      case 'array':
        if (!isLimited(def)) say('an array without a largest size');
        return walk(def['element'], `${path}[]`);
      case 'tuple':
        if (def['rest']) say('a tuple without a largest size');
        return (def['items'] as unknown[]).forEach((item, index) => walk(item, `${path}[${index}]`));
      case 'object': {
        const catchall = def['catchall'] as Walked | undefined;
        const isClosed = catchall !== undefined && definitionOf(catchall).type === 'never';
        if (catchall && !isClosed) say('an object that keeps fields nobody knows');
        if (isStrict && !isClosed) say('an object that takes fields nobody knows');
        for (const [name, value] of Object.entries(def['shape'] as object))
          walk(value, path ? `${path}.${name}` : name);
        return;
      }
      case 'record':
        if (!isListed(def['keyType'] as Walked)) say('a record without a list of its keys');
        return walk(def['valueType'], `${path}{}`);
      case 'union':
        return (def['options'] as unknown[]).forEach((option) => walk(option, path));
      case 'intersection':
        walk(def['left'], path);
        return walk(def['right'], path);
      case 'pipe': {
        const [from, to] = [def['in'], def['out']] as [Walked, Walked];
        // What is handed on as it was sent may be bounded by the second; what a function of ours made of it is another thing.
        const [before, after] = [definitionOf(from), definitionOf(to)];
        const isHandedOn = before.type === 'string' && !isShort(before) && after.type !== 'transform';
        return walk(isHandedOn || before.type === 'transform' ? to : from, path);
      }
      case 'lazy':
        return walk((def['getter'] as () => unknown)(), path);
      default:
        say(`${def.type}, whose size nobody knows`);
    }
  }

  walk(schema, '');
  return found;
}

const definitionOf = ({ _zod: { def } }: Walked) => def;
const checksOf = ({ checks = [] }: Definition) => checks.map(({ _zod: { def } }) => def);
const has = (def: Definition, check: string) => checksOf(def).some((one) => one.check === check);
const isLimited = (def: Definition) => has(def, 'max_length') || has(def, 'length_equals');

/** Formats that no line break and no control character fits. */
const FORMATS_OF_ONE_LINE = new Set(['uuid', 'date', 'datetime', 'time', 'url', 'base64']);

/** Whether it says how many lines it may have, or its format or pattern does. */
const isDeclared = (def: Definition) =>
  (def.checks ?? []).some((check) => [ONE_LINE, MANY_LINES].includes(check as never)) ||
  FORMATS_OF_ONE_LINE.has(def.format ?? '') ||
  checksOf(def).some(
    ({ format, pattern }) => FORMATS_OF_ONE_LINE.has(format ?? '') || (pattern && isOfOneLine(pattern)),
  );

/** A negated class, a dot or white space may let a line break in. */
const isOfOneLine = ({ source, multiline }: RegExp) =>
  !multiline && /^\^[^|]*\$$/.test(source.replaceAll(GROUP, '')) && !/\[\^|(?<!\\)\.|\\[sSWDP]/.test(source);

const isListed = (schema: Walked) => ['enum', 'literal'].includes(definitionOf(schema).type);

function isShort(def: Definition): boolean {
  if (isLimited(def)) return true;
  // Without a precision a moment may have as many digits as one likes.
  if (def.format === 'datetime' || def.format === 'time') return typeof def['precision'] === 'number';
  if (def.format !== undefined) return SHORT_FORMATS.has(def.format);
  return checksOf(def).some(({ pattern }) => pattern !== undefined && isFinite(pattern));
}

/** Alternatives inside a group have the same beginning and end around them. */
const GROUP = /\([^()]*\)/g;

/** Whether what a pattern allows comes to an end: it says how the text begins and ends, and repeats nothing at will. */
const isFinite = ({ source, multiline }: RegExp) =>
  !multiline && /^\^[^|]*\$$/.test(source.replaceAll(GROUP, '')) && !/(?<!\\)[*+]|\{\d+,\}/.test(source);
