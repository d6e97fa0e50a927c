import type { ClientBase } from 'pg';
import { FIRST_NAMES, GROUPS, INTERESTS, LAST_NAMES, PLACES, words } from '../../support/accounts.ts';
import { step } from '../../support/report.ts';
import { withoutSearchIndex } from '../../support/search-index.ts';

/** Those who are measured, the same in both databases: one with very many contacts, one with many, and some as most people are. */
export const MEASURED = { grace: 20_000, ada: 2000, typical: 100, typicalContacts: 50 };
export const GRACE = 1;
export const ADA = 2;
export const FIRST_TYPICAL = 3;
/** Others come after this number. */
export const OTHERS_AFTER = 1000;
/** It is morning there before it is anywhere else, so that only the typical ones have theirs. */
export const TYPICAL_ZONE = 'Pacific/Kiritimati';
const ZONES =
  'Europe/Berlin,Europe/London,America/New_York,America/Los_Angeles,Africa/Lagos,Asia/Kolkata,America/Sao_Paulo';

/** The token of a user's session, by the user's number. */
const tokenOf = (number: number) => `growth-${String(number).padStart(36, '0')}`;
export const cookieOf = (number: number) => `session=${tokenOf(number)}`;
export const emailOf = (number: number) => `user${number}@example.com`;

/** How many contacts each has: one in a thousand has a fifth of all of them, nine in ten have less than half. */
const PLAN = `
  create schema drill;
  create unlogged table drill.people (n int primary key, id uuid not null default uuidv7(), contacts int not null, zone text not null);
  insert into drill.people (n, contacts, zone)
  select n, case when n = ${GRACE} then ${MEASURED.grace} when n = ${ADA} then ${MEASURED.ada} else ${MEASURED.typicalContacts} end,
    '${TYPICAL_ZONE}'
  from generate_series(1, ${FIRST_TYPICAL + MEASURED.typical - 1}) as n;
  insert into drill.people (n, contacts, zone)
  select ${OTHERS_AFTER} + n, greatest(1, round(case
      when n * 1000 <= users then 200.0 when n * 100 <= users then 20 when n * 10 <= users then 2 else 0.49
    end * contacts / users)),
    (string_to_array('${ZONES}', ','))[1 + n % ${words(ZONES).length}]
  from (values (USERS, CONTACTS)) as wanted (users, contacts), generate_series(1, users) as n`;

/** In the order in which people add them over the years: nobody's rows lie side by side. */
const CONTACTS_IN_ORDER = `
  create unlogged table drill.contacts as
  select people.id as user_id, people.n, k, uuidv7() as id from drill.people, generate_series(1, people.contacts) as k
  order by k, people.n;
  create unlogged table drill.groups as
  select people.id as user_id, g, uuidv7() as id from drill.people, generate_series(1, least(20, 2 + contacts / 20)) as g`;

const USERS = `
  insert into users (id, issuer, subject, email, name, plan, created_at, signed_in_at)
  select id, 'drill', 'user' || n, 'user' || n || '@example.com', 'Ada ' || n, 'premium', now() - interval '1 year', now() from drill.people;
  insert into user_settings (user_id, time_zone) select id, zone from drill.people;
  insert into sessions (token_hash, user_id, created_at, seen_at)
  select translate(encode(sha256(convert_to('growth-' || lpad(n::text, 36, '0'), 'UTF8')), 'base64'), '+/=', '-_'), id, now(), now()
  from drill.people`;

const GROUPS_OF_ALL = `
  insert into groups (user_id, id, name, name_key, description, created_at)
  select user_id, id, ($1::text[])[g], lower(($1::text[])[g]), '', now() from drill.groups`;

/** As in support/accounts: primes keep the lists from moving in step. */
const CONTACTS = `
  insert into contacts
    (user_id, id, name, email, phone, notes, birthday, last_interaction, last_interaction_type, warmth, created_at, updated_at)
  select
    user_id, id, pick.first || ' ' || pick.last, 'person' || k || '@example.com', '+44 20 7946 ' || lpad((k % 10000)::text, 4, '0'),
    'We met at ' || pick.place || '. Likes ' || pick.interest || ' and ' || pick.other || '.'
      || case when k % 1000 = 7 then ' Owns a zeppelin.' else '' end,
    case when k % 3 = 0 then to_char(date '1950-01-01' + k * 7 % 20000, 'YYYY-MM-DD') end,
    now() - k % 90 * interval '1 day', case when k % 4 > 0 then 'call' end,
    case when k % 90 > 30 then 'cold' else 'warm' end, now() - interval '1 year' + k * interval '1 minute', now()
  from drill.contacts,
    lateral (select
      ($1::text[])[1 + k * 7919 % cardinality($1)] as first,
      ($2::text[])[1 + k * 6007 % 10007 % cardinality($2)] as last,
      ($3::text[])[1 + k * 31 % cardinality($3)] as place,
      ($4::text[])[1 + k * 17 % cardinality($4)] as interest,
      ($4::text[])[1 + k * 13 % 101 % cardinality($4)] as other) as pick
  order by k, n`;

