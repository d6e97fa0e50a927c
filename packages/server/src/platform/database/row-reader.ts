import { Column, getTableName, is, SQL, Subquery } from 'drizzle-orm';

type Decoder = { mapFromDriverValue(value: unknown): unknown };
type Field = { path: string[]; field: unknown };
type Row = Record<string, unknown>;

/** What drizzle keeps of a query that was prepared. */
type Prepared = {
  fields?: Field[];
  joinsNotNullableMap?: Record<string, boolean>;
  customResultMapper?: (rows: unknown[][]) => Row[];
};

/**
 * Has the rows of a prepared query read as drizzle reads them, with the same result. Drizzle finds out anew for each value of
 * each row how its column is read and where it belongs; that is the same for all rows.
 */
export function readsQuickly<Query extends object>(query: Query): Query {
  const prepared = query as Prepared;
  const { fields, joinsNotNullableMap } = prepared;
  if (fields?.every(({ path }) => path.length <= 2)) {
    const read = rowReader(fields, joinsNotNullableMap);
    prepared.customResultMapper = (rows) => rows.map((row) => read(row));
  }
  return query;
}

function rowReader(fields: readonly Field[], notNullable: Prepared['joinsNotNullableMap']) {
  const columns = fields.map(({ path, field }) => ({
    object: path.length === 2 ? path[0]! : undefined,
    name: path.at(-1)!,
    decoder: decoderOf(field),
  }));
  const objects = [...new Set(columns.flatMap(({ object }) => object ?? []))];
  const absentWhenNull = notNullable
    ? objects.map((object) => [object, keyOf(object, fields, notNullable)] as const)
    : [];
  return (values: readonly unknown[]): Row => {
    const row: Row = {};
    for (const object of objects) row[object] = {};
    for (let index = 0; index < columns.length; index++) {
      const { object, name, decoder } = columns[index]!;
      const value = values[index];
      const node = object === undefined ? row : (row[object] as Row);
      node[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    for (const [object, key] of absentWhenNull) if (key !== undefined && values[key] === null) row[object] = null;
    return row;
  };
}

/**
 * The place of the column that tells whether a joined row is there: the first one of an object whose columns are all of one table,
 * where the join may find nothing.
 */
function keyOf(object: string, fields: readonly Field[], notNullable: Readonly<Record<string, boolean>>) {
  const own = fields.flatMap(({ path, field }, index) =>
    path.length === 2 && path[0] === object && is(field, Column) ? [{ table: getTableName(field.table), index }] : [],
  );
  const [first] = own;
  const isOfOneTable = own.every(({ table }) => table === first?.table);
  return first && isOfOneTable && !notNullable[first.table] ? first.index : undefined;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  if (is(field, SQL)) return (field as unknown as { decoder: Decoder }).decoder;
  if (is(field, Subquery)) return (field._.sql as unknown as { decoder: Decoder }).decoder;
  return (field as { sql: { decoder: Decoder } }).sql.decoder;
}
