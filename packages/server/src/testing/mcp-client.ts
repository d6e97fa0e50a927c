import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';

/** The SDK's own client, as any AI client is one. */
export async function connectClient(origin: string, secret: string) {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(MCP_PATH, origin), { requestInit }));
  const tools = async () => (await client.listTools()).tools;
  const call = async (name: string, input: object = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: { ...input } });
    const [{ text }] = content as [{ text: string }];
    return { text, isError };
  };
  const rows = async (name: string, input: object = {}) =>
    (JSON.parse((await call(name, input)).text) as { rows: unknown }).rows;
  return { tools, call, rows };
}
