import type { JsonSchema } from './operations.ts';

/** Where an answer is not what a schema of an OpenAPI document says. What is in it beyond that does no harm. */
export function misfits(schema: JsonSchema, value: unknown, document: unknown, where = ''): string[] {
  const inner = (part: JsonSchema, given: unknown, name = '') => misfits(part, given, document, `${where}${name}`);
  if (schema.$ref) return inner(resolve(schema.$ref, document), value);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.some((option) => inner(option, value).length === 0) ? [] : [`${where} fits nothing`];
  const own: string[] = (schema.allOf ?? []).flatMap((part) => inner(part, value));
  if (schema.enum && !schema.enum.includes(value)) own.push(`${where} is ${JSON.stringify(value)}`);
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOf(type, value))) own.push(`${where} is no ${types.join(' or ')}`);
  if (Array.isArray(value) && schema.items) own.push(...value.flatMap((one) => inner(schema.items!, one, '[]')));
  if (typeof value !== 'object' || value === null) return own;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const given = (value as Record<string, unknown>)[name];
    if (given !== undefined) own.push(...inner(field, given, `.${name}`));
    else if (schema.required?.includes(name)) own.push(`${where}.${name} is missing`);
  }
  return own;
}

const resolve = (reference: string, document: unknown) =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document) as JsonSchema;

function isOf(type: string, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? typeof value === 'object' && value !== null : typeof value === type;
}
