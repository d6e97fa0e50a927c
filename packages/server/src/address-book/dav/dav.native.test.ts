import { devicePasswordsEndpoints } from '@inner-circle/domain/address-book/device-passwords.contract.ts';
import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { relationsEndpoints } from '@inner-circle/domain/contacts/relations.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { settingsEndpoints } from '@inner-circle/domain/settings/settings.contract.ts';
import { readCards } from '@inner-circle/domain/vcard/read-cards.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addressbookQuery,
  davSender,
  deviceOf,
  entriesIn,
  multiget,
  propfind,
  syncCollection,
  textIn,
} from '../../testing/dav-client.ts';
import { JPEG } from '../../testing/pictures.ts';
import { startTestApp, type TestUser } from '../../testing/start-test-app.ts';

const { signIn, origin, query, clock, database } = await startTestApp({
  environment: { DEFAULT_PLAN: 'premium' },
});
beforeEach(() => clock.reset());

const add = async (user: TestUser, contact: object = {}) =>
  (await user(contactsEndpoints.create, { body: { name: 'Grace Hopper', ...contact } })).body;
const change = (user: TestUser, id: string, body: object) => user(contactsEndpoints.update, { params: { id }, body });
const remove = (user: TestUser, id: string) => user(contactsEndpoints.remove, { params: { id } });

