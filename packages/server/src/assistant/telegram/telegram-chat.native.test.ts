import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { LARGEST_RECORDING } from '@inner-circle/domain/assistant/speech.contract.ts';
import { planEndpoints } from '@inner-circle/domain/billing/billing.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { integrationsEndpoints } from '@inner-circle/domain/integrations/integrations.contract.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { startTelegram } from '../../app/telegram.ts';
import type { Recording, Speech, Transcript } from '../speech/speech.port.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { scriptEngine } from '../../testing/scripted-engine.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';
import { answeringChats, chatOf } from '../../testing/vendors/telegram-chat.ts';
import { assistInChat } from './telegram-chat.service.ts';

const { signIn, stranger, dependencies, origin, query } = await startTestApp({
  sandbox: true,
  environment: { DEFAULT_PLAN: 'medium' },
  running: answeringChats,
});
const engine = scriptEngine(dependencies);
const telegram = startTelegram(dependencies, origin);
afterAll(() => telegram.stop());

const SPEECH = dependencies.ports.speech;
const listened: Recording[] = [];
/** Has every recording be heard as this, or end as that. */
function hears(transcript: Transcript, missing: string | null = null) {
  listened.length = 0;
  const transcribe: Speech['transcribe'] = async (recording) => {
    listened.push(recording);
    return transcript;
  };
  Object.assign(dependencies.ports, { speech: { ...SPEECH, missing: () => missing, transcribe } });
}

let people = 0;
async function connected() {
  const [ada, chat] = [await signIn(), await chatOf(stranger, `chat-${(people += 1)}@example.com`)];
  await chat.says((await ada(integrationsEndpoints.pairingCode)).body.code);
  await expect.poll(() => chat.heard()).toHaveLength(1);
  return { ada, chat };
}
type Chat = Awaited<ReturnType<typeof connected>>['chat'];

/** Waits for so many answers to what is done. */
async function answersTo(chat: Chat, deed: () => Promise<unknown>, count = 1): Promise<string[]> {
  const before = (await chat.heard()).length;
  await deed();
  await expect.poll(async () => (await chat.heard()).length).toBe(before + count);
  return (await chat.heard()).slice(before);
}

const contactsOf = async (user: TestUser) => (await user(contactsEndpoints.list)).body.data.map(({ name }) => name);

test('what a connected person writes is answered by the assistant, in the conversation of the app', async () => {
  const { ada, chat } = await connected();
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Anna <Berg> & Co' } })).body;
  engine.answers({ reply: `It is [Anna <Berg> & Co](contact:${id}).\n- **bold**` });
  expect(await answersTo(chat, () => chat.says('Who is it?'))).toEqual(['It is Anna <Berg> & Co.\n• bold']);
  const { data } = (await ada(assistantEndpoints.conversation)).body;
  expect(data.map(({ role }) => role)).toEqual(['user', 'assistant']);
  expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(1);
});

test('harmless actions are done and can be taken back, and pages are left to the app', async () => {
  const { ada, chat } = await connected();
  const actions = [
    { type: 'create-contact', arguments: { contact: { name: 'Tom' } } },
    { type: 'navigate', arguments: { target: 'groups' } },
  ];
  engine.answers({ reply: 'Good.', actions });
  expect(await answersTo(chat, () => chat.says('Add Tom'), 2)).toEqual([
    'I added the contact Tom.\n\nGood.',
    '✓ Contact added\nTom',
  ]);
  expect(await chat.buttons()).toEqual(['Undo']);
  expect(await contactsOf(ada)).toEqual(['Tom']);
  expect(await answersTo(chat, () => chat.presses('Undo'))).toEqual(['Taken back: Add a contact\nTom']);
  expect(await contactsOf(ada)).toEqual([]);
});

