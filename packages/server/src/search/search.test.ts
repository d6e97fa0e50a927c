import { contactsEndpoints } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { mergingEndpoints } from '@inner-circle/domain/duplicates/merging.contract.ts';
import { groupsEndpoints } from '@inner-circle/domain/groups/groups.contract.ts';
import { interactionsEndpoints } from '@inner-circle/domain/interactions/interactions.contract.ts';
import { type SearchAnswer, searchEndpoints, type SearchKind } from '@inner-circle/domain/search/search.contract.ts';
import { MOST_COUNTED_OF_EACH, MOST_SHOWN, SHOWN_OF_A_KIND } from '@inner-circle/domain/search/search.rules.ts';
import { todosEndpoints } from '@inner-circle/domain/todos/todos.contract.ts';
import { isReleaseRun } from '@inner-circle/domain/testing/sampled.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestApp, type TestUser } from '../testing/start-test-app.ts';
import { fillSearch } from './search.jobs.ts';

const { signIn, query, dependencies } = await startTestApp({ environment: { DEFAULT_PLAN: 'premium' } });
const { create, update, remove, restore, list } = contactsEndpoints;

const ask = async (user: TestUser, term: string, more: { kind?: SearchKind; page?: number; limit?: number } = {}) =>
  (await user(searchEndpoints.search, { query: { term, ...more } })).body;
const idsIn = ({ sections }: SearchAnswer) =>
  Object.fromEntries(sections.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]));
