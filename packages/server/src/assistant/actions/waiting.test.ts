import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { connectClient } from '../../testing/mcp-client.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { process, execute, dismiss } = assistantEndpoints;
const { signIn, origin, clock } = await startTestApp();
beforeEach(() => clock.reset());

const contactOf = async (user: TestUser, name: string) =>
  (await user(contactsEndpoints.create, { body: { name } })).body.id;
const say = async (user: TestUser, message: string) => (await user(process, { body: { message } })).body.actions;
const news = (user: TestUser, tag = '') =>
  user.send('GET', '/api/notifications', undefined, undefined, { 'if-none-match': tag });
const waitingFor = async (user: TestUser) => ((await news(user)).body as { meta: { waiting: number } }).meta.waiting;

test('the news say how many cards wait for their owner, whoever asked for them, until they are decided', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [grace] = [await contactOf(ada, 'Grace'), await contactOf(ada, 'Alan')];
  expect(await waitingFor(ada)).toBe(0);
  const [graceGoes] = await say(ada, 'Delete Grace');
  const [alanGoes] = await say(ada, 'Delete Alan');
  const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop', scope: 'write' } })).body;
  const { call } = await connectClient(origin, secret);
  await call('add-todo', { contactIds: [grace], todo: { task: 'Call' } });
  await call('update-contact', { contactId: grace, change: { name: 'Grace Hopper' } });
  expect([await waitingFor(ada), await waitingFor(bob)]).toEqual([3, 0]);
  await ada(execute, { body: { actions: [{ id: alanGoes!.id, confirmed: true }] } });
  await ada(dismiss, { params: { id: graceGoes!.id } });
  expect(await waitingFor(ada)).toBe(1);
});

test('what nobody confirmed in time waits no more, also for a browser that kept the news', async () => {
  const ada = await signIn();
  await contactOf(ada, 'Grace');
  await say(ada, 'Delete Grace');
  const { headers } = await news(ada);
  const tag = headers.get('etag')!;
  expect((await news(ada, tag)).status).toBe(304);
  clock.moveTo(clock.now().add({ hours: 25 }));
  expect(await news(ada, tag)).toMatchObject({ status: 200, body: { meta: { waiting: 0 } } });
});
