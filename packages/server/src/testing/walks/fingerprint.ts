type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** Is written some seconds after the call that it tells of. */
const LATER = 'last_outcomes';

/** Changes when any row of any table does. */
export async function fingerprintOf(query: Query, { except = [] }: { except?: readonly string[] } = {}) {
  const tables = await query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const entries = await Promise.all(
    tables
      .filter(({ name }) => name !== LATER && !except.includes(name))
      .map(async ({ name }) => {
        const [row] = await query(
          `select count(*)::int as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
        );
        return [name, row] as const;
      }),
  );
  return Object.fromEntries(entries);
}
