import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { chatOf } from '../../testing/vendors/telegram-chat.ts';
import { answerChats } from '../integrations.jobs.ts';
import { answersTo } from './conversation.service.ts';
import { receiveMessages } from './receiving.service.ts';
import type { ChatMessage } from '../integrations.port.ts';
import { escapeForTelegram, sendMessage } from './messages.service.ts';

const helpers = { today: async (userId: string) => `It is the day of ${userId}` };
const { signIn, query, clock, stranger, dependencies, runQueued, origin } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
  running: [answerChats(helpers)],
});
const { telegramStatus, pairingCode, disconnectTelegram } = integrationsEndpoints;

/** What is said to messages that come at once. */
const repliesTo = async (messages: ChatMessage[]) =>
  (await Promise.all(messages.map((message) => answersTo(message, helpers, dependencies))))
    .flat()
    .map(({ html }) => html);

const stopping = new AbortController();
const receiving = receiveMessages(dependencies, { signal: stopping.signal });
afterAll(async () => {
  stopping.abort();
  await receiving;
});

let people = 0;
const somebody = () => chatOf(stranger, `chat-${(people += 1)}@example.com`);
const statusOf = async (user: TestUser) => (await user(telegramStatus)).body;
const codeOf = async (user: TestUser) => (await user(pairingCode)).body.code;
type Chat = Awaited<ReturnType<typeof somebody>>;

/** Says something and waits for the bot's answer to it. */
async function answerTo(chat: Chat, text: string): Promise<string> {
  const before = (await chat.heard()).length;
  await chat.says(text);
  await expect.poll(async () => (await chat.heard()).length).toBe(before + 1);
  return (await chat.heard()).at(-1)!;
}

async function connected(): Promise<{ ada: TestUser; chat: Chat }> {
  const [ada, chat] = [await signIn(), await somebody()];
  await answerTo(chat, await codeOf(ada));
  return { ada, chat };
}

beforeEach(() => clock.reset());

test('a pairing code comes with the bot to send it to', async () => {
  const ada = await signIn();
  const { status, body } = await ada(pairingCode);
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/), bot: 'InnerCircleBot' });
  expect(body.link).toBe(`${origin}/sandbox/telegram/t.me/InnerCircleBot?start=${body.code}`);
  expect(Temporal.Instant.from(body.expiresAt).since(clock.now()).total('minutes')).toBeCloseTo(15, 0);
  expect(await query('select from telegram_codes where code_hash = $1', [body.code])).toEqual([]);
});