describe('a device finds its way', () => {
  test('from the well-known address to the people, by what each step names', async () => {
    const ada = await signIn();
    await add(ada);
    const phone = await deviceOf(ada, origin);
    const moved = await fetch(`${origin}/.well-known/carddav`, { method: 'PROPFIND', redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/dav/']);
    const home = await phone.send('PROPFIND', phone.home, {
      depth: '1',
      body: propfind('resourcetype', 'displayname', 'cs:getctag', 'sync-token', 'current-user-privilege-set'),
    });
    expect(home.status).toBe(207);
    expect(home.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const book = home.body.slice(home.body.indexOf(`<d:href>${phone.book}</d:href>`));
    expect(book).toContain('<d:resourcetype><d:collection/><card:addressbook/></d:resourcetype>');
    expect(book).toContain('<d:displayname>Inner Circle</d:displayname>');
    expect(book).toContain('<d:privilege><d:read/></d:privilege>');
    expect(book).not.toContain('write');
    expect(textIn(book, 'd:sync-token')).toMatch(/^urn:inner-circle:sync:/);
    expect(phone.book).not.toContain(ada.user.id);
    const [card] = await phone.list();
    expect(card).toMatchObject({
      status: 200,
      etag: expect.stringMatching(/^".+"$/),
      href: expect.stringMatching(/\.vcf$/),
    });
  });

  test('what was found comes first, and what there is not is named', async () => {
    const phone = await deviceOf(await signIn(), origin);
    const { body } = await phone.send('PROPFIND', phone.principal, {
      depth: '0',
      body: propfind('principal-URL', 'card:me-card', 'x:pushkey xmlns:x="urn:x"'),
    });
    expect(body).toMatch(
      /<d:prop><d:principal-URL>.*<d:status>HTTP\/1\.1 200 OK<\/d:status>.*<card:me-card\/>.*HTTP\/1\.1 404 Not Found/s,
    );
    expect(body).toContain('<pushkey xmlns="urn:x"/>');
  });

  test('it hears which methods there are, and that nothing can be written', async () => {
    const ada = await signIn();
    const { id } = await add(ada);
    const phone = await deviceOf(ada, origin);
    const options = await phone.send('OPTIONS', phone.book);
    expect(options.headers.get('allow')).toBe('OPTIONS, GET, HEAD, PROPFIND, REPORT');
    expect(options.headers.get('dav')).toBe('1, 3, access-control, addressbook');
    const card = `${phone.book}${id}.vcf`;
    for (const method of ['PUT', 'DELETE', 'PROPPATCH', 'MKCOL', 'MOVE', 'POST']) {
      const refused = await phone.send(method, card, { body: 'BEGIN:VCARD' });
      expect([refused.status, refused.body.includes('<d:need-privileges>')]).toEqual([403, true]);
    }
    expect(await phone.list()).toHaveLength(1);
  });
});

describe('the cards', () => {
  test('say what we hold, in the version that is asked for', async () => {
    const ada = await signIn();
    const { id } = await add(ada, {
      name: 'Grace <Hopper> & Söhne',
      email: 'grace@example.com',
      phone: '+1 555 0100',
      birthday: '--12-09',
      notes: 'First line\nSecond, with ; and \\',
      groups: ['Navy, old'],
    });
    const phone = await deviceOf(ada, origin);
    const path = `${phone.book}${id}.vcf`;
    const [entry] = await phone.fetch([path]);
    const lines = entry!.card!.split('\r\n');
    expect(lines).toContain('VERSION:3.0');
    expect(lines).toContain('FN:Grace <Hopper> & Söhne');
    expect(lines).toContain('EMAIL:grace@example.com');
    expect(lines).toContain('TEL:+1 555 0100');
    expect(lines).toContain('BDAY;X-APPLE-OMIT-YEAR=1604;VALUE=DATE:16041209');
    expect(lines).toContain('NOTE:First line\\nSecond\\, with ; and \\\\');
    expect(lines).toContain('CATEGORIES:Navy\\, old');
    const got = await phone.send('GET', path);
    expect([got.body, got.headers.get('etag')]).toEqual([entry!.card, entry!.etag]);
    expect((await phone.send('GET', path, { headers: { 'if-none-match': entry!.etag! } })).status).toBe(304);
    const newer = await phone.send('GET', path, { headers: { accept: 'text/vcard; version=4.0' } });
    expect(newer.body).toContain('VERSION:4.0\r\n');
    const asked = multiget([path], 'card:address-data content-type="text/vcard" version="4.0"');
    expect((await phone.send('REPORT', phone.book, { body: asked })).body).toContain('VERSION:4.0');
    const odd = multiget([path], 'card:address-data content-type="text/vcard" version="2.1"');
    expect((await phone.send('REPORT', phone.book, { body: odd })).status).toBe(403);
  });

  test('have the photo of somebody in them, and a new one is a change', async () => {
    const ada = await signIn();
    const { id } = await add(ada);
    const phone = await deviceOf(ada, origin);
    const { token } = await phone.sync();
    const put = () => ada.send('PUT', `/api/contacts/${id}/photo`, undefined, { raw: JPEG, type: 'image/jpeg' });
    expect((await put()).status).toBe(200);
    const [entry] = (await phone.sync(token)).entries;
    const kept = readCards(entry!.card!).persons[0]!.photo;
    expect(kept?.type).toBe('image/jpeg');
    const own = await fetch(`${origin}/api/contacts/${id}/photo`, { headers: { cookie: ada.cookie } });
    expect(kept?.base64).toBe(Buffer.from(await own.bytes()).toString('base64'));
  });

  test('of nobody else can be had, nor listed, nor asked for', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const { id } = await add(ada);
    const [hers, his] = [await deviceOf(ada, origin), await deviceOf(bob, origin)];
    expect(await his.list()).toEqual([]);
    for (const path of [hers.book, `${hers.book}${id}.vcf`, hers.principal, hers.home]) {
      expect((await his.send('PROPFIND', path, { depth: '0' })).status).toBe(404);
      expect((await his.send('GET', path)).status).toBe(404);
    }
    expect((await his.send('GET', `${his.book}${id}.vcf`)).status).toBe(404);
    const entries = await his.fetch([`${hers.book}${id}.vcf`, `${his.book}${id}.vcf`, '/nothing', 'http://[']);
    expect(entries).toHaveLength(4);
    expect(entries.map(({ status, card }) => [status, card])).toEqual(entries.map(() => [404, undefined]));
  });

  test('are found by a name or a part of it', async () => {
    const ada = await signIn();
    const [grace, alan] = [await add(ada), await add(ada, { name: 'Alan Turing', email: 'alan@example.com' })];
    const phone = await deviceOf(ada, origin);
    const found = async (filter: string) =>
      entriesIn(await phone.send('REPORT', phone.book, { body: addressbookQuery(filter, 'getetag') })).map(({ href }) =>
        href.slice(phone.book.length, -4),
      );
    const match = (name: string, text: string, more = '') =>
      `<card:prop-filter name="${name}"><card:text-match ${more}>${text}</card:text-match></card:prop-filter>`;
    expect(await found('<card:prop-filter name="FN"/>')).toEqual([grace.id, alan.id]);
    expect(await found(match('FN', 'TURING'))).toEqual([alan.id]);
    expect(await found(match('FN', 'alan', 'match-type="starts-with"'))).toEqual([alan.id]);
    expect(await found(match('FN', 'alan', 'negate-condition="yes"'))).toEqual([grace.id]);
    expect(await found('<card:prop-filter name="EMAIL"/>')).toEqual([alan.id]);
    const missing = '<card:prop-filter name="EMAIL"><card:is-not-defined/></card:prop-filter>';
    expect(await found(missing)).toEqual([grace.id]);
    const parameters = '<card:prop-filter name="EMAIL"><card:param-filter name="TYPE"/></card:prop-filter>';
    const refused = await phone.send('REPORT', phone.book, { body: addressbookQuery(parameters, 'getetag') });
    expect([refused.status, refused.body.includes('supported-filter')]).toEqual([403, true]);
  });
});

describe('what changed is told once', () => {
  test('from the first look to a deletion, and a contact that comes back', async () => {
    const ada = await signIn();
    const [grace, alan] = [await add(ada), await add(ada, { name: 'Alan Turing' })];
    const phone = await deviceOf(ada, origin);
    const first = await phone.sync();
    expect(first.entries.map(({ status, card }) => [status, card])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await phone.sync(first.token)).toEqual({ status: 207, entries: [], token: first.token });
    await change(ada, alan.id, { phone: '040' });
    const second = await phone.sync(first.token);
    expect(second.entries).toMatchObject([
      { href: `${phone.book}${alan.id}.vcf`, card: expect.stringContaining('TEL:040') },
    ]);
    await remove(ada, grace.id);
    const third = await phone.sync(second.token);
    expect(third.entries).toMatchObject([{ href: `${phone.book}${grace.id}.vcf`, status: 404 }]);
    expect((await phone.sync(first.token)).entries.map(({ status }) => status)).toEqual([200, 404]);
    await ada(contactsEndpoints.restore, { params: { id: grace.id } });
    expect((await phone.sync(third.token)).entries).toMatchObject([
      { href: `${phone.book}${grace.id}.vcf`, card: expect.stringContaining('FN:Grace Hopper') },
    ]);
    // A first look knows nothing of who is gone.
    await remove(ada, grace.id);
    expect((await phone.sync()).entries.map(({ status }) => status)).toEqual([200]);
  });

  test('also what changes by the name of a group and by who is in it; what no card shows changes nothing', async () => {
    const ada = await signIn();
    const { id } = await add(ada, { groups: ['Navy'] });
    const phone = await deviceOf(ada, origin);
    let { token } = await phone.sync();
    let ctag = await phone.ctag();
    const told = async () => {
      const next = await phone.sync(token);
      const isAnother = (await phone.ctag()) !== ctag;
      expect(isAnother).toBe(next.entries.length > 0);
      [token, ctag] = [next.token, await phone.ctag()];
      return next.entries.map(({ card }) => /CATEGORIES:(.*)\r/.exec(card ?? '')?.[1]);
    };
    const [navy] = (await ada(groupsEndpoints.list)).body;
    await ada(groupsEndpoints.update, { params: { id: navy!.id }, body: { name: 'Fleet' } });
    expect(await told()).toEqual(['Fleet']);
    await change(ada, id, { groups: ['Fleet', 'Compilers'] });
    expect(await told()).toEqual(['Compilers,Fleet']);
    await ada(groupsEndpoints.remove, { params: { id: navy!.id } });
    expect(await told()).toEqual(['Compilers']);
    await ada(interactionsEndpoints.create, { params: { contactId: id }, body: { type: 'call', notes: '' } });
    await change(ada, id, { warmth: 'cold' });
    expect(await told()).toEqual([]);
  });

  test('also what changes by the people around somebody, on the cards of both, and by their names', async () => {
    const ada = await signIn();
    const [grace, vincent] = [await add(ada), await add(ada, { name: 'Vincent' })];
    const phone = await deviceOf(ada, origin);
    let { token } = await phone.sync();
    const told = async () => {
      const next = await phone.sync(token);
      token = next.token;
      return Object.fromEntries(
        next.entries.map(({ card = '' }) => [/FN:(.*)\r/.exec(card)?.[1], /X-ABRELATEDNAMES.*:(.*)\r/.exec(card)?.[1]]),
      );
    };
    const { create, remove: removeRelation } = relationsEndpoints;
    const made = await ada(create, {
      params: { contactId: grace.id },
      body: { kind: 'partner', contactId: vincent.id },
    });
    expect(made.status).toBe(201);
    expect(await told()).toEqual({ 'Grace Hopper': 'Vincent', Vincent: 'Grace Hopper' });
    await change(ada, vincent.id, { name: 'Vincent Foster' });
    expect(await told()).toEqual({ 'Grace Hopper': 'Vincent Foster', 'Vincent Foster': 'Grace Hopper' });
    await ada(removeRelation, { params: { contactId: grace.id, id: made.body.id } });
    expect(await told()).toEqual({ 'Grace Hopper': undefined, 'Vincent Foster': undefined });
  });

  test('every column of a contact counts but those that no card shows', async () => {
    const ada = await signIn();
    const { id } = await add(ada);
    const unseen = new Set([
      'warmth',
      'last_interaction',
      'last_interaction_type',
      'cold_threshold_days',
      'group_threshold_days',
      'snoozed_until',
      'created_at',
      'updated_at',
    ]);
    const columns = await query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
       where table_name = 'contacts' and is_generated = 'NEVER' and column_name not in ('user_id', 'id')`,
    );
    const values: Record<string, string> = {
      warmth: `'cold'`,
      last_interaction_type: `'call'`,
      birthday: `'--04-08'`,
      text: `'changed'`,
      jsonb: `'[{"value":"x","label":null,"name":"x","text":"y"}]'`,
      integer: '9',
      date: `'2030-01-01'`,
      'timestamp with time zone': `'2020-01-01'`,
    };
    const numberOf = async () =>
      (await query<{ number: string }>('select number from address_book_cards where contact_id = $1', [id]))[0]!.number;
    for (const { name, type } of columns) {
      const before = await numberOf();
      await query(`update contacts set ${name} = ${values[name] ?? values[type]} where id = $1`, [id]);
      expect.soft((await numberOf()) !== before, name).toBe(!unseen.has(name));
    }
  });

  test('in pieces as small as a client likes, with a token to go on from each', async () => {
    const ada = await signIn();
    const device = await deviceOf(ada, origin);
    await query(
      `insert into contacts (user_id, id, name, last_interaction, created_at, updated_at)
       select $1, gen_random_uuid(), 'Somebody ' || n, now(), now(), now() from generate_series(1, 7) n`,
      [ada.user.id],
    );
    const seen: string[] = [];
    let [token, rounds] = ['', 0];
    for (let isMore = true; isMore; rounds += 1) {
      const body = syncCollection(token, 'getetag').replace(
        '<sync-level>',
        '<limit><nresults>3</nresults></limit><sync-level>',
      );
      const answer = await device.send('REPORT', device.book, { body });
      const entries = entriesIn(answer).filter(({ href }) => href !== device.book);
      seen.push(...entries.map(({ href }) => href));
      isMore = answer.body.includes('507 Insufficient Storage');
      token = textIn(answer.body, 'd:sync-token')!;
    }
    expect([rounds, seen.length, new Set(seen).size]).toEqual([3, 7, 7]);
    expect((await device.sync(token)).entries).toEqual([]);
  });

  test('two changes at once both have numbers that a client hears of, in the order in which they are there', async () => {
    const ada = await signIn();
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => add(ada, { name: `Person ${index}` })));
    const phone = await deviceOf(ada, origin);
    let { token } = await phone.sync();
    const seen = new Set<string>();
    const changes = Promise.all(
      people.flatMap(({ id }) => [change(ada, id, { phone: '1' }), change(ada, id, { notes: 'x' })]),
    );
    let isDone = false;
    void changes.finally(() => {
      isDone = true;
    });
    for (let isLast = false; !isLast;) {
      isLast = isDone;
      const next = await phone.sync(token);
      token = next.token;
      for (const { href, card } of next.entries) if (card?.includes('TEL:1') && card.includes('NOTE:x')) seen.add(href);
    }
    expect(seen.size).toBe(6);
  });

  test('a token of before a restore, or none of ours, is refused so that clients start over', async () => {
    const ada = await signIn();
    const phone = await deviceOf(ada, origin);
    const { token } = await phone.sync();
    await query('update address_books set epoch = gen_random_uuid() where user_id = $1', [ada.user.id]);
    for (const old of [token, 'made up', token.replace(/\d+$/, '999999')]) {
      const body = syncCollection(old, 'getetag');
      const refused = await phone.send('REPORT', phone.book, { body });
      expect([refused.status, refused.body.includes('<d:valid-sync-token/>')]).toEqual([403, true]);
      const thunderbird = { body, headers: { 'user-agent': 'Mozilla/5.0 Thunderbird/153.0' } };
      expect((await phone.send('REPORT', phone.book, thunderbird)).status).toBe(400);
    }
  });

  test('nothing changed costs one query, and of a single card a second one', async () => {
    const ada = await signIn();
    await add(ada);
    const phone = await deviceOf(ada, origin);
    const { token } = await phone.sync();
    const [{ href, etag }] = (await phone.list()) as unknown as [{ href: string; etag: string }];
    const queries = vi.spyOn(database.pool, 'query');
    const cost = async (asking: () => Promise<unknown>) => {
      queries.mockClear();
      await asking();
      return queries.mock.calls.length;
    };
    expect(await cost(() => phone.ctag())).toBe(1);
    expect(await cost(() => phone.sync(token))).toBe(1);
    expect(await cost(() => phone.send('GET', href, { headers: { 'if-none-match': etag } }))).toBe(2);
    queries.mockRestore();
  });
});

describe('what is no request of the protocol', () => {
  const names = (name: (n: number) => string) => Array.from({ length: 1000 }, (_, n) => name(n)).join(' ');
  const bad = [
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><propfind xmlns="DAV:"><prop><x>&a;</x></prop></propfind>',
    '<propfind xmlns="DAV:"><prop>',
    '<q:propfind><q:prop/></q:propfind>',
    '<something xmlns="DAV:"/>',
    'not xml at all',
  ];
  test.each(bad)('is refused and breaks nothing: %s', async (body) => {
    const phone = await deviceOf(await signIn(), origin);
    expect((await phone.send('PROPFIND', phone.book, { depth: '0', body })).status).toBe(400);
  });

  test.each([
    ['nests its elements too deep', `<propfind xmlns="DAV:">${'<a>'.repeat(40)}${'</a>'.repeat(40)}</propfind>`],
    ['has too many elements', `<propfind xmlns="DAV:">${'<a/>'.repeat(100_000)}</propfind>`],
    ['names too many prefixes', `<propfind xmlns="DAV:" ${names((n) => `xmlns:p${n}="urn:a"`)}></propfind>`],
  ])('is too large where it %s', async (_what, body) => {
    const phone = await deviceOf(await signIn(), origin);
    expect((await phone.send('PROPFIND', phone.book, { depth: '0', body })).status).toBe(413);
  });

  test('is refused when it is too large, too deep or of an unknown kind', async () => {
    const phone = await deviceOf(await signIn(), origin);
    const large = multiget(
      Array.from({ length: 30_000 }, (_, n) => `${phone.book}${n}.vcf`.padEnd(90, 'x')),
      'getetag',
    );
    expect((await phone.send('REPORT', phone.book, { body: large })).status).toBe(413);
    expect((await phone.send('PROPFIND', phone.home, { body: propfind('getetag') })).status).toBe(403);
    const unknown = '<expand-property xmlns="DAV:"/>';
    expect((await phone.send('REPORT', phone.book, { body: unknown })).body).toContain('supported-report');
    expect((await phone.send('REPORT', phone.book)).status).toBe(400);
    expect((await phone.send('GET', phone.book)).status).toBe(405);
  });
});

describe('the door', () => {
  test('opens to nobody without a password, nor with a cookie, a wrong name or a password that was taken back', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const phone = await deviceOf(ada, origin);
    const asked = await fetch(`${origin}/dav/`, { method: 'PROPFIND' });
    expect([asked.status, asked.headers.get('www-authenticate')]).toEqual([
      401,
      'Basic realm="Inner Circle", charset="UTF-8"',
    ]);
    expect((await ada.send('GET', phone.book)).status).toBe(401);
    const status = async (userName: string, password: string) =>
      (await davSender(origin, userName, password)('OPTIONS', '/dav/')).status;
    expect(await status(ada.user.email.toUpperCase(), phone.password.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await status(bob.user.email, phone.password)).toBe(401);
    expect(await status(ada.user.email, `${phone.password}a`)).toBe(401);
    expect(await status('', '')).toBe(401);
    const { remove: takeBack } = devicePasswordsEndpoints;
    expect((await bob(takeBack, { params: { id: phone.id } })).status).toBe(404);
    expect((await ada(takeBack, { params: { id: phone.id } })).status).toBe(204);
    expect(await status(ada.user.email, phone.password)).toBe(401);
  });

  test('closes with the account', async () => {
    const ada = await signIn();
    const phone = await deviceOf(ada, origin);
    await ada(settingsEndpoints.deleteAccount, { body: { confirmation: ada.user.email } });
    expect((await phone.send('OPTIONS', '/dav/')).status).toBe(401);
  });

  test('wrong passwords are counted by name and address, and shut out what comes next, but not a device that is known', async () => {
    const [ada, bob] = [await signIn(), await signIn()];
    const [known, fresh] = [
      await deviceOf(ada, origin),
      await ada(devicePasswordsEndpoints.create, { body: { name: 'New' } }),
    ];
    const status = async (userName: string, password: string) =>
      (await davSender(origin, userName, password)('OPTIONS', '/dav/')).status;
    const guesses: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) guesses.push(await status(ada.user.email, `guess-${turn}`));
    expect(guesses.slice(-3)).toEqual([401, 429, 429].slice(-3));
    expect(guesses.filter((one) => one === 401)).toHaveLength(20);
    expect(await status(ada.user.email, fresh.body.password)).toBe(429);
    expect(await status(ada.user.email, known.password)).toBe(200);
    expect(await status(bob.user.email, 'guess')).toBe(401);
    clock.moveTo(clock.now().add({ minutes: 11 }));
    expect(await status(ada.user.email, fresh.body.password)).toBe(200);
  });
});
