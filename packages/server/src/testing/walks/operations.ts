/** The API as tests see it: every operation of the OpenAPI document, with bodies made from its schemas. */

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
};

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: JsonSchema };

export type Operation = {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  parameters: Parameter[];
  body: JsonSchema | undefined;
  /** What it answers when all is well. */
  answer: JsonSchema | undefined;
  statuses: string[];
  tags: string[];
};

type Document = { paths?: Record<string, Record<string, RawOperation>> };
type RawOperation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> };
  responses?: Record<string, { content?: Record<string, { schema?: JsonSchema }> }>;
  tags?: string[];
};

export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as Document).paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses = {}, tags = [] }]) => ({
      name: `${method.toUpperCase()} ${url}`,
      method: method.toUpperCase() as Operation['method'],
      url,
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
      answer: responses['200']?.content?.['application/json']?.schema,
      statuses: Object.keys(responses),
      tags,
    })),
  );

const alternatives = ({ anyOf, oneOf, allOf }: JsonSchema) => anyOf ?? oneOf ?? allOf;

/** Whether an id can stand somewhere in it. */
export function takesId(schema: JsonSchema | undefined): boolean {
  if (!schema) return false;
  const parts = [
    ...(alternatives(schema) ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ];
  return schema.format === 'uuid' || parts.some(takesId);
}

/** The least that the schema accepts, with every id it can take set to `id`. */
export function sampleOf(schema: JsonSchema, id: string): unknown {
  const [first] = alternatives(schema) ?? [];
  if (first) return sampleOf(alternatives(schema)!.find(takesId) ?? first, id);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const wanted = Object.entries(schema.properties ?? {}).filter(
        ([name, property]) => schema.required?.includes(name) || takesId(property),
      );
      return Object.fromEntries(wanted.map(([name, property]) => [name, sampleOf(property, id)]));
    }
    case 'array':
      return schema.minItems || takesId(schema.items) ? [sampleOf(schema.items!, id)] : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema, id);
  }
}

function sampleText({ format, minLength = 1 }: JsonSchema, id: string): string {
  if (format === 'uuid') return id;
  if (format === 'date') return '2026-11-15';
  if (format === 'date-time') return '2026-11-15T09:30:00.000Z';
  return 'x'.repeat(Math.max(1, minLength));
}

/** The operation's address with its ids filled in, in order. */
export function filledUrl({ url, parameters }: Operation, ids: readonly string[], idInQuery?: string): string {
  const rest = [...ids];
  const path = url.replace(/\{[^}]+\}/g, () => rest.shift() ?? 'missing');
  const query = parameters.filter((one) => one.in === 'query' && (one.required || (idInQuery && takesId(one.schema))));
  const pairs = query.map(({ name, schema }) => [name, String(sampleOf(schema, idInQuery ?? ''))]);
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs).toString()}` : path;
}
