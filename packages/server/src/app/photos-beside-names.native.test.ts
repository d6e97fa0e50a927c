// Wherever a screen draws a face it draws the photo, which it knows from the answer that names the person.
import { assistantEndpoints } from '@inner-circle/domain/assistant/assistant.contract.ts';
import { calendarEndpoints } from '@inner-circle/domain/calendar/calendar.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { duplicatesEndpoints } from '@inner-circle/domain/duplicates/duplicates.contract.ts';
import { importExportEndpoints } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { expect, test } from 'vitest';
import { liveALittle } from '../testing/cast.ts';
import { uploadFile } from '../testing/importing.ts';
import { filledUrl, operationsOf } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const testApp = await startTestApp({ sandbox: true, environment: { DEFAULT_PLAN: 'premium' } });
const { app, signIn, query, clock } = testApp;

/** Where somebody is named without a photo, and why no face can be wrong there. */
const WITHOUT: Readonly<Record<string, string>> = {
  'GET /api/duplicates/like data[]': 'A line of text below a form that is filled in.',
  'GET /api/reminders/overview': 'Lines of text on the page of reminders.',
  'GET /api/ai/conversation data[].actions[].people[]': 'Cards of the assistant link people by their names, in text.',
  'GET /api/settings/export': 'A file, in which the photo stands beside everything else.',
};

/** What has to be asked for that the least request does not ask. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'GET /api/search': ['term=Grace', 'term=compilers', 'term=book'],
  'GET /api/calendar/entries': ['startDate=2026-11-15&endDate=2027-01-10'],
  'GET /api/duplicates': ['band=look'],
  'GET /api/duplicates/like': ['name=Grace%20Hopper'],
};

test('every answer by which a face is drawn says which photo the person has', async () => {
  clock.moveTo(Temporal.Instant.from('2026-11-18T12:00:00Z'));
  const ada = await signIn();
  await liveALittle(ada, testApp);
  const [grace] = await query<{ id: string; photo: string }>(
    'select id, photo from contacts where user_id = $1 and photo is not null',
    [ada.user.id],
  );
  const { id, photo } = grace!;
  await ada(todosEndpoints.create, { params: { contactId: id }, body: { task: 'Call', dueDate: '2026-11-20' } });
  await ada(contactsEndpoints.create, { body: { name: 'Grace Hopper', email: 'third@example.com' } });
  await ada(duplicatesEndpoints.list, { query: { band: 'look' } });
  const waits = (await ada(importExportEndpoints.list)).body.data.find(({ finishedAt }) => finishedAt === null);
  await ada(importExportEndpoints.cancel, { params: { id: waits!.id } });
  await uploadFile(ada, [{ name: 'Grace Hopper' }]);
  const event = { title: 'Lunch', start: '2026-11-20T12:00:00Z', contactId: id };
  expect((await ada(calendarEndpoints.create, { body: event })).status).toBe(201);

  const bare = new Set<string>();
  const pictured = new Set<string>();
  const look = (name: string, answer: unknown) => {
    for (const { where, person } of namings(answer, id)) {
      const place = `${name} ${where}`.trim();
      if (Object.keys(WITHOUT).some((one) => place.startsWith(one))) continue;
      (('contactId' in person ? (person.contactPhoto ?? person.photo) : person.photo) === photo ? pictured : bare).add(
        place,
      );
    }
  };

  const ids = await idsOf(ada.user.id);
  for (const operation of operationsOf(app.swagger()).filter(
    ({ method, tags }) => method === 'GET' && !tags.includes('Admin'),
  )) {
    const holes = operation.url.split('{').length - 1;
    for (const filled of holes === 0 ? [[]] : ids.map((one) => Array.from({ length: holes }, () => one))) {
      const [url] = filledUrl(operation, filled).split('?');
      const asked = new Set([undefined, id].map((of) => filledUrl(operation, filled, of).split('?')[1] ?? ''));
      for (const one of ASKED[operation.name] ?? asked)
        look(operation.name, (await ada.send('GET', `${url}?${one}`)).body);
    }
  }
  const days = { startDate: '2026-11-15', endDate: '2026-11-30' };
  look(
    'POST /api/calendar/get-events',
    (await ada(calendarEndpoints.events, { body: { ...days, contactIds: [id] } })).body,
  );
  look(
    'POST /api/ai/process',
    (await ada(assistantEndpoints.process, { body: { message: 'call Grace tomorrow' } })).body,
  );
  look('GET /api/ai/conversation', (await ada(assistantEndpoints.conversation)).body);

  expect([...bare].toSorted()).toEqual([]);
  expect([...pictured].toSorted()).toMatchInlineSnapshot(`
    [
      "GET /api/ai/conversation data[].choices[]",
      "GET /api/calendar/entries data[]",
      "GET /api/contacts data[]",
      "GET /api/contacts/import/{id}/duplicates data[].contact",
      "GET /api/contacts/merges data[].first",
      "GET /api/contacts/{id}",
      "GET /api/duplicates data[].first",
      "GET /api/reminders data[].contact",
      "GET /api/reminders/deliveries data[]",
      "GET /api/search sections[].hits[].contact",
      "GET /api/today next.contact",
      "GET /api/today todos.data[].contact",
      "GET /api/today/preparation/{contactId} contact",
      "GET /api/todos data[].contact",
      "POST /api/ai/process message.choices[]",
      "POST /api/calendar/get-events contacts[]",
      "POST /api/calendar/get-events data[]",
    ]
  `);
});

type Naming = { where: string; person: Record<string, unknown> };

/** Every object that names the contact: by its own id, or as that to which it belongs. */
function* namings(value: unknown, id: string, where = ''): Generator<Naming> {
  if (Array.isArray(value)) for (const one of value) yield* namings(one, id, `${where}[]`);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const object = value as Record<string, unknown>;
  const isNamed =
    object.contactId === id ? 'contactName' in object || 'label' in object : object.id === id && 'name' in object;
  if (isNamed) yield { where, person: object };
  for (const [key, one] of Object.entries(object)) yield* namings(one, id, where === '' ? key : `${where}.${key}`);
}

/** Of every kind of thing that the user has, all. */
async function idsOf(userId: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('id', 'user_id') group by 1 having count(*) = 2`,
  );
  const found = await Promise.all(
    tables.map(({ name }) => query<{ id: string }>(`select id from ${name} where user_id = $1`, [userId])),
  );
  return found.flat().map(({ id }) => id);
}
