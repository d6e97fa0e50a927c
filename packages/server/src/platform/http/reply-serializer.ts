import { serializerCompiler as byZod } from 'fastify-type-provider-zod';
import { encode, type $ZodType, type $ZodTypes } from 'zod/v4/core';

/** What of a value may leave, as its schema says. */
type Cleaner = (value: unknown) => unknown;

/**
 * Writes replies by their schemas, as the compiler of fastify-type-provider-zod does: what is not in the schema does not leave.
 * The schema is read once and not with every reply. Of a text only that it is one is looked at, for what stands in a reply
 * was checked when it was stored. What does not fit is left to zod, which says what is wrong.
 */
export const serializerCompiler: typeof byZod = (route) => {
  const clean = cleanerOf((route as { schema: $ZodType }).schema);
  const thorough = byZod(route);
  return (data) => {
    try {
      return JSON.stringify(clean(data));
    } catch {
      return thorough(data);
    }
  };
};

function cleanerOf(schema: $ZodType): Cleaner {
  const {
    _zod: { def },
  } = schema as $ZodTypes;
  // Such a check writes the value anew.
  const isWritten = def.checks?.some(
    ({
      _zod: {
        def: { check },
      },
    }) => check === 'overwrite',
  );
  if (!isWritten) {
    switch (def.type) {
      case 'string':
      case 'boolean':
        return ofType(def.type);
      case 'number':
        return (value) => (Number.isFinite(value) ? value : mismatch());
      case 'enum':
        return oneOf(Object.values(def.entries));
      case 'default':
        return cleanerOf(def.innerType);
      case 'catch':
        return orElse(cleanerOf(def.innerType), def.catchValue);
      case 'nullable':
        return unless(null, cleanerOf(def.innerType));
      case 'optional':
        return unless(undefined, cleanerOf(def.innerType));
      case 'array':
        return listOf(cleanerOf(def.element));
      case 'object':
        if (def.catchall === undefined) return objectOf(def.shape);
    }
  }
  return (value) => encode(schema, value);
}

const mismatch = (): never => {
  throw new TypeError('The reply is not as its schema says.');
};

const ofType =
  (type: 'string' | 'boolean'): Cleaner =>
  (value) =>
    typeof value === type ? value : mismatch();

const unless =
  (nothing: null | undefined, clean: Cleaner): Cleaner =>
  (value) =>
    value === nothing ? value : clean(value);

/** What zod itself does only where it reads: what is written here may be what a newer version has stored. */
const orElse =
  (clean: Cleaner, otherwise: (context: never) => unknown): Cleaner =>
  (value) => {
    try {
      return clean(value);
    } catch {
      return otherwise(undefined as never);
    }
  };

function oneOf(values: readonly unknown[]): Cleaner {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : mismatch());
}

const listOf =
  (clean: Cleaner): Cleaner =>
  (value) =>
    Array.isArray(value) ? value.map((one) => clean(one)) : mismatch();

function objectOf(shape: Readonly<Record<string, $ZodType>>): Cleaner {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, clean: cleanerOf(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return mismatch();
    const cleaned: Record<string, unknown> = {};
    for (const { name, clean } of fields) cleaned[name] = clean((value as Record<string, unknown>)[name]);
    return cleaned;
  };
}