test('what must be confirmed waits for its button, and is done once', async () => {
  const { ada, chat } = await connected();
  const add = async (name: string) => (await ada(contactsEndpoints.create, { body: { name } })).body.id;
  const actions = [
    { type: 'delete-contacts', arguments: { contactIds: [await add('Tom')] } },
    { type: 'delete-contacts', arguments: { contactIds: [await add('Tim')] } },
  ];
  engine.answers({ actions: actions.slice(0, 1) });
  const [question, card] = await answersTo(chat, () => chat.says('Delete Tom'), 2);
  expect(question).toContain('Shall I delete Tom');
  expect(card).toBe('Delete a contact\nTom\nWith their interactions, to-dos and reminders\nIt deletes contacts.');
  expect(await contactsOf(ada)).toEqual(['Tim', 'Tom']);
  expect(await chat.buttons()).toEqual(['Delete a contact', 'Dismiss']);
  const press = () => chat.presses('Delete a contact');
  const again = await answersTo(chat, () => Promise.all([press(), press()]), 2);
  for (const said of again) expect(said).toContain('✓ Contact deleted');
  expect(await contactsOf(ada)).toEqual(['Tim']);

  engine.answers({ actions: actions.slice(1) });
  await answersTo(chat, () => chat.says('Delete Tim'), 2);
  expect((await answersTo(chat, () => chat.presses('Dismiss')))[0]).toContain('Left alone: Delete a contact');
  expect(await contactsOf(ada)).toEqual(['Tim']);
});

test('what is decided in words is said, with the card as it stands now and its buttons', async () => {
  const { ada, chat } = await connected();
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Tom' } })).body;
  engine.answers({ reply: '', actions: [{ type: 'delete-contacts', arguments: { contactIds: [id] } }] });
  await answersTo(chat, () => chat.says('Delete Tom'), 2);
  const decides = (decision: 'confirm' | 'undo') =>
    engine.answers(async ({ last }) => ({ reply: '', decides: { decision, actionIds: last.map((one) => one.id) } }));
  decides('confirm');
  const deleted = await answersTo(chat, () => chat.says('yes'), 2);
  expect(deleted[0]).toMatch(/^Done: deleted Tom/);
  expect(deleted[1]).toMatch(/^✓ Contact deleted\nTom/);
  expect(await chat.buttons()).toEqual(['Undo']);
  expect(await contactsOf(ada)).toEqual([]);
  decides('undo');
  const back = await answersTo(chat, () => chat.says('scrap that'), 2);
  expect(back[0]).toMatch(/^Taken back: deleted Tom/);
  expect(back[1]).toMatch(/^Taken back: Delete a contact/);
  expect(await contactsOf(ada)).toEqual(['Tom']);
});

test('what takes the place of something done says so, and the old card is said again as taken back', async () => {
  const { ada, chat } = await connected();
  const adding = (name: string) => [{ type: 'create-contact', arguments: { contact: { name } } }];
  engine.answers({ reply: '', actions: adding('Tom') });
  await answersTo(chat, () => chat.says('Add Tom'), 2);
  engine.answers(async ({ last }) => ({ reply: '', actions: adding('Tim'), replaces: last.map((one) => one.id) }));
  expect(await answersTo(chat, () => chat.says('no, Tim'), 3)).toEqual([
    'I added the contact Tim.',
    'Taken back: Add a contact\nTom',
    '✓ Contact added\nTim\nInstead of: added the contact Tom',
  ]);
  expect(await contactsOf(ada)).toEqual(['Tim']);
});

test('what was not used of a message is on the card, and said once it is done', async () => {
  const { ada, chat } = await connected();
  const actions = [{ type: 'create-contact', arguments: { contact: { name: 'Tom' } } }];
  engine.answers({ reply: '', actions, unused: ['and tell Nora on Sunday'] });
  expect(await answersTo(chat, () => chat.says('Add Tom and tell Nora on Sunday'), 2)).toEqual([
    'Shall I add the contact Tom?',
    'Add a contact\nTom\nNot done: “and tell Nora on Sunday”.',
  ]);
  expect(await contactsOf(ada)).toEqual([]);
});

test('a question comes with its choices as buttons; pressed twice, it is answered once', async () => {
  const { ada, chat } = await connected();
  const choice = { detail: 'Choir', contactId: null };
  engine.answers({
    reply: 'Which Anna?',
    choices: [
      { ...choice, label: 'Anna Berg' },
      { ...choice, label: 'Anna Holm' },
    ],
  });
  await answersTo(chat, () => chat.says('Call Anna'));
  expect(await chat.buttons()).toEqual(['Anna Berg · Choir', 'Anna Holm · Choir']);
  engine.answers(async ({ chosen, message }) => ({ reply: `${chosen}: ${message}` }));
  const press = () => chat.presses('Anna Holm · Choir');
  expect(await answersTo(chat, () => Promise.all([press(), press()]), 2)).toEqual(['1: Anna Holm', '1: Anna Holm']);
  expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(2);
});

