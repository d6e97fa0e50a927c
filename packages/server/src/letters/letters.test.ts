import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { mailing } from '../testing/vendors/mailing.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { sendLetters } from './letters.jobs.ts';

const app = await startTestApp({ sandbox: true });
const { clock, dependencies, query, signIn, stranger } = app;
const { mailsTo, mailFault, linkIn } = mailing(app);
const { get, update, sendTrial } = lettersEndpoints;

const at = (moment: string) => clock.moveTo(Temporal.Instant.from(moment));
const send = () => sendLetters.run(dependencies, clock.now(), {}, new AbortController().signal);
const sendAt = (moment: string) => {
  at(moment);
  return send();
};

// A Thursday; the next Sunday is 15 November.
beforeEach(() => at('2026-11-12T09:00:00Z'));

async function talkedTo(user: TestUser, name = 'Grace Hopper', notes = 'Tea in the garden, and a plan for the boat.') {
  const { id } = (await user(contactsEndpoints.create, { body: { name } })).body;
  await user(interactionsEndpoints.create, { params: { contactId: id }, body: { type: 'meeting', notes } });
  return id;
}

async function reader(zone = 'UTC'): Promise<TestUser> {
  const user = await signIn();
  await user(settingsEndpoints.update, { body: { timeZone: zone } });
  await user(update, { body: { isOn: true } });
  return user;
}

test('the letter is off until it is switched on, and comes on Sundays at six by the clock of its reader', async () => {
  const ada = await signIn();
  expect((await ada(get)).body).toMatchObject({ isOn: false, isAvailable: true, nextAt: null, weekday: 7, hour: 18 });
  await talkedTo(ada);
  await sendAt('2026-11-15T20:00:00Z');
  expect(await mailsTo(ada)).toEqual([]);

  const bob = await reader('Europe/Berlin');
  expect((await bob(get)).body).toMatchObject({
    isOn: true,
    nextAt: '2026-11-22T17:00:00.000Z',
    email: bob.user.email,
  });
  at('2026-11-18T12:00:00Z');
  await talkedTo(bob);
  await sendAt('2026-11-22T16:59:59Z');
  expect(await mailsTo(bob)).toEqual([]);
  await sendAt('2026-11-22T17:00:00Z');
  const [letter, ...more] = await mailsTo(bob);
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ subject: expect.stringMatching(/^That was a good week, person-/) });
  expect((await bob(get)).body).toMatchObject({
    lastSentAt: expect.stringMatching(/^2026-11-22T17:00:0/),
    nextAt: '2026-11-29T17:00:00.000Z',
  });
});

test('it tells of the people, of one call, of the days ahead and of promises, in text and in HTML', async () => {
  const ada = await reader();
  await talkedTo(ada, 'Grace <b>Hopper</b>');
  const fading = await talkedTo(ada, 'Cheng Wei-Lin', 'The new flat, and the kitchen still in boxes.');
  await query(`update contacts set last_interaction = '2026-10-20T09:00:00Z' where id = $1`, [fading]);
  await query(`update interactions set date = '2026-10-20T09:00:00Z' where contact_id = $1`, [fading]);
  const celebrant = await ada(contactsEndpoints.create, { body: { name: 'Adaeze', birthday: '1992-11-19' } });
  await ada(todosEndpoints.create, {
    params: { contactId: celebrant.body.id },
    body: { task: 'Lend the drysuit', dueDate: '2026-11-12' },
  });
  await sendAt('2026-11-15T18:00:00Z');
  const [letter] = await mailsTo(ada);
  expect(letter!.text).toMatch(/You were close to one person this week/);
  expect(letter!.text).toContain(
    '“Tea in the garden, and a plan for the boat.”\nYou, about Grace <b>Hopper</b>, on Thursday',
  );
  expect(letter!.text).toMatch(/Cheng Wei-Lin goes cold on Thursday\. You met last on 20 October: “The new flat/);
  expect(letter!.text).toMatch(/Thu 19: Adaeze turns 34/);
  expect(letter!.text).toMatch(/One promise is waiting[^]*Lend the drysuit, for Adaeze, since Thursday\./);
  expect(letter!.html).toContain('<bdi>Grace &lt;b&gt;Hopper&lt;/b&gt;</bdi>');
  expect(letter!.html).not.toContain('<b>Hopper');
  expect(letter!.html).not.toMatch(/<img|<script|src=/);
  expect(letter!.text).not.toMatch(/score|streak|overdue|should/i);
});

