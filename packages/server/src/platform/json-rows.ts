import { type Column, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

type Columns = Readonly<Record<string, Column>>;
type Written = Readonly<Record<string, Column | SQL>>;

/** A row as one value. */
export const jsonRow = (row: Written) => {
  const fields = Object.entries(row).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return { row: sql`json_build_object(${sql.join(fields, sql`, `)})`.as('row') };
};

/** The rows of a query as one value of another: what belongs together is asked at once. They are read as if they had come by themselves. */
export const jsonRows = <Row>(query: SQLWrapper, columns: Columns): SQL<Row[]> =>
  sql`coalesce((select json_agg(listed.row) from ${query} as listed), '[]')`.mapWith(
    (rows: Record<string, unknown>[]) =>
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(columns).map(([name, column]) => {
            const value = row[name];
            return [name, value === null ? null : column.mapFromDriverValue(value)];
          }),
        ),
      ),
  ) as SQL<Row[]>;
