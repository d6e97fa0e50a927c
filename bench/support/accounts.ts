import type { ClientBase } from 'pg';
import { hashOf, newSecret } from '../../packages/server/src/platform/secrets.ts';

/** Somebody with many contacts, and the cookie of their session. */
export type Account = { userId: string; contacts: number; cookie: string };

export const FIRST_NAMES =
  'Ada,Björn,Chloé,Dmitri,Élodie,Farid,Giulia,Hiro,Ingrid,José,Katarzyna,Liam,Mónica,Nadia,Oluwaseun,Priya,Quentin,Rosa,Søren,Tomáš,Ursula,Viktor,Wanda,Ximena,Yusuf,Zoë,Anders,Beatriz,Caleb,Dagmar';
export const LAST_NAMES =
  'Andersson,Bergström,Costa,Dubois,Eriksen,Fernández,García,Horváth,Ivanova,Jansen,Kowalski,Lindberg,Müller,Nakamura,Okafor,Petrov,Quispe,Rossi,Sánchez,Tanaka,Ueda,Vargas,Weber,Xu,Yilmaz,Zimmermann,Almeida,Brandt,Cohen,Dvořák,Ferrari,Grünwald,Haddad,Ito,Jovanović,Kim,Larsen,Moreau,Novák,Olsen,Park,Rahman,Silva,Takahashi,Varga,Wójcik,Zhang';
export const PLACES =
  'the conference in Lisbon,a dinner at Marta’s,the sailing course,the choir,the allotment,a train to Vienna,the parents’ evening,the old office,a wedding in Kraków,the climbing hall,the ceramics class,a talk about beekeeping';
export const INTERESTS =
  'long walks,jazz,baking bread,chess,cold water,old maps,football,birds,poetry,cycling,gardens,film cameras,coffee,languages,astronomy,woodwork,the sea';
export const GROUPS =
  'Family,Work,Book club,Sailing crew,University,Neighbours,Ceramics,Mentors,Choir,Football,Kraków,Lisbon,Parents,Climbing,Customers,Press,Investors,Doctors,Craftspeople,Former colleagues';

export const words = (list: string) => list.split(',');

const INSERT_GROUPS = `
  insert into groups (user_id, id, name, name_key, description, created_at)
  select $1, uuidv7(), name, lower(name), '', now() from unnest($2::text[]) as name`;

/** Primes keep the lists from moving in step. One in a thousand owns a zeppelin. The morning has marked what was cold by then. */
const INSERT_CONTACTS = `
  insert into contacts
    (user_id, id, name, email, phone, notes, birthday, last_interaction, last_interaction_type, warmth, created_at, updated_at)
  select
    $1, uuidv7(), pick.first || ' ' || pick.last, 'person' || n || '@example.com', '+44 20 7946 ' || lpad((n % 10000)::text, 4, '0'),
    'We met at ' || pick.place || '. Likes ' || pick.interest || ' and ' || pick.other || '.'
      || case when n % 1000 = 7 then ' Owns a zeppelin.' else '' end,
    case when n % 3 = 0 then to_char(date '1950-01-01' + n * 7 % 20000, 'YYYY-MM-DD') end,
    now() - n % 90 * interval '1 day', case when n % 4 > 0 then 'call' end,
    case when n % 90 > 30 then 'cold' else 'warm' end, now(), now()
  from generate_series(1, $2::int) as n,
    lateral (select
      ($3::text[])[1 + n * 7919 % cardinality($3)] as first,
      ($4::text[])[1 + n * 6007 % 10007 % cardinality($4)] as last,
      ($5::text[])[1 + n * 31 % cardinality($5)] as place,
      ($6::text[])[1 + n * 17 % cardinality($6)] as interest,
      ($6::text[])[1 + n * 13 % 101 % cardinality($6)] as other) as pick`;

/** Most are in one group, some in two, some in none; the first groups are the largest. */
const INSERT_MEMBERSHIPS = `
  insert into contact_groups (user_id, contact_id, group_id)
  select distinct $1::uuid, person.id, circle.id
  from (select id, row_number() over (order by id) as n from contacts where user_id = $1) as person
  cross join unnest(array[1 + sqrt(person.n * 7 % ($2::int * $2::int))::int, person.n * 11 % (3 * $2::int)]) as place
  join (select id, row_number() over (order by id) as n from groups where user_id = $1) as circle on circle.n = place`;

const INSERT_TODOS = `
  insert into todos (user_id, id, contact_id, task, due_date, created_at)
  select $1, uuidv7(), id, 'Call back about the visit', current_date + (n % 60)::int, now()
  from (select id, row_number() over (order by id) as n from contacts where user_id = $1) as person where n % 5 = 0`;

export async function addAccount(client: ClientBase, contacts: number, name = `ada-${contacts}`): Promise<Account> {
  const [id, token] = [crypto.randomUUID(), newSecret()];
  await client.query(
    `insert into users (id, issuer, subject, email, name, created_at, signed_in_at)
     values ($1, 'bench', $2, $2, 'Ada', now(), now())`,
    [id, `${name}@example.com`],
  );
  await client.query('insert into sessions (token_hash, user_id, created_at, seen_at) values ($1, $2, now(), now())', [
    hashOf(token),
    id,
  ]);
  await client.query(INSERT_GROUPS, [id, words(GROUPS)]);
  await client.query(INSERT_CONTACTS, [id, contacts, ...[FIRST_NAMES, LAST_NAMES, PLACES, INTERESTS].map(words)]);
  await client.query(INSERT_MEMBERSHIPS, [id, words(GROUPS).length]);
  await client.query(INSERT_TODOS, [id]);
  return { userId: id, contacts, cookie: `session=${token}` };
}

/** What two people have behind and before them: `many` interactions and open to-dos with the first, `few` with the second. */
export async function addHistory(client: ClientBase, userId: string, many: Past, few: Past): Promise<[string, string]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from contacts where user_id = $1 order by id limit 2',
    [userId],
  );
  const [first, second] = rows.map(({ id }) => id) as [string, string];
  for (const [contactId, { interactions, todos }] of [
    [first, many],
    [second, few],
  ] as const) {
    await client.query(
      `insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
       select $1, uuidv7(), $2, 'call', now() - n * interval '1 hour', 'We talked for the ' || n || 'th time.', now()
       from generate_series(1, $3::int) as n`,
      [userId, contactId, interactions],
    );
    await client.query(
      `insert into todos (user_id, id, contact_id, task, due_date, created_at)
       select $1, uuidv7(), $2, 'Promise number ' || n, current_date + (n % 400 - 100)::int, now()
       from generate_series(1, $3::int) as n`,
      [userId, contactId, todos],
    );
  }
  return [first, second];
}

type Past = { interactions: number; todos: number };
