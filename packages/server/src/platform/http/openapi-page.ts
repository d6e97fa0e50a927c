type Schema = { [key: string]: unknown };
type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Document = { info?: { title?: string; description?: string }; paths?: Record<string, unknown> };

const escape = (value: unknown) => String(value).replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
const json = (schema: unknown) => `<pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;
const bodyOf = (content: Record<string, { schema?: Schema }> | undefined) => content?.['application/json']?.schema;

/** The API as a page that people can read, without a script. */
export function describeApi(document: Document): string {
  const operations = Object.entries(document.paths ?? {}).flatMap(([url, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ url, method, operation })),
  );
  const byTag = Map.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'Other');
  const sections = [...byTag].map(([tag, entries]) => `<h2>${escape(tag)}</h2>${entries.map(describe).join('')}`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Inner Circle API</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/api-docs.css">
<main><h1>${escape(document.info?.title)} API</h1><p>${escape(document.info?.description)}</p>
<p>The same as <a href="/api/openapi.json">OpenAPI document</a>.</p>${sections.join('')}</main></html>`;
}

function describe({ url, method, operation }: { url: string; method: string; operation: Operation }): string {
  const { parameters = [], requestBody, responses = {}, summary = '' } = operation;
  const parameterRows = parameters.map(
    ({ name, in: location, required, schema }) =>
      `<li><code>${escape(name)}</code> in ${escape(location)}${required ? ', required' : ''} ${json(schema)}</li>`,
  );
  const body = bodyOf(requestBody?.content);
  const replies = Object.entries(responses).map(([status, { content }]) => {
    const schema = bodyOf(content);
    return `<li><b>${escape(status)}</b>${schema ? json(schema) : ''}</li>`;
  });
  return `<details><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(url)}</code> ${escape(summary)}</summary>
${parameterRows.length > 0 ? `<h3>Parameters</h3><ul>${parameterRows.join('')}</ul>` : ''}
${body ? `<h3>Body</h3>${json(body)}` : ''}<h3>Answers</h3><ul>${replies.join('')}</ul></details>`;
}
