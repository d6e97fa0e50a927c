import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { expect, test } from 'vitest';
import { startTelegram } from '../../app/telegram.ts';
import { startTestApp } from '../../testing/start-test-app.ts';
import { answeringChats, chatOf } from '../../testing/vendors/telegram-chat.ts';

const SECRET = 'a-secret-of-telegram';
const environment = { DEFAULT_PLAN: 'medium', TELEGRAM_WEBHOOK_SECRET: SECRET };
const { signIn, stranger, dependencies, origin } = await startTestApp({
  sandbox: true,
  environment,
  running: answeringChats,
});
const { telegramWebhook, pairingCode, telegramStatus } = integrationsEndpoints;

const update = {
  update_id: 1,
  message: { text: '/help', chat: { id: 7, type: 'private' }, from: { first_name: 'Ada' } },
};

const post = (address: string, headers: Record<string, string>, body: unknown = update) =>
  fetch(`${address}${telegramWebhook.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const withSecret = { 'x-telegram-bot-api-secret-token': SECRET };

test('Telegram brings messages where it was told to, and they are answered', async () => {
  const telegram = startTelegram(dependencies, origin);
  const ada = await signIn();
  const chat = await chatOf(stranger, 'ada@example.com');
  await chat.says((await ada(pairingCode)).body.code);
  await expect.poll(() => chat.heard()).toEqual([expect.stringContaining('You are connected.')]);
  expect((await ada(telegramStatus)).body).toMatchObject({ isConnected: true });
  await telegram.stop();
});

test.each([
  ['no secret', {}],
  ['a wrong one', { 'x-telegram-bot-api-secret-token': 'a-secret-of-telegraM' }],
  ['an empty one', { 'x-telegram-bot-api-secret-token': '' }],
])('who has %s is turned away', async (_what, headers) => {
  expect((await post(origin, headers)).status).toBe(401);
});

test.each([
  ['a message in a group', { ...update, message: { ...update.message, chat: { id: -7, type: 'group' } } }],
  ['a picture', { update_id: 2, message: { chat: { id: 7, type: 'private' }, photo: [] } }],
  ['news of another kind', { update_id: 3, my_chat_member: {} }],
])('%s is taken and left alone', async (_what, body) => {
  const reply = await post(origin, withSecret, body);
  expect({ status: reply.status, body: await reply.json() }).toEqual({ status: 200, body: { success: true } });
});

test('what is no update is refused', async () => {
  expect((await post(origin, withSecret, { hello: 'world' })).status).toBe(400);
});

test('without a secret there is no webhook', async () => {
  const { origin: other } = await startTestApp({ sandbox: true });
  expect((await post(other, withSecret)).status).toBe(404);
});
