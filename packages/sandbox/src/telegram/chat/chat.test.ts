import { expect, test } from 'vitest';
import { startSandbox } from '../../testing/start-sandbox.ts';
import { chatIdOf } from './chats.ts';

const ada = chatIdOf({ email: 'ada@example.com', name: '' });
const link = '/sandbox/telegram/t.me/InnerCircleBot?start=CODE-1';

const cookieIn = (header: unknown) => String(header).split(';')[0] ?? '';

test('one person has one chat, however the address is written and whenever it is asked', () => {
  expect(chatIdOf({ email: 'Ada@Example.com', name: 'A.' })).toBe(ada);
  expect(ada).toBe(754_390_142_811_407);
  expect(Number.isSafeInteger(ada)).toBe(true);
});

test('the list shows the built-in people and whoever came later', async () => {
  const { get, postForm } = await startSandbox();
  const opened = await postForm('/sandbox/telegram/chats', { email: 'zoe@example.org', name: 'Zoë Quinn' });
  const zoe = chatIdOf({ email: 'zoe@example.org', name: '' });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/sandbox/telegram/chats/${zoe}`]);
  await postForm('/sandbox/telegram/chats', { email: 'zoe@example.org' });
  const { body } = await get('/sandbox/telegram');
  for (const name of ['Ada Lovelace', 'Bob Stone', 'Maya Lindqvist', 'Zoë Quinn']) expect(body).toContain(name);
});

test('a link to the bot asks who one is, remembers it, and starts the bot with its code', async () => {
  const { get, postForm } = await startSandbox();
  expect((await get(link)).body).toContain('Who are you on Telegram?');
  const chosen = await postForm(link, { email: 'ada@example.com' });
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, link]);
  const cookie = cookieIn(chosen.headers['set-cookie']);
  const page = await get(link, { cookie });
  expect(page.body).toContain('Ada Lovelace');
  expect(page.body).toMatch(/name="text"\s+value="\/start CODE-1"/);
  expect((await get(`${link}&choose=1`, { cookie })).body).toContain('Who are you on Telegram?');

  const started = await postForm(`/sandbox/telegram/chats/${ada}`, { text: '/start CODE-1' });
  expect([started.statusCode, started.headers.location]).toEqual([303, `/sandbox/telegram/chats/${ada}`]);
  expect((await get(`/sandbox/telegram/chats/${ada}`)).body).toContain('/start CODE-1');
});

test.each(['/sandbox/telegram/t.me/OtherBot', '/sandbox/telegram/chats/12345', '/sandbox/telegram/chats/12345.json'])(
  '%s does not exist',
  async (url) => {
    expect((await (await startSandbox()).get(url)).statusCode).toBe(404);
  },
);

test('a code that Telegram would not pass on is left out', async () => {
  const { get, postForm } = await startSandbox();
  const cookie = cookieIn((await postForm(link, { email: 'ada@example.com' })).headers['set-cookie']);
  const { body } = await get('/sandbox/telegram/t.me/InnerCircleBot?start=%22%3E%3Cscript%3E', { cookie });
  expect(body).toMatch(/value="\/start"/);
  expect(body).not.toContain('<script');
});

test('what a person says is in the JSON of the chat and in the list of all', async () => {
  const { get, post } = await startSandbox();
  const message = { id: expect.any(Number), from: 'person', text: '/help', sentAt: '2026-11-15T10:00:00.000Z' };
  expect((await post(`/sandbox/telegram/chats/${ada}`, { text: '/help' })).json()).toMatchObject(message);
  expect((await get(`/sandbox/telegram/chats/${ada}.json`)).json()).toMatchObject([message]);
  expect((await get('/sandbox/telegram/chats.json')).json()).toContainEqual({
    chatId: ada,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    blocked: false,
    messages: [{ ...message, buttons: [] }],
  });
});

test.each([{}, { text: '' }, { text: '  ' }, { text: 'x'.repeat(4097) }, { text: 5 }])(
  '%j says nothing',
  async (saying) => {
    const reply = await (await startSandbox()).post(`/sandbox/telegram/chats/${ada}`, saying);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error: 'telegram.bad-input' });
  },
);

test('a hostile message is shown as text', async () => {
  const { get, postForm } = await startSandbox();
  await postForm(`/sandbox/telegram/chats/${ada}`, { text: '<script>alert(1)</script>' });
  const { body } = await get(`/sandbox/telegram/chats/${ada}`);
  expect(body).toContain('&lt;script&gt;alert(1)');
  expect(body.match(/<script/g)).toHaveLength(1);
});

test('the page of a chat may run the sandbox’s own script files and nothing else', async () => {
  const { get } = await startSandbox();
  const policy = String((await get(`/sandbox/telegram/chats/${ada}`)).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const script = await get('/sandbox/telegram/chat-refresh.js');
  expect([script.statusCode, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});

test('blocking and unblocking work as plain forms', async () => {
  const { get, postForm } = await startSandbox();
  await postForm(`/sandbox/telegram/chats/${ada}/block`, {});
  expect((await get(`/sandbox/telegram/chats/${ada}`)).body).toContain('You blocked the bot');
  await postForm(`/sandbox/telegram/chats/${ada}/unblock`, {});
  expect((await get(`/sandbox/telegram/chats/${ada}`)).body).toContain('Block the bot');
});
