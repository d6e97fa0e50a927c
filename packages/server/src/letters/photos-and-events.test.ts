import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { photosEndpoints } from '@inner-circle/domain/contacts/photos.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { lettersEndpoints } from '@inner-circle/domain/letters/letters.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calendaring } from '../testing/vendors/google-calendar.ts';
import { mailing } from '../testing/vendors/mailing.ts';
import { JPEG, PNG, WEBP } from '../testing/pictures.ts';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { sendLetters } from './letters.jobs.ts';

const app = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'medium' } });
const { clock, dependencies, query, signIn, stranger } = app;
const { mailsTo } = mailing(app);
const { scheduler, phoneOf, fault } = calendaring(app);

// A Thursday; the next Sunday is 15 November.
beforeEach(() => clock.moveTo(Temporal.Instant.from('2026-11-12T09:00:00Z')));
afterEach(() => fault('none'));

async function reads(user: TestUser): Promise<void> {
  await user(settingsEndpoints.update, { body: { timeZone: 'UTC' } });
  await user(lettersEndpoints.update, { body: { isOn: true } });
}

async function talkedTo(
  user: TestUser,
  name: string,
  photo?: { content: Uint8Array<ArrayBuffer>; type: string },
): Promise<string> {
  const { id } = (await user(contactsEndpoints.create, { body: { name } })).body;
  await user(interactionsEndpoints.create, {
    params: { contactId: id },
    body: { type: 'call', notes: 'Tea in the garden.' },
  });
  if (photo)
    await user.send('PUT', photosEndpoints.set.url.replace(':id', id), undefined, {
      raw: photo.content,
      type: photo.type,
    });
  return id;
}

async function letterOf(user: TestUser) {
  clock.moveTo(Temporal.Instant.from('2026-11-15T18:00:00Z'));
  await sendLetters.run(dependencies, clock.now(), {}, new AbortController().signal);
  const [letter, ...more] = await mailsTo(user);
  expect(more).toEqual([]);
  return letter!;
}

const photo = (content: Uint8Array<ArrayBuffer>, kind: string) => ({ content, type: `image/${kind}` });

test('photos come along in the letter, without an address that anybody could ask', async () => {
  const ada = await signIn();
  await reads(ada);
  await talkedTo(ada, 'Grace Hopper', photo(JPEG, 'jpeg'));
  await talkedTo(ada, 'Alan Turing', photo(PNG, 'png'));
  await talkedTo(ada, 'Web Picture', photo(WEBP, 'webp'));
  await talkedTo(ada, 'No Photo');
  const { html, attachments, id } = await letterOf(ada);
  expect(attachments.map(({ type }) => type).toSorted()).toEqual(['image/jpeg', 'image/png']);
  const sources = [...html.matchAll(/<img src="([^"]*)"[^>]*alt="([^"]*)"/g)].map(([, src, alt]) => [alt, src]);
  expect(sources).toEqual([
    ['GH', 'cid:face-2@inner-circle'],
    ['AT', 'cid:face-1@inner-circle'],
  ]);
  expect(html).toMatch(/>WP<.*>NP</s);
  expect(html).not.toMatch(/src="(?!cid:)/);
  const shown = String((await stranger.send('GET', `/sandbox/outbox/${id}/body`)).body);
  expect(shown.match(/src="data:image\/(?:jpeg|png);base64,/g)).toHaveLength(2);
});

test('a letter stays light: photos that are too large for it are left out, and further ones when it is full', async () => {
  const ada = await signIn();
  await reads(ada);
  const ids: string[] = [];
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) ids.push(await talkedTo(ada, name, photo(JPEG, 'jpeg')));
  const grow = (id: string, bytes: number) =>
    query(`update contact_photos set content = rpad('x', $2, 'x')::bytea where contact_id = $1`, [id, bytes]).then(() =>
      query(`update contact_photos set content = '\\xff'::bytea || content where contact_id = $1`, [id]),
    );
  for (const id of ids) await grow(id, 90_000);
  await grow(ids[5]!, 102_401);
  const { attachments } = await letterOf(ada);
  expect(attachments.map(({ bytes }) => bytes)).toEqual([90_001, 90_001, 90_001, 90_001]);
});

const at = (start: string, end: string) => ({ start, end, zone: 'UTC' });

test('what is in the calendar at Google is ahead, once, and as it stands there by now', async () => {
  const { user, contactId } = await scheduler();
  await reads(user);
  const meeting = await user(calendarEndpoints.create, {
    body: {
      title: 'Lunch with Grace',
      ...at('2026-11-17T12:00:00Z', '2026-11-17T13:00:00Z'),
      contactId,
      createInteraction: true,
    },
  });
  const gone = await user(calendarEndpoints.create, {
    body: {
      title: 'Called off',
      ...at('2026-11-17T15:00:00Z', '2026-11-17T16:00:00Z'),
      contactId,
      createInteraction: true,
    },
  });
  const phone = await phoneOf(user);
  const calendarId = user.user.email;
  const moment = (text: string) => ({ moment: text, zone: 'UTC' });
  await phone.patch({ calendarId, id: meeting.body.id }, { start: moment('2026-11-17T12:30:00Z') });
  await phone.remove({ calendarId, id: gone.body.id });
  await phone.insert(
    { calendarId, id: 'dentist1' },
    { title: 'Dentist', start: moment('2026-11-16T09:00:00Z'), end: moment('2026-11-16T10:00:00Z') },
  );
  await phone.insert(
    { calendarId, id: 'fair1' },
    { title: 'Book fair', start: { date: '2026-11-18' }, end: { date: '2026-11-20' } },
  );
  const { text } = await letterOf(user);
  expect(text).toMatch(/Mon 16: Dentist, 09:00\n/);
  expect(text).toMatch(/Tue 17: Lunch with Grace, 12:30\n/);
  expect(text).toMatch(/Wed 18: Book fair\n/);
  expect(text).not.toContain('Called off');
  expect(text.match(/Lunch with Grace/g)).toHaveLength(1);
});

test.each(['hang', '500', 'revoked'])(
  'with Google saying %s the letter goes out with what is known here',
  async (how) => {
    const { user, contactId } = await scheduler();
    await reads(user);
    await user(calendarEndpoints.create, {
      body: {
        title: 'Lunch with Grace',
        ...at('2026-11-17T12:00:00Z', '2026-11-17T13:00:00Z'),
        contactId,
        createInteraction: true,
      },
    });
    await fault(how, { account: user.user.email });
    const { text } = await letterOf(user);
    expect(text).toMatch(/Tue 17: Lunch with Grace, 12:00\n/);
  },
);

test('a calendar alone is no reason for a letter', async () => {
  const { user } = await scheduler();
  await reads(user);
  const phone = await phoneOf(user);
  const moment = (text: string) => ({ moment: text, zone: 'UTC' });
  await phone.insert(
    { calendarId: user.user.email, id: 'dentist2' },
    { title: 'Dentist', start: moment('2026-11-16T09:00:00Z'), end: moment('2026-11-16T10:00:00Z') },
  );
  clock.moveTo(Temporal.Instant.from('2026-11-15T18:00:00Z'));
  await sendLetters.run(dependencies, clock.now(), {}, new AbortController().signal);
  expect(await mailsTo(user)).toEqual([]);
});
