import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { expect, test } from 'vitest';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { endpoints } from '../testing/walks/endpoints.ts';

type Found = { enums: string[]; catches: string[] };

/** Where a schema names the values that may stand there, and where it takes anything else too. */
function find(schema: $ZodType, where: string, found: Found, seen = new Set<$ZodType>()): Found {
  if (seen.has(schema)) return found;
  seen.add(schema);
  const {
    _zod: { def },
  } = schema as $ZodTypes;
  const within = (inner: $ZodType, name = '') => find(inner, `${where}${name}`, found, seen);
  switch (def.type) {
    case 'enum':
      found.enums.push(where);
      break;
    case 'catch':
      found.catches.push(where);
      break;
    case 'object':
      for (const [name, field] of Object.entries(def.shape)) find(field, `${where}.${name}`, found, new Set(seen));
      break;
    case 'array':
      within(def.element, '[]');
      break;
    case 'record':
      within(def.valueType, '[]');
      break;
    case 'union':
    case 'intersection':
      for (const option of 'options' in def ? def.options : [def.left, def.right]) within(option);
      break;
    case 'pipe':
      within(def.in);
      within(def.out);
      break;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      within(def.innerType);
  }
  return found;
}

const findIn = (parts: (endpoint: Endpoint) => readonly [string, $ZodType | undefined][]) =>
  endpoints.reduce<Found>(
    (found, endpoint) => {
      for (const [name, schema] of parts(endpoint))
        if (schema) find(schema, `${endpoint.method} ${endpoint.url} ${name}`, found);
      return found;
    },
    { enums: [], catches: [] },
  );

test('an answer can be read whatever a newer version says in it', () => {
  const { enums, catches } = findIn(({ schema }) => Object.entries(schema.response));
  expect(enums).toEqual([]);
  expect(catches.length).toBeGreaterThan(20);
});

test('a request says only what is known', () => {
  const { catches } = findIn(({ schema: { params, querystring, body } }) =>
    Object.entries({ params, querystring, body }),
  );
  expect(catches).toEqual([]);
});
