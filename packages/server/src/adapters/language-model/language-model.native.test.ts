import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ModelAway } from '../../assistant/language-model.port.ts';
import { languageModel } from './language-model.ts';

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const heard: string[] = [];
const elsewhere = await serve((request, response) => {
  request.on('data', (part) => heard.push(String(part)));
  request.on('end', () => response.writeHead(404).end());
});
const moved = await serve((request, response) => {
  request.resume();
  request.on('end', () => response.writeHead(307, { location: `${elsewhere}/v1/messages` }).end());
});

test.each(['openai-compatible', 'anthropic'] as const)(
  'what is said to a model (%s) goes to the server that is configured, and to none that this one names',
  async (provider) => {
    const ask = languageModel({ provider, model: 'stand-in', baseUrl: moved, apiKey: 'key' });
    const messages = [{ role: 'user' as const, content: 'What do I know about Grace?' }];
    const { signal } = new AbortController();
    await expect(ask({ instructions: 'Answer.', messages, tools: {}, signal })).rejects.toBeInstanceOf(ModelAway);
    expect(heard).toEqual([]);
  },
);
