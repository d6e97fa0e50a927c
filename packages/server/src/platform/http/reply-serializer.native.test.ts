import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import type { Endpoint } from '@inner-circle/domain/endpoint.ts';
import { serializerCompiler as byZod } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, sampleOf } from '../../testing/walks/operations.ts';
import { serializerCompiler } from './reply-serializer.ts';

const domain = path.dirname(fileURLToPath(import.meta.resolve('@inner-circle/domain/endpoint.ts')));

/** The schemas of all replies in the contract. */
async function allReplies() {
  const files = globSync('**/*.contract.ts', { cwd: domain });
  const contracts = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(domain, file)).href) as Promise<object>),
  );
  const endpoints = contracts
    .flatMap((contract) => Object.entries(contract).filter(([name]) => name.endsWith('Endpoints')))
    .flatMap(([, ofSlice]) => Object.values(ofSlice as Record<string, Endpoint>));
  return endpoints.flatMap(({ method, url, schema: { response } }) =>
    Object.entries(response).map(([httpStatus, schema]) => ({ method, url, httpStatus, schema })),
  );
}

/** The same with something at every level that no schema knows, and in another order. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([name, part]) => [name, withSecrets(part)] as const);
  return {
    passwordHash: 'unknown to all',
    ...Object.fromEntries(known.toReversed()),
    internal: { of: 'unknown to all' },
  };
}

test('every reply is written to the letter as zod would, without what its schema does not know', async () => {
  let compared = 0;
  for (const reply of await allReplies()) {
    const { schema, method, url, httpStatus } = reply;
    const described = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    const data = withSecrets(sampleOf(described, crypto.randomUUID()));
    if (!schema.safeEncode(data).success) continue;
    const written = serializerCompiler(reply)(data);
    expect(written, `${method} ${url} ${httpStatus}`).toBe(byZod(reply)(data));
    if (schema === contactsEndpoints.list.schema.response[200]) expect(written).not.toContain('unknown to all');
    compared += 1;
  }
  expect(compared).toBeGreaterThan(200);
});

test('what does not fit its schema is not answered', () => {
  const { method, url, schema } = contactsEndpoints.remove;
  const serialize = serializerCompiler({ method, url, httpStatus: '200', schema: schema.response[200] });
  expect(serialize({ id: 'x', undoUntil: 'y' })).toBe('{"id":"x","undoUntil":"y"}');
  for (const wrong of [undefined, null, 'x', [], {}, { id: 1, undoUntil: 'y' }, { id: 'x', undoUntil: null }])
    expect(() => serialize(wrong), `the reply ${JSON.stringify(wrong)}`).toThrow('match the schema');
});