test('a week without anybody is a quiet one, and one without anything brings no letter', async () => {
  const [ada, bob] = [await reader(), await reader()];
  const { id } = (await bob(contactsEndpoints.create, { body: { name: 'Adaeze', birthday: '1992-11-19' } })).body;
  await sendAt('2026-11-15T18:00:00Z');
  expect(await mailsTo(ada)).toEqual([]);
  expect(await mailsTo(bob)).toMatchObject([{ subject: expect.stringMatching(/^A quiet week, /) }]);
  expect(id).toBeDefined();
  expect(await query('select status from operator_mails where user_id = $1', [ada.user.id])).toEqual([
    { status: 'nothing' },
  ]);
});

test('of a week there is one letter, however often and by however many processes it is looked for', async () => {
  const ada = await reader();
  await talkedTo(ada);
  at('2026-11-15T18:00:00Z');
  await Promise.all([send(), send(), send()]);
  await send();
  expect(await mailsTo(ada)).toHaveLength(1);
  await sendAt('2026-11-14T18:00:00Z');
  await sendAt('2026-11-15T19:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('what came due while nothing ran still comes within a day, and not later', async () => {
  const [ada, bob] = [await reader(), await reader()];
  await talkedTo(ada);
  await sendAt('2026-11-16T17:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
  at('2026-11-17T09:00:00Z');
  await talkedTo(bob);
  await sendAt('2026-11-23T19:00:00Z');
  expect(await mailsTo(bob)).toEqual([]);
  await sendAt('2026-11-29T18:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
});

test('who moves to another zone has the letter at six there, and not a second one', async () => {
  const ada = await reader('America/Los_Angeles');
  await talkedTo(ada);
  await sendAt('2026-11-15T10:00:00Z');
  await ada(settingsEndpoints.update, { body: { timeZone: 'Asia/Tokyo' } });
  await send();
  expect(await mailsTo(ada)).toHaveLength(1);
  await ada(settingsEndpoints.update, { body: { timeZone: 'America/Los_Angeles' } });
  await sendAt('2026-11-16T03:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
  expect((await ada(get)).body.nextAt).toBe('2026-11-23T02:00:00.000Z');
});

test('another day can be chosen; two letters never come within days of each other', async () => {
  const ada = await reader();
  await talkedTo(ada);
  await sendAt('2026-11-15T18:00:00Z');
  expect((await ada(update, { body: { weekday: 1, hour: 7 } })).body.nextAt).toBe('2026-11-23T07:00:00.000Z');
  await talkedTo(ada, 'Alan');
  await sendAt('2026-11-16T07:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
  expect((await ada(update, { body: { weekday: 4 } })).body.nextAt).toBe('2026-11-19T07:00:00.000Z');
  await sendAt('2026-11-19T07:00:00Z');
  expect(await mailsTo(ada)).toHaveLength(2);
  for (const body of [{ weekday: 0 }, { weekday: 8 }, { hour: 24 }, { hour: 1.5 }])
    expect(await ada(update, { body })).toMatchObject({ status: 400 });
});

test('a mail server that is away is asked again; an answer that is lost is never asked for again', async () => {
  const [ada, bob] = [await reader(), await reader()];
  for (const user of [ada, bob]) await talkedTo(user);
  await mailFault('500', 1);
  await sendAt('2026-11-15T18:00:00Z');
  const lengths = async () => [(await mailsTo(ada)).length, (await mailsTo(bob)).length].toSorted();
  expect(await lengths()).toEqual([0, 1]);
  await sendAt('2026-11-15T18:10:00Z');
  expect(await lengths()).toEqual([1, 1]);

  const eve = await reader();
  await talkedTo(eve);
  at('2026-11-19T18:00:00Z');
  await talkedTo(eve, 'Alan');
  await mailFault('lost', 1);
  await ada(update, { body: { isOn: false } });
  await bob(update, { body: { isOn: false } });
  await sendAt('2026-11-22T18:00:00Z');
  await sendAt('2026-11-22T20:00:00Z');
  expect(await mailsTo(eve)).toHaveLength(1);
  expect(await query('select status from operator_mails where user_id = $1', [eve.user.id])).toEqual([
    { status: 'unknown' },
  ]);
});

test('a process that dies between the call and its answer leaves a letter that is never sent again', async () => {
  const ada = await reader();
  await talkedTo(ada);
  await sendAt('2026-11-15T18:00:00Z');
  await query(
    `update operator_mails set status = 'sending', held_until = now() - interval '1 minute' where user_id = $1`,
    [ada.user.id],
  );
  await sendAt('2026-11-15T18:30:00Z');
  expect(await mailsTo(ada)).toHaveLength(1);
  // One that died before the call leaves one that goes out.
  await query(
    `update operator_mails set status = 'open', held_until = now() - interval '1 minute' where user_id = $1`,
    [ada.user.id],
  );
  await send();
  expect(await mailsTo(ada)).toHaveLength(2);
});

test('a letter can be looked at now, and more than a few in a minute are refused', async () => {
  const ada = await signIn();
  expect((await ada(sendTrial)).body).toEqual({ outcome: 'nothing', email: ada.user.email });
  await talkedTo(ada);
  expect((await ada(sendTrial)).body).toEqual({ outcome: 'sent', email: ada.user.email });
  expect(await mailsTo(ada)).toHaveLength(1);
  await mailFault('500', 1);
  expect(await ada(sendTrial)).toMatchObject({ status: 503, body: { error: 'letters.mail-server-away' } });
  expect((await ada(get)).body).toMatchObject({ isOn: false, lastSentAt: null });
});

test('mail programs and people end the letters by the link in one, without signing in; to open it changes nothing', async () => {
  const ada = await reader();
  await talkedTo(ada);
  await sendAt('2026-11-15T18:00:00Z');
  const [letter] = await mailsTo(ada);
  const headers = Object.fromEntries(letter!.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  expect(headers).toMatchObject({ 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' });
  const path = linkIn(headers['list-unsubscribe']!, 'stop');
  const page = await stranger.send('GET', path);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<form method="post">') });
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*form-action 'self'/);
  expect((await ada(get)).body.isOn).toBe(true);

  const press = (address: string) =>
    stranger.send(
      'POST',
      address,
      undefined,
      { raw: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' },
      { origin: 'https://mail.example' },
    );
  expect(await press(path)).toMatchObject({ status: 200, body: expect.stringContaining('The weekly letter is off') });
  expect(await press(path)).toMatchObject({ status: 200 });
  expect((await ada(get)).body).toMatchObject({ isOn: false, nextAt: null });
  for (const other of [path.slice(0, -2), path.replace('/stop/', '/spoke/'), '/api/letters/stop/x'])
    expect((await press(other)).status).toBe(410);
});

test('“We spoke already” asks once and adds one call; to open it adds none', async () => {
  const ada = await reader();
  const contactId = await talkedTo(ada, 'Cheng <Wei-Lin>');
  await query(`update contacts set last_interaction = '2026-10-20T09:00:00Z' where id = $1`, [contactId]);
  await query(`update interactions set date = '2026-10-20T09:00:00Z' where contact_id = $1`, [contactId]);
  await sendAt('2026-11-15T18:00:00Z');
  const path = linkIn((await mailsTo(ada))[0]!.text, 'spoke');
  const talks = async () =>
    (await ada(interactionsEndpoints.list, { params: { contactId } })).body.data.map(({ type }) => type);
  const open = () => stranger.send('GET', path);
  for (const _ of [1, 2, 3])
    expect(await open()).toMatchObject({ status: 200, body: expect.stringContaining('Cheng &lt;Wei-Lin&gt;') });
  expect(await talks()).toEqual(['meeting']);
  const pressed = await Promise.all([1, 2, 3].map(() => stranger.send('POST', path)));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await talks()).toEqual(['call', 'meeting']);
  expect((await open()).body).toContain('This link was used before');

  await ada(contactsEndpoints.remove, { params: { id: contactId } });
  expect((await open()).status).toBe(410);
});

test('the link of a call works for two weeks, and not for a closed account', async () => {
  const [ada, bob] = [await reader(), await reader()];
  const paths: string[] = [];
  for (const user of [ada, bob]) {
    const contactId = await talkedTo(user);
    await query(`update contacts set last_interaction = '2026-10-20T09:00:00Z' where id = $1`, [contactId]);
  }
  await sendAt('2026-11-15T18:00:00Z');
  for (const user of [ada, bob]) paths.push(linkIn((await mailsTo(user))[0]!.text, 'spoke'));
  await bob(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  expect((await stranger.send('POST', paths[1]!)).status).toBe(410);
  at('2026-11-29T18:00:01Z');
  expect((await stranger.send('POST', paths[0]!)).status).toBe(410);
});

test('a closed account gets no letter, also one that was about to go out', async () => {
  const [ada, bob] = [await reader(), await reader()];
  for (const user of [ada, bob]) await talkedTo(user);
  await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
  await mailFault('500', 1);
  await sendAt('2026-11-15T18:00:00Z');
  await bob(settingsEndpoints.deleteAccount, { body: { confirmation: bob.user.email } });
  await sendAt('2026-11-15T18:30:00Z');
  const subjects = [...(await mailsTo(ada)), ...(await mailsTo(bob))].map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('week'))).toEqual([]);
});