/** The number that each has from being added. The trigger writes a user's book whenever the next contact is of another user: here for each. */
const CARDS = `
  update address_books set number = 1;
  insert into address_book_cards (user_id, contact_id, number, is_gone) select user_id, id, 1, false from drill.contacts order by k, n`;

const MEMBERSHIPS = `
  insert into contact_groups (user_id, contact_id, group_id)
  select contacts.user_id, contacts.id, groups.id
  from drill.contacts join drill.people using (n) join drill.groups on groups.user_id = contacts.user_id
  where g = 1 + k * 7 % (least(20, 2 + contacts / 20) + 1)
  order by k, n`;

/** One to five with each, the newest as the contact says. */
const INTERACTIONS = `
  insert into interactions (user_id, id, contact_id, type, date, notes, created_at)
  select user_id, uuidv7(), id, 'call', now() - (k % 90 + 11 * i) * interval '1 day', 'We talked for the ' || i || 'th time.', now()
  from drill.contacts, generate_series(0, k * 7 % 5) as i
  order by i desc, k, n`;

const TODOS = `
  insert into todos (user_id, id, contact_id, task, due_date, completed_at, created_at)
  select user_id, uuidv7(), id, 'Call back about the visit', current_date + k % 120 - 15,
    case when k % 2 = 0 then now() - interval '3 days' end, now()
  from drill.contacts where k % 3 = 0 order by k, n`;

const REMINDERS = `
  insert into reminders
    (user_id, id, contact_id, type, subject, message, date, time, timezone, status, next_send_at, created_at, updated_at)
  select user_id, uuidv7(), id, 'annually', 'Happy new year', 'Dear friend, all the best!', (due at time zone 'UTC')::date,
    to_char(due at time zone 'UTC', 'HH24:MI'), 'UTC', 'pending', due, now(), now()
  from (
    select *, date_trunc('minute', now() + interval '2 days' + k * 37 % 360 * interval '1 day' + n % 1440 * interval '1 minute') as due
    from drill.contacts where k % 5 = 0
  ) as planned
  order by k, n`;

const DELIVERIES = `
  insert into deliveries
    (user_id, id, reminder_id, contact_id, due_at, date, round, message_id, subject, recipient, status, attempts, created_at, sent_at,
     accepted_by, ended_at)
  select user_id, uuidv7(), id, contact_id, due, due::date, 0, '<' || id || '@example.com>', subject, 'person@example.com', 'sent', 1, due, due,
    'Gmail', due
  from (select *, next_send_at - interval '1 year' as due from reminders) as sent
  order by sent.due`;

/** Two weeks of mornings. */
const NOTIFICATIONS = `
  insert into notifications (user_id, id, type, subject, message, contact_id, cause, day, created_at)
  select user_id, uuidv7(), 'contact_status', 'Gone cold', 'You have not been in touch for a while.', id, 'cold:' || id,
    current_date - day, now() - day * interval '1 day'
  from drill.contacts, generate_series(1, 14) as day where k <= 3 order by day desc, n;
  insert into notification_mornings (user_id, generated_on) select id, current_date - 1 from drill.people`;

export type Population = { readonly users: number; readonly contacts: number };

/** Fills a migrated database with those who are measured and so many others, by statements that write them all at once. */
export async function populate(client: ClientBase, { users, contacts }: Population): Promise<void> {
  const steps: [what: string, statement: string, values?: unknown[]][] = [
    ['people', PLAN.replace('USERS', String(users)).replace('CONTACTS', String(contacts))],
    ['who knows whom', CONTACTS_IN_ORDER],
    ['users', USERS],
    ['groups', GROUPS_OF_ALL, [words(GROUPS)]],
    ['contacts', CONTACTS, [FIRST_NAMES, LAST_NAMES, PLACES, INTERESTS].map(words)],
    ['their cards', CARDS],
    ['members of groups', MEMBERSHIPS],
    ['interactions', INTERACTIONS],
    ['to-dos', TODOS],
    ['reminders', REMINDERS],
    ['sent e-mails', DELIVERIES],
    ['notifications', NOTIFICATIONS],
  ];
  await withoutSearchIndex(client, async () => {
    await client.query('alter table contacts disable trigger contacts_card');
    for (const [what, statement, values] of steps) {
      // Counts, texts of search and revisions come from the triggers of these. Those of the others would only look up what is there.
      const role = what === 'contacts' || what === 'users' ? 'origin' : 'replica';
      await client.query(`set session_replication_role to ${role}`);
      await step(what, () => client.query(statement, values));
    }
    await client.query('set session_replication_role to origin');
    await client.query('alter table contacts enable trigger contacts_card');
  });
  await step('statistics', () => client.query('vacuum (analyze)'));
}
