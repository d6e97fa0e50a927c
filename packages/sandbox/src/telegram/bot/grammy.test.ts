import { createServer } from 'node:http';
import { once } from 'node:events';
import { Bot, GrammyError, InlineKeyboard, webhookCallback } from 'grammy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxTelegramBot } from '../../sandbox.ts';
import { type ListeningSandbox, listeningSandbox } from '../../testing/listening-sandbox.ts';
import { chatIdOf } from '../chat/chats.ts';

let sandbox: ListeningSandbox;
beforeAll(async () => {
  sandbox = await listeningSandbox();
});
afterAll(() => sandbox.close());

const ada = chatIdOf({ email: 'ada@example.com', name: '' });
const bob = chatIdOf({ email: 'bob@example.com', name: '' });

function bot(given = sandboxTelegramBot(sandbox.origin).token) {
  const { apiRoot } = sandboxTelegramBot(sandbox.origin);
  const made = new Bot(given, { client: { apiRoot } });
  made.command('start', (context) =>
    context.reply(context.match ? `Paired with ${context.match}` : 'Send me your code'),
  );
  made.on('message:text', (context) => context.reply(`You said ${context.message.text}`));
  return made;
}

const say = (chatId: number, text: string) => sandbox.post(`/sandbox/telegram/chats/${chatId}`, { text });

const said = async (chatId: number) =>
  (await sandbox.get(`/sandbox/telegram/chats/${chatId}.json`))
    .json<{ from: string; text: string }[]>()
    .map(({ from, text }) => `${from}: ${text}`);

/** What goes wrong, in Telegram's words. */
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no failure',
    (error: unknown) =>
      error instanceof GrammyError
        ? { code: error.error_code, description: error.description, ...error.parameters }
        : 'no answer',
  );

describe('by long polling', () => {
  test('the bot answers what people say, commands and all', async () => {
    const polling = bot();
    const started = polling.start();
    await say(ada, '/start CODE-1');
    await say(bob, 'hello');
    await expect.poll(() => said(ada)).toEqual(['person: /start CODE-1', 'bot: Paired with CODE-1']);
    await expect.poll(() => said(bob)).toEqual(['person: hello', 'bot: You said hello']);
    await polling.stop();
    await started;
  });

  test('an update comes again until it is confirmed', async () => {
    const { api } = bot();
    await say(ada, 'one');
    const [first] = await api.getUpdates();
    expect(first?.message).toMatchObject({
      text: 'one',
      chat: { id: ada, type: 'private', first_name: 'Ada', last_name: 'Lovelace' },
      from: { id: ada, is_bot: false },
    });
    expect(await api.getUpdates()).toEqual([first]);
    expect(await api.getUpdates({ offset: (first?.update_id ?? 0) + 1 })).toEqual([]);
    expect(await api.getUpdates()).toEqual([]);
  });

  test('a poll waits for what is said, ends in time, and gives way to the next one', async () => {
    const { api } = bot();
    const waiting = api.getUpdates({ timeout: 30 });
    await say(ada, 'two');
    expect(await waiting).toMatchObject([{ message: { text: 'two' } }]);
    await api.getUpdates({ offset: -1 });
    await api.getUpdates({ offset: 2_147_483_647 });

    expect(await api.getUpdates({ timeout: 1 })).toEqual([]);

    const arrived = once(sandbox.app.server, 'request');
    const older = failureOf(api.getUpdates({ timeout: 30 }));
    await arrived;
    await api.getUpdates();
    expect(await older).toMatchObject({ code: 409, description: expect.stringMatching(/^Conflict: terminated/) });
  });

  test('a poll that waits neither outlives its client nor keeps the sandbox from closing', async () => {
    const short = await listeningSandbox();
    const { apiRoot, token } = sandboxTelegramBot(short.origin);
    const url = `${apiRoot}/bot${token}/getUpdates?timeout=50`;
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/);
    const arrived = once(short.app.server, 'request');
    const waiting = fetch(url);
    await arrived;
    await short.close();
    expect(await (await waiting).json()).toEqual({ ok: true, result: [] });
  });
});