const shown = ({ sections }: SearchAnswer) =>
  sections.flatMap(({ kind, hits }) =>
    hits.map(({ contact, place, excerpt: { text, marks } }) => [
      kind,
      contact?.name ?? null,
      place,
      marks
        .toReversed()
        .reduce((line, { from, to }) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`, text),
    ]),
  );
const person = async (user: TestUser, body: { name: string } & Record<string, unknown>): Promise<string> =>
  (await user(create, { body })).body.id;
const log = async (user: TestUser, contactId: string, notes: string, date?: string): Promise<string> =>
  (
    await user(interactionsEndpoints.create, {
      params: { contactId },
      body: { type: 'call', notes, ...(date && { date }) },
    })
  ).body.id;

test('one search finds contacts, notes, interactions, to-dos, reminders and groups, each with the place of the words', async () => {
  const [ada, bob] = [await signIn(), await signIn()];
  const grace = await person(ada, {
    name: 'Grace',
    company: 'Kayak Works',
    email: 'grace@example.com',
    groups: ['Kayakers'],
  });
  await person(ada, { name: 'Zoë Kayaküm', notes: 'Lent her the blue kayak.' });
  await log(ada, grace, 'Went out in the KAYAK, twice.');
  await ada(todosEndpoints.create, {
    params: { contactId: grace },
    body: { task: 'Mend the kayak', dueDate: '2027-03-01' },
  });
  await query(
    `insert into reminders (user_id, id, contact_id, type, subject, message, date, time, timezone, status, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'once', 'Spring', 'Shall we kayak again?', '2027-04-01', '09:00', 'UTC', 'sent', now(), now())`,
    [ada.user.id, grace],
  );
  await person(bob, { name: 'Kayak Bob', notes: 'kayak' });
  const answer = await ask(ada, 'kayak');
  expect(shown(answer)).toEqual([
    ['contact', 'Zoë Kayaküm', 'Name', 'Zoë [Kayak]üm'],
    ['contact', 'Grace', 'Company', '[Kayak] Works'],
    ['note', 'Zoë Kayaküm', 'Notes', 'Lent her the blue [kayak].'],
    ['interaction', 'Grace', 'Call', 'Went out in the [KAYAK], twice.'],
    ['todo', 'Grace', 'To-do', 'Mend the [kayak]'],
    ['reminder', 'Grace', 'Message', 'Shall we [kayak] again?'],
    ['group', null, 'Group', '[Kayak]ers'],
  ]);
  const days = answer.sections.flatMap(({ hits }) => hits.map(({ at, day }) => day ?? (at && 'a moment')));
  expect(days).toEqual([null, null, null, 'a moment', '2027-03-01', '2027-04-01', null]);
  expect(answer.isComplete).toBe(true);
  expect(shown(await ask(ada, '  TWICE kay '))).toEqual([
    ['interaction', 'Grace', 'Call', 'Went out in the [KAY]AK, [twice].'],
  ]);
  expect(await ask(ada, 'kayak nobody')).toEqual({ sections: [], isComplete: true });
});

test('every field of a contact is searched here, its addresses too, which the list of contacts passes over', async () => {
  const ada = await signIn();
  const all = {
    name: 'Aquila',
    email: 'borealis@example.com',
    phone: '+44 20 7946 0123',
    notes: 'cygnus',
    linkedin: 'delphinus',
    facebook: 'eridanus',
    telegram: 'fornax',
    xcom: 'grus',
    company: 'hydra',
    role: 'indus',
    address: 'lacerta',
    met: 'mensa',
    moreEmails: [{ value: 'norma@example.com' }],
    morePhones: [{ value: '030 1234567' }],
    customFields: [{ name: 'Octans', text: 'pavo' }],
  };
  const id = await person(ada, all);
  const words = [
    'aquila',
    'borealis',
    '7946 0123',
    '442079460123',
    'cygnus',
    'delphinus',
    'eridanus',
    'fornax',
    'grus',
    'hydra',
  ];
  for (const word of [
    ...words,
    'indus',
    'lacerta',
    'mensa',
    'norma',
    '0301234567',
    'octans',
    'pavo',
    'aquila borealis hydra',
  ])
    expect([word, idsIn(await ask(ada, word))]).toEqual([word, { [word === 'cygnus' ? 'note' : 'contact']: [id] }]);
  for (const word of ['borealis', 'delphinus', 'norma'])
    expect([word, (await ada(list, { query: { search: word } })).body.meta.total]).toEqual([word, 0]);
  await ada(update, { params: { id }, body: { email: 'vela@example.com', telegram: 'volans' } });
  expect(idsIn(await ask(ada, 'vela volans'))).toEqual({ contact: [id] });
  expect(idsIn(await ask(ada, 'borealis'))).toEqual({});
});

test('what is reworded, deleted, brought back or merged is found as it is then', async () => {
  const ada = await signIn();
  const [grace, other] = [await person(ada, { name: 'Grace' }), await person(ada, { name: 'Grace H' })];
  const talk = await log(ada, grace, 'about compilers');
  await ada(interactionsEndpoints.update, { params: { id: talk }, body: { notes: 'about admirals' } });
  expect(idsIn(await ask(ada, 'compilers'))).toEqual({});
  expect(idsIn(await ask(ada, 'admirals'))).toEqual({ interaction: [talk] });
  await ada(remove, { params: { id: grace } });
  expect(idsIn(await ask(ada, 'admirals'))).toEqual({});
  await ada(restore, { params: { id: grace } });
  expect(shown(await ask(ada, 'admirals'))).toEqual([['interaction', 'Grace', 'Call', 'about [admirals]']]);
  await ada(mergingEndpoints.merge, { body: { first: other, others: [grace], chosen: { name: 'Amazing Grace' } } });
  expect(shown(await ask(ada, 'admirals'))).toEqual([['interaction', 'Amazing Grace', 'Call', 'about [admirals]']]);
  await ada(interactionsEndpoints.remove, { params: { id: talk } });
  expect(idsIn(await ask(ada, 'admirals'))).toEqual({});
  const group = (await ada(groupsEndpoints.create, { body: { name: 'Navy', description: 'All at sea' } })).body.id;
  expect(shown(await ask(ada, 'sea'))).toEqual([['group', null, 'Navy', 'All at [sea]']]);
  await ada(groupsEndpoints.remove, { params: { id: group } });
  const left = await query('select from search_texts where user_id = $1', [ada.user.id]);
  expect(left).toEqual([]);
});

const LETTERS = ['a', 'A', 'á', 'k', 'z', 'ß', 'я', '漢', ' ', ' ', '-', "'", '%', '_', '\\', '½', '¨'];
const words = (most: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: most }).map((all) => all.join(''));

test('whatever is searched for, what is found is what holds all of the words, by a plain look through everything', async () => {
  const ada = await signIn();
  const grace = await person(ada, { name: 'Grace' });
  const notes = fc.sample(words(24), { numRuns: 40, seed: 5 });
  for (const [at, note] of notes.entries())
    await log(ada, grace, `x${note}x`, `2026-0${1 + (at % 9)}-01T12:00:00.000Z`);
  await fc.assert(
    fc.asyncProperty(words(5), async (term) => {
      fc.pre(term.trim() !== '');
      const expected = await query<{ id: string }>(
        `select id from interactions where user_id = $1 and exists (select from regexp_split_to_table(fold($2), '\\s+') w where w <> '')
           and not exists (
             select from regexp_split_to_table(fold($2), '\\s+') w where w <> '' and position(w in fold(notes)) = 0)
         order by date desc, id desc`,
        [ada.user.id, term],
      );
      const { sections } = await ask(ada, term, { kind: 'interaction', limit: 50 });
      expect(sections[0]?.total ?? 0).toBe(expected.length);
      expect((sections[0]?.hits ?? []).map(({ id }) => id)).toEqual(expected.slice(0, 50).map(({ id }) => id));
    }),
    { numRuns: isReleaseRun ? 25 : 8 },
  );
});

test('of each kind eight are shown and a hundred counted, and one kind can be gone through to a thousand', async () => {
  const ada = await signIn();
  const grace = await person(ada, { name: 'Grace' });
  const add = (count: number, text: string, days: string) =>
    query(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       select $1, gen_random_uuid(), $2, 'call', now() - ${days}, ${text}, now() from generate_series(1, $3::int) as n`,
      [ada.user.id, grace, count],
    );
  // Words that everybody has, that only old ones have, that a few have.
  await add(1200, `'weather ' || case when n % 60 = 0 then 'storm' else 'sun' end`, `n * interval '1 minute'`);
  await add(1100, `'ancient history'`, `interval '400 days' - n * interval '1 minute'`);
  const found = async (term: string, kind?: SearchKind) =>
    (await ask(ada, term, kind && { kind })).sections.find((section) => section.kind === 'interaction');
  const newest = async (pattern: string, from: number, to: number) =>
    (
      await query<{ id: string }>(
        `select id from interactions where user_id = $1 and notes like $2 order by date desc, id desc limit $3 offset $4`,
        [ada.user.id, `%${pattern}%`, to - from, from],
      )
    ).map(({ id }) => id);
  for (const term of ['weather', 'ancient', 'storm', 'e']) {
    const total = (await newest(term, 0, 10_000)).length;
    const all = await found(term);
    expect([term, all?.total, all?.isMore ?? false]).toEqual([
      term,
      Math.min(total, MOST_COUNTED_OF_EACH),
      total > MOST_COUNTED_OF_EACH,
    ]);
    expect([term, all?.hits.map(({ id }) => id)]).toEqual([term, await newest(term, 0, SHOWN_OF_A_KIND)]);
    const alone = await found(term, 'interaction');
    expect([term, alone?.total, alone?.isMore ?? false]).toEqual([
      term,
      Math.min(total, MOST_SHOWN),
      total > MOST_SHOWN,
    ]);
    const later = (await ask(ada, term, { kind: 'interaction', page: 3, limit: 6 })).sections[0];
    expect([term, later?.hits.map(({ id }) => id)]).toEqual([term, await newest(term, 12, 18)]);
  }
  const beyond = (await ask(ada, 'weather', { kind: 'interaction', page: 1000, limit: 50 })).sections[0];
  expect([beyond?.total, beyond?.hits]).toEqual([MOST_SHOWN, []]);
});

test('what was written before there was this search is taken in some rows at a time, and until then that is said', async () => {
  const ada = await signIn();
  const grace = await person(ada, { name: 'Grace', email: 'grace@example.com', notes: 'pelican' });
  const ids = (
    await query<{ id: string }>(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       select $1, gen_random_uuid(), $2, 'call', now(), 'heron', now() from generate_series(1, 300) returning id`,
      [ada.user.id, grace],
    )
  ).map(({ id }) => id);
  const [before] = await query(`select * from contact_texts where user_id = $1`, [ada.user.id]);
  // As it was: without a text, and of the contact one as it was kept before.
  await query('delete from search_texts where user_id = $1', [ada.user.id]);
  await query(
    `update contact_texts set content = fold(name || E'\\n' || notes), name_words = words_between_marks(contacts.name_sort)
     from contacts where contacts.user_id = contact_texts.user_id and contact_texts.contact_id = contacts.id and contacts.user_id = $1`,
    [ada.user.id],
  );
  await query('insert into search_unfilled (user_id) values ($1)', [ada.user.id]);
  await ada(interactionsEndpoints.update, { params: { id: ids[0]! }, body: { notes: 'stork' } });
  expect(await ask(ada, 'heron')).toEqual({ sections: [], isComplete: false });
  expect(idsIn(await ask(ada, 'stork'))).toEqual({ interaction: [ids[0]] });
  const run = (signal: AbortSignal) => fillSearch.run(dependencies, dependencies.clock.now(), {}, signal);
  await run(AbortSignal.abort());
  expect((await ask(ada, 'heron')).isComplete).toBe(false);
  await run(new AbortController().signal);
  const { sections, isComplete } = await ask(ada, 'heron', { kind: 'interaction' });
  expect([sections[0]?.total, isComplete]).toEqual([299, true]);
  expect(idsIn(await ask(ada, 'stork'))).toEqual({ interaction: [ids[0]] });
  expect(idsIn(await ask(ada, 'grace@example'))).toEqual({ contact: [grace] });
  expect(idsIn(await ask(ada, 'pelican'))).toEqual({ note: [grace] });
  expect(await query(`select * from contact_texts where user_id = $1`, [ada.user.id])).toEqual([before]);
});

test('a term of nothing is refused, and one of marks alone finds nothing', async () => {
  const ada = await signIn();
  await person(ada, { name: 'Grace' });
  expect(await ada(searchEndpoints.search, { query: { term: '  ' } })).toMatchObject({ status: 400 });
  expect(await ask(ada, '\u0301')).toEqual({ sections: [], isComplete: true });
  expect(idsIn(await ask(ada, '%'))).toEqual({});
});
