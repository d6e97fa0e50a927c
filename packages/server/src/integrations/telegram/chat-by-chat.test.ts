import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTelegram } from '../../app/telegram.ts';
import { enqueue } from '../../platform/jobs/job-store.ts';
import { scriptEngine } from '../../testing/scripted-engine.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { answeringChats, chatOf } from '../../testing/vendors/telegram-chat.ts';
import { ANSWER_CHAT } from './updates.service.ts';

const SECRET = 'a-secret-of-telegram';
const WAYS = [
  { way: 'fetched', environment: {} },
  { way: 'brought by a webhook', environment: { TELEGRAM_WEBHOOK_SECRET: SECRET } },
];

let people = 0;
async function connectedIn({ signIn, stranger }: TestApp) {
  const [user, chat] = [await signIn(), await chatOf(stranger, `chat-${(people += 1)}@example.com`)];
  await chat.says((await user(integrationsEndpoints.pairingCode)).body.code);
  await expect.poll(() => chat.heard()).toHaveLength(1);
  return { ...chat, since: async () => (await chat.heard()).slice(1) };
}

describe.each(WAYS)('what people write, $way,', ({ environment }) => {
  let app: TestApp;
  let engine: ReturnType<typeof scriptEngine>;
  let telegram: ReturnType<typeof startTelegram>;
  beforeAll(async () => {
    app = await startTestApp({
      sandbox: true,
      environment: { DEFAULT_PLAN: 'medium', ...environment },
      running: answeringChats,
    });
    engine = scriptEngine(app.dependencies);
    telegram = startTelegram(app.dependencies, app.origin);
  });
  afterAll(() => telegram.stop());

  test('is answered in one chat while the answer in another takes long, and in each in its order', async () => {
    const [ada, bob] = [await connectedIn(app), await connectedIn(app)];
    const [thinking, thought] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    engine.answers(async ({ message }) => {
      if (message === 'Think') {
        thinking.resolve();
        await thought.promise;
      }
      return { reply: `${message}: done` };
    });
    await ada.says('Think');
    await thinking.promise;
    await ada.says('Then this');
    await ada.says('And that');
    for (const message of ['One', 'Two', 'Three']) await bob.says(message);
    await expect.poll(() => bob.since(), { timeout: 10_000 }).toEqual(['One: done', 'Two: done', 'Three: done']);
    expect(await ada.since()).toEqual([]);
    thought.resolve();
    await expect
      .poll(() => ada.since(), { timeout: 10_000 })
      .toEqual(['Think: done', 'Then this: done', 'And that: done']);
  });

  test('is not kept once it is answered', async () => {
    const ada = await connectedIn(app);
    engine.answers({ reply: 'I see.' });
    await ada.says('A secret');
    await expect.poll(() => ada.since()).toEqual(['I see.']);
    const waiting = () => app.query('select from telegram_updates where message is not null or answers is not null');
    await expect.poll(waiting).toEqual([]);
  });
});

describe('an update', async () => {
  const app = await startTestApp({
    sandbox: true,
    environment: { DEFAULT_PLAN: 'medium', TELEGRAM_WEBHOOK_SECRET: SECRET },
  });
  const { dependencies, stranger, runQueued, origin, query } = app;
  const engine = scriptEngine(dependencies);
  let updates = 0;
  const bring = async (chatId: string, text: string, id = (updates += 1)) => {
    const from = { first_name: 'Ada' };
    const reply = await fetch(`${origin}${integrationsEndpoints.telegramWebhook.url}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': SECRET },
      body: JSON.stringify({
        update_id: id,
        message: { message_id: id, text, from, chat: { id: Number(chatId), type: 'private' } },
      }),
    });
    expect(reply.status).toBe(200);
    return id;
  };
  async function connected() {
    const [user, chat] = [await app.signIn(), await chatOf(stranger, `chat-${(people += 1)}@example.com`)];
    await bring(chat.chatId, (await user(integrationsEndpoints.pairingCode)).body.code);
    await runQueued();
    return { ...chat, since: async () => (await chat.heard()).slice(1) };
  }

  test('that comes again is answered once, also at once and after it was answered', async () => {
    const ada = await connected();
    engine.answers({ reply: 'Once.' });
    const id = (updates += 1);
    await Promise.all([bring(ada.chatId, 'Hello', id), bring(ada.chatId, 'Hello', id)]);
    await runQueued();
    await bring(ada.chatId, 'Hello', id);
    await runQueued();
    expect(await ada.since()).toEqual(['Once.']);
    expect(engine.turns.filter(({ message }) => message === 'Hello')).toHaveLength(1);
  });

  test('that was stored by a process that died is answered by the next, in its order', async () => {
    const ada = await connected();
    engine.answers(async ({ message }) => ({ reply: `${message}: done` }));
    const [first, second] = [(updates += 1), (updates += 1)];
    await bring(ada.chatId, 'Second', second);
    await bring(ada.chatId, 'First', first);
    expect(await ada.since()).toEqual([]);
    const died = AbortSignal.abort(new Error('The process died.'));
    await expect(runQueued(died)).rejects.toThrow('The process died.');
    await enqueue(dependencies.db, ANSWER_CHAT, { chatId: ada.chatId });
    await runQueued();
    expect(await ada.since()).toEqual(['First: done', 'Second: done']);
  });

  test('whose answer Telegram did not take is said later, without asking the assistant or using up a code again', async () => {
    const user = await app.signIn();
    const chat = await chatOf(stranger, `chat-${(people += 1)}@example.com`);
    const fail = () =>
      stranger.send('POST', '/sandbox/faults', { vendor: 'telegram', fault: '500', times: 1, account: chat.chatId });
    await fail();
    await bring(chat.chatId, (await user(integrationsEndpoints.pairingCode)).body.code);
    await expect(runQueued()).rejects.toThrow(/sendMessage/);
    const again = async () => {
      await enqueue(dependencies.db, ANSWER_CHAT, { chatId: chat.chatId });
      await runQueued();
    };
    await again();
    expect(await chat.heard()).toEqual([expect.stringContaining('You are connected.')]);
    engine.answers({ reply: 'Thought about.' });
    const before = engine.turns.length;
    await fail();
    await bring(chat.chatId, 'Think');
    await expect(runQueued()).rejects.toThrow(/sendMessage/);
    await again();
    expect((await chat.heard()).slice(1)).toEqual(['Thought about.']);
    expect(engine.turns).toHaveLength(before + 1);
  });

  test('that can never be answered is given up after a while, and the next is answered', async () => {
    const ada = await connected();
    engine.answers({ reply: 'Hello.' });
    await stranger.send('POST', '/sandbox/faults', { vendor: 'telegram', fault: '500', times: 4, account: ada.chatId });
    await bring(ada.chatId, 'One');
    for (let attempt = 0; attempt < 4; attempt++) {
      await expect(runQueued()).rejects.toThrow(/sendMessage/);
      await enqueue(dependencies.db, ANSWER_CHAT, { chatId: ada.chatId });
    }
    engine.answers({ reply: 'There.' });
    await bring(ada.chatId, 'Two');
    await runQueued();
    expect(await ada.since()).toEqual(['There.']);
  });

  test('with anything that a person can write is stored', async () => {
    const ada = await connected();
    engine.answers(async () => ({ reply: 'Odd.' }));
    for (const text of ['nul \0 nul', 'half \ud800 of a letter', '“</b>” & \u202e', '漢'.repeat(4096)])
      await bring(ada.chatId, text);
    await runQueued();
    expect(await ada.since()).toHaveLength(4);
    expect(await query('select from telegram_updates where message is not null')).toEqual([]);
  });
});
