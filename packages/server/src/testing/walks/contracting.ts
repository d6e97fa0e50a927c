/** Statements of migrations that a process of the release before may stumble over, each with what it would stumble over. */
export function contracting(statements: readonly string[]): { statement: string; because: string }[] {
  const plain = statements.map((statement) => statement.replaceAll(/--.*$/gm, '').trim());
  const fresh = new Fresh(plain);
  return plain.flatMap((statement) => {
    const because = reasonAgainst(statement, fresh);
    return because ? [{ statement: statement.replaceAll(/\s+/g, ' '), because }] : [];
  });
}

/** What is made by these migrations themselves: nobody wrote to it before. */
class Fresh {
  readonly #tables: ReadonlySet<string>;
  readonly #columns: ReadonlySet<string>;

  constructor(statements: readonly string[]) {
    const all = statements.join(';\n');
    this.#tables = new Set([...all.matchAll(/\bCREATE TABLE (?:IF NOT EXISTS )?"?(\w+)/gi)].map(([, name]) => name!));
    this.#columns = new Set(
      [...all.matchAll(/\bALTER TABLE "?(\w+)"? ADD COLUMN "?(\w+)/gi)].map(([, table, name]) => `${table}.${name}`),
    );
  }

  hasTable = (name: string | undefined) => name !== undefined && this.#tables.has(name);
  /** Whether all of these are columns that the release before does not know. */
  hasColumns = (table: string | undefined, names: readonly string[]) =>
    names.length > 0 && names.every((name) => this.#columns.has(`${table}.${name}`));
}

const ON_TABLE = /^(?:ALTER TABLE|CREATE UNIQUE INDEX "?\w+"? ON)\s+"?(\w+)/i;

function reasonAgainst(statement: string, fresh: Fresh): string | undefined {
  const table = ON_TABLE.exec(statement)?.[1];
  if (fresh.hasTable(table)) return undefined;
  if (/^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|TYPE|SEQUENCE|FUNCTION|INDEX|EXTENSION)\b/i.test(statement))
    return 'it may still use what is dropped';
  if (!table) return undefined;
  if (/\bDROP (?:COLUMN|DEFAULT)\b/i.test(statement)) return 'it may still use what is dropped';
  if (/\bRENAME\b/i.test(statement)) return 'it knows it by its old name';
  if (/\bDROP CONSTRAINT\b/i.test(statement)) return 'it may read what it was promised never to find';
  if (/\bALTER COLUMN "?\w+"? (?:SET DATA )?TYPE\b/i.test(statement)) return 'it may write or read what the type was';
  if (/\bSET NOT NULL\b/i.test(statement)) return 'it may leave the column out';
  if (/\bADD COLUMN\b(?=.*\bNOT NULL\b)(?!.*\b(?:DEFAULT|GENERATED)\b)/is.test(statement))
    return 'it leaves the column out';
  if (/\b(?:ADD CONSTRAINT|CREATE UNIQUE INDEX)\b/i.test(statement) && !isAboutFresh(statement, table, fresh))
    return 'it may write what is now forbidden';
  return undefined;
}

/** Whether a rule speaks of columns that the release before does not write: they have their default then. */
function isAboutFresh(statement: string, table: string, fresh: Fresh): boolean {
  const rule = statement.slice(statement.indexOf('(')).replace(/\bREFERENCES\b[^]*/i, '');
  const names = [...rule.matchAll(/"(\w+)"/g)].map(([, name]) => name!).filter((name) => name !== table);
  return fresh.hasColumns(table, names);
}
