import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageModel } from '../adapters/language-model/language-model.ts';
import type { Engine } from '../assistant/engine.port.ts';
import { modelEngine } from '../assistant/model/model-engine.ts';
import { startModelServer, toolResults } from '../testing/vendors/model-server.ts';
import { startTestApp } from '../testing/start-test-app.ts';
import { answeringChats, chatOf } from '../testing/vendors/telegram-chat.ts';
import { startTelegram } from './telegram.ts';

type Line = { level: number; msg: string; err?: { name: string; message: string } };
const ERROR = 50;
const logged: Line[] = [];
const logTo = {
  write: (text: string) => {
    const line = JSON.parse(text) as Line;
    if (line.level >= ERROR) logged.push(line);
  },
};
beforeEach(() => void logged.splice(0));

const { signIn, stranger, dependencies, origin, query } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'premium' },
  logTo,
  running: answeringChats,
});
const telegram = startTelegram(dependencies, origin);
afterAll(() => telegram.stop());
const model = await startModelServer();

const ada = await signIn();
await ada(contactsEndpoints.create, { body: { name: 'Grace Hopper' } });
const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
const chat = await chatOf(stranger, 'ada@example.com');
beforeAll(async () => {
  await chat.says((await ada(integrationsEndpoints.pairingCode)).body.code);
  await vi.waitUntil(async () => (await chat.heard()).length === 1, { timeout: 30_000 });
});

const DAYS = { from: '2026-01-01', to: '2026-12-31' };
const TOO_LONG = 'x'.repeat(4001);

/** What is asked for at each door. */
type Errand = 'somebody' | 'a whole year' | 'what is too long';
const TOOLS: Readonly<Record<Errand, readonly [string, object]>> = {
  somebody: ['find_contacts', { name: 'Grace' }],
  'a whole year': ['agenda', DAYS],
  'what is too long': ['find_contacts', { name: TOO_LONG }],
};

const askOverHttp = async (url: string) => {
  const { body, headers } = await ada.send('GET', url);
  return JSON.stringify([body, Object.fromEntries(headers)]);
};

async function callTool([name, input]: readonly [string, object]): Promise<string> {
  const response = await fetch(new URL(MCP_PATH, origin), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }),
  });
  const answer = await response.text();
  expect(JSON.parse(answer)).toMatchObject({ result: { isError: true } });
  return answer;
}

async function sayInChat(text: string, engine: Engine): Promise<string> {
  Object.assign(dependencies.ports, { engine });
  const before = (await chat.heard()).length;
  await chat.says(text);
  await expect.poll(async () => (await chat.heard()).length).toBe(before + 1);
  return (await chat.heard()).at(-1)!;
}

/** What the model reads, and what the person does. */
async function letModelCall(tool: readonly [string, object]): Promise<string> {
  const account = { provider: 'openai-compatible', model: 'stand-in', baseUrl: model.url } as const;
  const engine = modelEngine(languageModel(account), () => Promise.reject(new Error('not asked')), dependencies.log);
  Object.assign(dependencies.ports, { engine });
  model.says({ calls: [tool] }, { text: 'I could not look.' });
  const { body } = await ada(assistantEndpoints.process, { body: { message: 'Look' } });
  return JSON.stringify([toolResults(model.calls[1]!), body]);
}

const DOORS: Readonly<Record<string, (errand: Errand) => Promise<string>>> = {
  HTTP: (errand) =>
    askOverHttp(
      {
        somebody: '/api/contacts?search=Grace',
        'a whole year': `/api/calendar/entries?startDate=${DAYS.from}&endDate=${DAYS.to}`,
        'what is too long': `/api/contacts?search=${TOO_LONG}`,
      }[errand],
    ),
  'an AI client': (errand) => callTool(TOOLS[errand]),
  'a chat': (errand) =>
    sayInChat(errand === 'what is too long' ? TOO_LONG : 'Look', async (_turn, reading) => {
      await (errand === 'somebody' ? reading.findContacts('Grace') : reading.agenda(DAYS));
      throw new Error('This should have failed before.');
    }),
  'a model': (errand) => letModelCall(TOOLS[errand]),
};

/** Words of the database, of what was looked for, and of the program. */
const INNER_WORDS =
  /select|fold\(|params|failed query|relation|contact_texts|RangeError|infinity|grace|\.ts:|node_modules/i;
const SORRY = /Something went wrong on our side\.|Sorry, I encountered an error processing your request\./;

describe.each(Object.entries(DOORS))('%s', (_name, ask) => {
  test('says what is refused, in a sentence', async () => {
    expect(await ask('a whole year')).toContain('At most 100 days can be shown at once.');
    expect(logged).toEqual([]);
  });

  test('says what is wrong with what it was given, in a sentence', async () => {
    const answer = await ask('what is too long');
    expect(answer).toMatch(/(?:name|search|message) must have at most (?:200|4000) characters\./);
    expect(answer).not.toMatch(INNER_WORDS);
    expect(logged).toEqual([]);
  });

  test('says nothing of how the database failed, which stands in the log once', async () => {
    await query('alter table contact_texts rename to texts_elsewhere');
    const answer = await ask('somebody').finally(() => query('alter table texts_elsewhere rename to contact_texts'));
    expect(answer).toMatch(SORRY);
    expect(answer).not.toMatch(INNER_WORDS);
    expect(logged).toMatchObject([
      { msg: 'unexpected error', err: { message: expect.stringMatching(/^Failed query/) } },
    ]);
  });

  test('says nothing of an error in the program, which stands in the log once', async () => {
    // A moment that no calendar has, and that nothing expects.
    await query(`update contacts set last_interaction = 'infinity'`);
    const answer = await ask('somebody').finally(() => query('update contacts set last_interaction = now()'));
    expect(answer).toMatch(SORRY);
    expect(answer).not.toMatch(INNER_WORDS);
    expect(logged).toMatchObject([{ msg: 'unexpected error', err: { name: 'RangeError' } }]);
  });
});

test('what an AI client wanted done says nothing of how the database failed either', async () => {
  await query('alter table assistant_messages rename to messages_elsewhere');
  const answer = await callTool(['create-contact', { contact: { name: 'Grace Hopper' } }]).finally(() =>
    query('alter table messages_elsewhere rename to assistant_messages'),
  );
  expect(answer).toMatch(SORRY);
  expect(answer).not.toMatch(INNER_WORDS);
  expect(logged).toMatchObject([{ msg: 'unexpected error' }]);
});