describe('by webhook', () => {
  test('updates are posted with the secret, again until they are taken, and polling is refused', async () => {
    const hooked = bot();
    const { api } = hooked;
    const handle = webhookCallback(hooked, 'http', { secretToken: 's3cret' });
    let refusals = 1;
    const product = createServer((request, response) => {
      if (refusals-- > 0) response.writeHead(503).end();
      else void handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(product, 'listening');
    const address = product.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/hook`;

    await api.setWebhook(url, { secret_token: 's3cret', drop_pending_updates: true });
    expect(await api.getWebhookInfo()).toMatchObject({ url, pending_update_count: 0 });
    expect(await failureOf(api.getUpdates())).toMatchObject({ code: 409 });
    await say(bob, 'by hook');
    await expect.poll(() => said(bob)).toContain('bot: You said by hook');
    expect(await api.getWebhookInfo()).toMatchObject({ last_error_message: expect.stringContaining('503') });

    await api.deleteWebhook();
    expect(await api.getWebhookInfo()).toMatchObject({ url: '' });
    expect(await api.getUpdates()).toEqual([]);
    product.close();
  });

  test.each(['https://example.com/hook', 'http://10.0.0.1/hook', 'nonsense', 'ftp://127.0.0.1/'])(
    'nothing is posted to %s',
    async (url) => {
      expect(await failureOf(bot().api.setWebhook(url))).toMatchObject({ code: 400 });
    },
  );
});

describe('sending', () => {
  test('a formatted message with buttons arrives, and the answer says what was formatted', async () => {
    const { api } = bot();
    await api.setMyCommands([{ command: 'today', description: 'What is due today' }]);
    expect(await api.getMyCommands()).toEqual([{ command: 'today', description: 'What is due today' }]);
    const message = await api.sendMessage(ada, 'Call <b>Bob &amp; Co</b> <a href="https://example.com/">now</a>', {
      parse_mode: 'HTML',
      reply_markup: new InlineKeyboard().url('Open', 'http://localhost:3000/app'),
    });
    expect(message).toMatchObject({
      text: 'Call Bob & Co now',
      entities: [
        { type: 'bold', offset: 5, length: 8 },
        { type: 'text_link', offset: 14, length: 3, url: 'https://example.com/' },
      ],
    });
    const { body } = await sandbox.get(`/sandbox/telegram/chats/${ada}`);
    expect(body).toContain('Call <b>Bob &amp; Co</b> <a class="link" href="https://example.com/"');
    expect(body).toMatch(/<a\s[^>]*href="http:\/\/localhost:3000\/app"[^>]*>\s*Open/);
  });

  test.each([
    [ada, '', {}, 'Bad Request: message text is empty'],
    [ada, 'x'.repeat(4097), {}, 'Bad Request: message is too long'],
    [12_345, 'hello', {}, 'Bad Request: chat not found'],
    [ada, 'Hi <Bob>', { parse_mode: 'HTML' as const }, /Unsupported start tag "bob" at byte offset 3$/],
    [ada, '1 < 2', { parse_mode: 'HTML' as const }, /Unsupported start tag/],
    [ada, '<constructor>', { parse_mode: 'HTML' as const }, /Unsupported start tag/],
    [ada, '<b>Hi', { parse_mode: 'HTML' as const }, /Can't find end tag/],
    [ada, '<b><i>Hi</b></i>', { parse_mode: 'HTML' as const }, /Unmatched end tag/],
  ])('to chat %i, %j is refused', async (chatId, text, options, description) => {
    expect(await failureOf(bot().api.sendMessage(chatId, text, options))).toMatchObject({
      code: 400,
      description: typeof description === 'string' ? description : expect.stringMatching(description),
    });
  });

  test('after a restart the bot still reaches the chats it knew', async () => {
    const zoe = chatIdOf({ email: 'zoe@example.org', name: 'Zoë' });
    expect(await bot().api.sendMessage(zoe, 'Are you there?')).toMatchObject({ chat: { id: zoe } });
    const opened = await sandbox.post('/sandbox/telegram/chats', { email: 'zoe@example.org', name: 'Zoë Quinn' });
    expect(opened.json()).toMatchObject({ chatId: zoe, name: 'Zoë Quinn', messages: [{ text: 'Are you there?' }] });
  });

  test('who blocked the bot gets nothing until they take it back, and the bot is told', async () => {
    const { api } = bot();
    await api.getUpdates({ offset: 2_147_483_647 });
    await sandbox.post(`/sandbox/telegram/chats/${bob}/block`, {});
    expect(await failureOf(api.sendMessage(bob, 'hello'))).toEqual({
      code: 403,
      description: 'Forbidden: bot was blocked by the user',
    });
    expect((await say(bob, 'hello')).statusCode).toBe(409);
    await sandbox.post(`/sandbox/telegram/chats/${bob}/unblock`, {});
    expect(await api.sendMessage(bob, 'hello again')).toMatchObject({ text: 'hello again' });
    expect(await api.getUpdates()).toMatchObject([
      { my_chat_member: { chat: { id: bob }, new_chat_member: { status: 'kicked' } } },
      { my_chat_member: { chat: { id: bob }, new_chat_member: { status: 'member' } } },
    ]);
    await api.getUpdates({ offset: 2_147_483_647 });
  });
});

test('another token is unauthorized, and another method is not found', async () => {
  expect(await failureOf(bot('123:guess').api.getMe())).toMatchObject({ code: 401, description: 'Unauthorized' });
  expect(await bot().api.getMe()).toMatchObject({ username: 'InnerCircleBot', first_name: 'InnerCircleBot' });
  for (const method of ['sendSticker', 'constructor']) {
    const { apiRoot, token } = sandboxTelegramBot(sandbox.origin);
    const reply = await fetch(`${apiRoot}/bot${token}/${method}`);
    expect(await reply.json()).toEqual({ ok: false, error_code: 404, description: 'Not Found' });
  }
});

describe('faults', () => {
  test.each([
    ['429', { code: 429, description: 'Too Many Requests: retry after 3', retry_after: 3 }],
    ['500', { code: 500, description: 'Internal Server Error' }],
    ['revoked', { code: 401, description: 'Unauthorized' }],
    ['refused', { code: 403, description: 'Forbidden: bot was blocked by the user' }],
    ['lost', 'no answer'],
  ])('%s hits the next message to that chat and no poll', async (fault, failure) => {
    const { api } = bot();
    await sandbox.post('/sandbox/faults', { vendor: 'telegram', fault, account: String(ada), times: 1, retryAfter: 3 });
    await api.getUpdates();
    expect(await failureOf(api.sendMessage(bob, `to Bob, ${fault}`))).toBe('no failure');
    expect(await failureOf(api.sendMessage(ada, `to Ada, ${fault}`))).toEqual(failure);
    expect((await said(ada)).includes(`bot: to Ada, ${fault}`)).toBe(fault === 'lost');
    expect(await failureOf(api.sendMessage(ada, 'better now'))).toBe('no failure');
  });

  test('while all of Telegram fails, polls fail too', async () => {
    const { api } = bot();
    await sandbox.post('/sandbox/faults', { vendor: 'telegram', fault: '500' });
    expect(await failureOf(api.getUpdates())).toMatchObject({ code: 500 });
    expect(await failureOf(api.sendMessage(ada, 'hello'))).toMatchObject({ code: 500 });
    await sandbox.post('/sandbox/faults', { vendor: 'telegram', fault: 'none' });
    expect(await failureOf(api.getUpdates())).toBe('no failure');
  });
});

test('what somebody says aloud is fetched by its id and path, with the bot’s token only', async () => {
  const { api, token } = bot();
  const { apiRoot } = sandboxTelegramBot(sandbox.origin);
  const speak = (body: Buffer<ArrayBuffer>) =>
    fetch(`${sandbox.origin}/sandbox/telegram/chats/${ada}/voice`, {
      method: 'POST',
      headers: { 'content-type': 'audio/ogg' },
      body,
    });
  expect((await speak(Buffer.from('no recording'))).status).toBe(415);
  const page = Buffer.from('OggS\0\0\0\0\0\0\0\0\0\0 OpusHead');
  page.writeBigInt64LE(96_000n, 6);
  expect((await speak(page)).status).toBe(200);
  const voice = (await api.getUpdates({ offset: -1 }))[0]?.message?.voice;
  expect(voice).toMatchObject({ duration: 2, mime_type: 'audio/ogg', file_size: page.length });
  const { file_path: path } = await api.getFile(voice!.file_id);
  const bytes = await (await fetch(`${apiRoot}/file/bot${token}/${path}`)).arrayBuffer();
  expect(Buffer.from(bytes)).toEqual(page);
  expect((await fetch(`${apiRoot}/file/botother/${path}`)).status).toBe(404);
  expect(await failureOf(api.getFile('voice_1_1'))).toMatchObject({ code: 400 });
  await api.getUpdates({ offset: 2_147_483_647 });
});
