type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** Is written some seconds after the call that it tells of. */
const LATER = 'last_outcomes';

/** Changes when any row of any table does. */
export async function fingerprintOf(query: Query, { except = [] }: { except?: readonly string[] } = {}) {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const sums = tables
    .filter(({ name }) => name !== LATER && !except.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    );
  const rows = await query<{ name: string; count: number; hash: string | null }>(sums.join(' union all '));
  return Object.fromEntries(rows.map(({ name, ...sum }) => [name, sum]));
}