test.each([
  ['by the link', (code: string) => `/start ${code}`],
  ['typed', (code: string) => code],
  ['typed as it is read aloud', (code: string) => ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `],
])('a code that is sent %s connects the chat', async (_how, write) => {
  const [ada, chat] = [await signIn(), await somebody()];
  expect(await statusOf(ada)).toEqual({ isConnected: false, name: null, isAvailable: true });
  expect(await answerTo(chat, write(await codeOf(ada)))).toContain('You are connected.');
  expect(await statusOf(ada)).toEqual({ isConnected: true, name: chat.name, isAvailable: true });
});

test('of two chats that send one code at once, one is connected', async () => {
  const ada = await signIn();
  const code = await codeOf(ada);
  const chats = [await somebody(), await somebody(), await somebody()];
  const heard = await repliesTo(chats.map(({ chatId, name }) => ({ chatId, name, text: code })));
  expect(heard.filter((text) => text.includes('You are connected.'))).toHaveLength(1);
  expect(heard.filter((text) => text.includes('This code is not right'))).toHaveLength(2);
  expect(await query('select from telegram_links where user_id = $1', [ada.user.id])).toHaveLength(1);
});

test('a code is good for fifteen minutes', async () => {
  const [ada, chat] = [await signIn(), await somebody()];
  const code = await codeOf(ada);
  clock.moveTo(clock.now().add({ minutes: 15, seconds: 1 }));
  expect(await answerTo(chat, code)).toContain('This code is not right');
  expect(await statusOf(ada)).toMatchObject({ isConnected: false });
});

test('a new code voids the one before', async () => {
  const [ada, chat] = [await signIn(), await somebody()];
  const [first, second] = [await codeOf(ada), await codeOf(ada)];
  expect(await answerTo(chat, first)).toContain('This code is not right');
  expect(await answerTo(chat, second)).toContain('You are connected.');
});

test('after five wrong codes a chat waits a quarter of an hour, also with a right one', async () => {
  const [ada, chat] = [await signIn(), await somebody()];
  const guesses = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE', 'FFFFFFFF', 'GGGGGGGG'];
  const { chatId, name } = chat;
  const heard = await repliesTo(guesses.map((text) => ({ chatId, name, text })));
  expect(heard.filter((text) => text.includes('This code is not right'))).toHaveLength(5);
  expect(heard.filter((text) => text.includes('too many wrong codes'))).toHaveLength(2);
  expect(await answerTo(chat, await codeOf(ada))).toContain('too many wrong codes');
  clock.moveTo(clock.now().add({ minutes: 15, seconds: 1 }));
  expect(await answerTo(chat, await codeOf(ada))).toContain('You are connected.');
});

test('another chat takes the place of the first, and says so', async () => {
  const { ada, chat } = await connected();
  const another = await somebody();
  const answer = await answerTo(another, await codeOf(ada));
  expect(answer).toContain(`takes the place of ${chat.name}’s chat`);
  expect(await answerTo(chat, '/today')).toContain('not connected');
  expect(await statusOf(ada)).toMatchObject({ isConnected: true, name: another.name });
});

test('a chat that connects to another account leaves the first, and says so', async () => {
  const { ada, chat } = await connected();
  const bob = await signIn();
  expect(await answerTo(chat, await codeOf(bob))).toContain('connected to another Inner Circle account');
  expect(await statusOf(ada)).toMatchObject({ isConnected: false });
  expect(await answerTo(chat, '/today')).toBe(`It is the day of ${bob.user.id}`);
});

test('who is connected hears what is on today; others hear nothing of anybody', async () => {
  const { ada, chat } = await connected();
  expect(await answerTo(chat, '/today')).toBe(`It is the day of ${ada.user.id}`);
  expect(await answerTo(await somebody(), '/today')).toContain('not connected yet');
});

test('the bot greets, helps, and says when it did not understand', async () => {
  const { chat } = await connected();
  expect(await answerTo(chat, '/start')).toContain('You are connected.');
  expect(await answerTo(chat, '/help@InnerCircleBot')).toContain('/today – what is on today');
  expect(await answerTo(chat, 'What is up? <b>&')).toContain('I did not understand that.');
  expect(await answerTo(await somebody(), '/start')).toContain('send me the code');
});

test('/stop disconnects the chat', async () => {
  const { ada, chat } = await connected();
  expect(await answerTo(chat, '/stop')).toContain('This chat is disconnected');
  expect(await statusOf(ada)).toMatchObject({ isConnected: false });
});

test('disconnecting in the app disconnects the chat', async () => {
  const { ada, chat } = await connected();
  expect(await ada(disconnectTelegram)).toMatchObject({ status: 200, body: { success: true } });
  expect(await answerTo(chat, '/today')).toContain('not connected');
});

test('who closed the account hears nothing of it any more', async () => {
  const { ada, chat } = await connected();
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  expect(await answerTo(chat, '/today')).toContain('not connected');
  await sendMessage(dependencies.db, ada.user.id, 'Something private');
  await runQueued();
  expect(await chat.heard()).not.toContain('Something private');
});

test('messages go to those who have connected Telegram, as they were written', async () => {
  const { ada, chat } = await connected();
  const bob = await signIn();
  const text = '<i>Ada & "Bob"</i>';
  await sendMessage(dependencies.db, ada.user.id, `<b>Hello</b> ${escapeForTelegram(text)}`);
  await sendMessage(dependencies.db, bob.user.id, 'Nobody hears this');
  await runQueued();
  expect((await chat.heard()).at(-1)).toBe(`Hello ${text}`);
});

test('what is too long for one message is cut at a line', async () => {
  const { ada, chat } = await connected();
  const lines = Array.from({ length: 100 }, (_, index) => `<b>${index}</b> ${'x'.repeat(50)}`);
  await sendMessage(dependencies.db, ada.user.id, lines.join('\n'));
  await runQueued();
  const said = (await chat.heard()).at(-1)!.split('\n');
  expect(said.at(-1)).toBe('…');
  expect(said.at(-2)).toMatch(/^\d+ x{50}$/);
});

test('who blocks the bot is no longer connected', async () => {
  const { ada, chat } = await connected();
  await chat.blocks();
  await sendMessage(dependencies.db, ada.user.id, 'Hello');
  await runQueued();
  expect(await statusOf(ada)).toMatchObject({ isConnected: false });
});

const fault = (body: object) => stranger.send('POST', '/sandbox/faults', { vendor: 'telegram', ...body });

test('a message waits as long as Telegram asks, if that is not long', async () => {
  const { ada, chat } = await connected();
  await fault({ fault: '429', times: 1, retryAfter: 1, account: chat.chatId });
  await sendMessage(dependencies.db, ada.user.id, 'Patience');
  await runQueued();
  expect((await chat.heard()).at(-1)).toBe('Patience');
});

test.each(['429', '500', 'lost'])(
  'a message that Telegram does not take (%s) is tried again by its job',
  async (kind) => {
    const { ada, chat } = await connected();
    await fault({ fault: kind, times: 1, retryAfter: 60, account: chat.chatId });
    await sendMessage(dependencies.db, ada.user.id, 'Hello');
    await expect(runQueued()).rejects.toThrow(/sendMessage/);
    expect(await statusOf(ada)).toMatchObject({ isConnected: true });
  },
);

test('whoever waits for Telegram renews their turn meanwhile, so that it can be short', async () => {
  await query(`update telegram_polling set held_until = now() + interval '1 second'`);
  const isRenewed = () => query(`select from telegram_polling where held_until > now() + interval '5 seconds'`);
  await expect.poll(isRenewed, { timeout: 10_000 }).toHaveLength(1);
  expect(await query(`select from telegram_polling where held_until > now() + interval '10 seconds'`)).toEqual([]);
});

test('one of two processes fetches messages, and the other when that one stops', async () => {
  stopping.abort();
  await receiving;
  const chat = await somebody();
  const loops = [new AbortController(), new AbortController()];
  const running = loops.map(({ signal }) =>
    receiveMessages(dependencies, { signal, waitSeconds: 1, standBySeconds: 0.05 }),
  );
  expect(await answerTo(chat, '/help')).toContain('/today');
  const [held] = await query<{ count: number }>(
    'select count(*)::int as count from telegram_polling where held_until > now()',
  );
  expect(held?.count).toBe(1);
  loops[0]!.abort();
  await running[0];
  expect(await answerTo(chat, '/help')).toContain('/today');
  loops[1]!.abort();
  await running[1];
  expect(await chat.heard()).toHaveLength(2);
});