describe('a choice that opens a form', () => {
  const choices = [
    { label: 'Anna Berg', detail: '', contactId: null },
    { label: 'Open the to-do form', detail: 'A & B', contactId: null, opens: { form: 'todo', task: 'A & B' } },
  ] as const;
  const asked = async (config: Dependencies['config']) => {
    const { ada } = await connected();
    engine.answers({ reply: 'Which Anna?', choices });
    const message = { chatId: '1', name: 'Ada', text: 'Call Anna', messageId: '7' };
    const [answer] = await assistInChat(ada.user.id, message, { ...dependencies, config });
    const { data } = (await ada(assistantEndpoints.conversation)).body;
    return { html: answer!.html, labels: answer!.buttons!.flat().map(({ label }) => label), id: data.at(-1)!.id };
  };

  test('is a link to the app, which says nothing of what was understood', async () => {
    const { html, labels, id } = await asked({ ...dependencies.config, PUBLIC_URL: 'https://circle.example' });
    const link = `<a href="https://circle.example/?opens=${id}.1">Open the to-do form · A &amp; B</a>`;
    expect(html).toBe(`Which Anna?\n\n${link}`);
    expect(labels).toEqual(['Anna Berg']);
  });

  test('is left out where the app has no address', async () => {
    const { PUBLIC_URL: _none, ...config } = dependencies.config;
    expect(await asked(config)).toMatchObject({ html: 'Which Anna?', labels: ['Anna Berg'] });
  });
});

test('a word that looks like a pairing code is a word in a connected chat', async () => {
  const { chat } = await connected();
  engine.answers({ reply: 'On Thursday, then.' });
  expect(await answersTo(chat, () => chat.says('Thursday'))).toEqual(['On Thursday, then.']);
});

test('a message that Telegram brings twice is answered and counted once', async () => {
  const { ada } = await connected();
  engine.answers({ reply: 'Once.' });
  const message = { chatId: '1', name: 'Ada', text: 'Hello', messageId: '7' };
  const answer = () => assistInChat(ada.user.id, message, dependencies);
  expect([await answer(), await answer()]).toMatchObject([[{ html: 'Once.' }], [{ html: 'Once.' }]]);
  expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(1);
});

test('the plan’s limit, a failure and a button of somebody else are told in a sentence', async () => {
  const { ada, chat } = await connected();
  const { chat: other } = await connected();
  engine.answers({
    actions: [
      {
        type: 'delete-contacts',
        arguments: { contactIds: [(await ada(contactsEndpoints.create, { body: { name: 'Tom' } })).body.id] },
      },
    ],
  });
  await answersTo(chat, () => chat.says('Delete Tom'), 2);
  const [action] = await query<{ id: string }>('select id from assistant_actions where user_id = $1', [ada.user.id]);
  const [link] = await query<{ id: string }>('select user_id as id from telegram_links where chat_id = $1', [
    other.chatId,
  ]);
  const press = { chatId: other.chatId, name: '', text: '', pressed: { id: '1', data: `confirm:${action!.id}` } };
  await expect(assistInChat(link!.id, press, dependencies)).rejects.toThrow('The action was not found.');
  engine.answers(async () => {
    throw new Error('secret detail');
  });
  expect(await answersTo(chat, () => chat.says('Hello'))).toEqual([
    'Sorry, I encountered an error processing your request. Please try again.',
  ]);
  await query(`update usage_months set ai_queries = 150 where user_id = $1`, [ada.user.id]);
  expect(await answersTo(chat, () => chat.says('Hello'))).toEqual(["You've reached your AI Queries limit (150)."]);
  expect(await contactsOf(ada)).toEqual(['Tom']);
});

