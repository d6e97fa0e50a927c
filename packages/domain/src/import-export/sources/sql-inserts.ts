import type { JsonObject } from './json.ts';

/** The columns of a table are named within so many characters: without an end each statement would be read up to the last one. */
const INSERT = /^INSERT (?:IGNORE )?INTO ((?:`?\w{1,64}`?\.)?`?\w{1,64}`?)\s{0,10}\(([^()]{0,5000})\) VALUES\s*/gm;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '' };

/** The rows of each table that a dump of MySQL inserts, by the names of their columns. */
export function insertsIn(sql: string): Map<string, JsonObject[]> {
  const tables = new Map<string, JsonObject[]>();
  let readUpTo = 0;
  for (const match of sql.matchAll(INSERT)) {
    // It stands in a text, or in a statement that nothing ended.
    if (match.index < readUpTo) continue;
    const table = match[1]!.replaceAll('`', '').split('.').at(-1)!;
    const columns = match[2]!.split(',').map((column) => column.replaceAll('`', '').trim());
    const { rows, end } = rowsFrom(sql, match.index + match[0].length);
    readUpTo = end;
    const kept = tables.getOrInsertComputed(table, () => []);
    for (const values of rows)
      kept.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])));
  }
  return tables;
}

/** Rows in brackets up to the semicolon. Texts are in single quotes, with backslashes before what would end them. */
function rowsFrom(sql: string, start: number): { rows: (string | null)[][]; end: number } {
  const rows: (string | null)[][] = [];
  let row: (string | null)[] | null = null;
  let index = start;
  while (index < sql.length && (row !== null || sql[index] !== ';')) {
    const character = sql[index]!;
    if (row === null) {
      if (character === '(') row = [];
      index += 1;
    } else if (character === ')') {
      rows.push(row);
      row = null;
      index += 1;
    } else if (character === "'") {
      const { text, end } = quoted(sql, index + 1);
      row.push(text);
      index = end;
    } else if (character === ',' || character.trim() === '') index += 1;
    else {
      let end = index;
      while (end < sql.length && sql[end] !== ',' && sql[end] !== ')') end += 1;
      const bare = sql.slice(index, end).trim();
      row.push(bare.toUpperCase() === 'NULL' ? null : bare);
      index = end;
    }
  }
  return { rows, end: index };
}

function quoted(sql: string, start: number): { text: string; end: number } {
  let text = '';
  let from = start;
  for (let index = start; index < sql.length; index += 1) {
    if (sql[index] === '\\') {
      const next = sql[index + 1] ?? '';
      text += sql.slice(from, index) + (ESCAPES[next] ?? next);
      index += 1;
      from = index + 1;
    } else if (sql[index] === "'") {
      if (sql[index + 1] !== "'") return { text: text + sql.slice(from, index), end: index + 1 };
      text += sql.slice(from, index + 1);
      index += 1;
      from = index + 1;
    }
  }
  return { text: text + sql.slice(from), end: sql.length };
}
