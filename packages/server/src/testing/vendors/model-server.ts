import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll } from 'vitest';

type Message = { readonly role: string; readonly content?: string | null };
export type ModelCall = {
  readonly messages: readonly Message[];
  readonly tools: readonly { function: { name: string } }[];
};
type ToolCall = readonly [name: string, input: unknown];

/** What the model says: words, calls of tools, both, or something that no model should answer. */
export type Said =
  | { readonly text?: string; readonly calls?: readonly ToolCall[] }
  | { readonly status: number; readonly retryAfter?: number; readonly error?: string }
  | { readonly raw: string }
  | 'nothing';

/** Stands in for a language model: an OpenAI-compatible server whose answers a test writes. */
export async function startModelServer() {
  const calls: ModelCall[] = [];
  let speak: (call: ModelCall) => Said | Promise<Said>;
  const server = createServer(async (request, response) => {
    const call = (await json(request)) as ModelCall;
    calls.push(call);
    answer(response, await speak(call));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    calls,
    /** From now on, one after the other; the last one again and again. */
    says(...script: readonly (Said | ((call: ModelCall) => Said | Promise<Said>))[]) {
      calls.length = 0;
      let next = 0;
      speak = (call) => {
        const said = script[Math.min(next, script.length - 1)]!;
        next += 1;
        return typeof said === 'function' ? said(call) : said;
      };
    },
  };
}

/** What tools have returned so far, as the model reads it. */
export const toolResults = ({ messages }: ModelCall) =>
  messages.filter(({ role }) => role === 'tool').map(({ content }) => content ?? '');

function answer(response: ServerResponse, said: Said): void {
  if (said === 'nothing') return;
  const send = (status: number, body: string, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  if ('raw' in said) return void send(200, said.raw);
  if ('status' in said) {
    const headers = said.retryAfter === undefined ? {} : { 'retry-after': String(said.retryAfter) };
    return void send(said.status, JSON.stringify({ error: { message: said.error ?? 'No.' } }), headers);
  }
  const { text = null, calls = [] } = said;
  const tool_calls = calls.map(([name, input], index) => ({
    id: `call_${index}`,
    type: 'function',
    function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
  const message = { role: 'assistant', content: text, ...(calls.length > 0 && { tool_calls }) };
  const finish_reason = calls.length > 0 ? 'tool_calls' : 'stop';
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  send(
    200,
    JSON.stringify({ id: '1', created: 1, model: 'stand-in', choices: [{ index: 0, message, finish_reason }], usage }),
  );
}