describe('a voice message', () => {
  const recording = readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/call-anders.ogg'));

  /** What the head and the end of a file say, with nothing in between. */
  const oggOf = (seconds: number) => {
    const page = Buffer.alloc(64);
    page.write('OggS');
    page.writeBigInt64LE(BigInt(seconds * 48_000), 6);
    page.write('OpusHead', 28);
    return page;
  };

  test('is told back as it was heard, and answered and counted like one that was written', async () => {
    const { ada, chat } = await connected();
    await ada(contactsEndpoints.create, { body: { name: 'Anders Holm' } });
    hears({ kind: 'heard', text: ' Delete on ders & <Tom> ' });
    const [anders] = (await ada(contactsEndpoints.list)).body.data;
    engine.answers({
      reply: 'Surely?',
      actions: [{ type: 'delete-contacts', arguments: { contactIds: [anders!.id] } }],
    });
    const [told, reply, card] = await answersTo(chat, () => chat.speaks(recording), 3);
    expect(told).toBe('I heard: Delete Anders & <Tom>');
    expect(reply).toMatch(/^Shall I delete Anders Holm .*\?\n\nSurely\?$/);
    expect(card).toContain('Delete a contact');
    expect(listened).toMatchObject([{ extension: 'ogg', bytes: recording }]);
    expect(await chat.buttons()).toEqual(['Delete a contact', 'Dismiss']);
    expect((await answersTo(chat, () => chat.presses('Delete a contact')))[0]).toContain('✓ Contact deleted');
    expect(await contactsOf(ada)).toEqual([]);
    expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(1);
    const { data } = (await ada(assistantEndpoints.conversation)).body;
    expect(data[0]).toMatchObject({ role: 'user', content: 'Delete Anders & <Tom>' });
  });

  test('that is worked on twice is listened to, answered and counted once', async () => {
    const { ada } = await connected();
    hears({ kind: 'heard', text: 'Hello' });
    engine.answers({ reply: 'Once.' });
    const fetched: string[] = [];
    const messenger = {
      ...dependencies.ports.messenger!,
      download: async (fileId: string) => {
        fetched.push(fileId);
        return { kind: 'file', bytes: recording } as const;
      },
    };
    const voice = { fileId: 'f1', seconds: 2, bytes: recording.length, type: 'audio/ogg' };
    const message = { chatId: '1', name: 'Ada', text: '', messageId: '8', voice };
    const world = { ...dependencies, ports: { ...dependencies.ports, messenger } };
    const answer = () => assistInChat(ada.user.id, message, world);
    const answers = [await answer(), await answer()];
    for (const one of answers) expect(one).toMatchObject([{ html: 'I heard: <i>Hello</i>' }, { html: 'Once.' }]);
    expect([fetched, listened.length]).toEqual([['f1'], 1]);
    expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(1);
  });

  test('that is of no use is answered with the reason, and is not counted', async () => {
    const { ada, chat } = await connected();
    const answerTo = async (bytes = recording) => (await answersTo(chat, () => chat.speaks(bytes)))[0];

    hears({ kind: 'heard', text: 'never' });
    expect(await answerTo(oggOf(121))).toBe('A recording can be at most 2 minutes long.');
    expect(await answerTo(Buffer.concat([oggOf(60), Buffer.alloc(LARGEST_RECORDING)]))).toBe(
      'A recording can have at most 10 MB.',
    );
    const fault = { vendor: 'telegram', fault: '500', account: chat.chatId, times: 1 };
    expect((await stranger.send('POST', '/sandbox/faults', fault)).status).toBe(200);
    expect(await answerTo()).toBe('Your voice message could not be fetched from Telegram. Please send it again.');
    expect(listened).toEqual([]);

    hears({ kind: 'heard', text: ' ' });
    expect(await answerTo()).toBe('Nothing was heard. Please try again, closer to the microphone.');
    hears({ kind: 'failed' });
    expect(await answerTo()).toBe('The speech service did not answer as it should. Please try again.');
    hears({ kind: 'heard', text: 'never' }, 'its model has not been fetched.');
    expect(await answerTo()).toBe('Speech is not set up here: its model has not been fetched.');
    expect((await ada(planEndpoints.usage)).body.aiQueries.count).toBe(0);

    hears({ kind: 'heard', text: 'One too many' });
    engine.answers({ reply: 'The last one.' });
    await answersTo(chat, () => chat.speaks(recording), 2);
    await query(`update usage_months set ai_queries = 150 where user_id = $1`, [ada.user.id]);
    expect(await answersTo(chat, () => chat.speaks(recording), 2)).toEqual([
      'I heard: One too many',
      "You've reached your AI Queries limit (150).",
    ]);
  });

  test('of somebody whom the bot does not know is not listened to', async () => {
    hears({ kind: 'heard', text: 'never' });
    const stray = await chatOf(stranger, 'nobody-knows@example.com');
    expect((await answersTo(stray, () => stray.speaks(recording)))[0]).toMatch(/^This chat is not connected yet/);
    expect(listened).toEqual([]);
  });
});
