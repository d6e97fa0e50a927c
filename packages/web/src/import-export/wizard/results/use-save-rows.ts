import {
  importExportEndpoints,
  type Import,
  type ImportResult,
} from '@inner-circle/domain/import-export/import-export.contract.ts';
import { ROW_FAILED } from '@inner-circle/domain/import-export/import.rules.ts';
import { useState } from 'react';
import { saveCsv } from '../../../platform/csv.ts';
import { failure } from '../../../platform/signal.ts';
import { call } from '../../../platform/server/call.ts';
import { counted } from '../../../platform/numbers.ts';
import type { Source } from '../import-state.ts';
import { textOfError } from '../../../platform/server/call-error.ts';

const PAGE = 100;

export const saveLabel = (rows: number) => (rows === 1 ? 'Save this row' : `Save these ${counted(rows, 'row')}`);

/** Saves the rows that were left out as a file: as they were while their file is at hand, else by number and name. */
export function useSaveRows(importId: string, source: Source | null) {
  const [isSaving, setSaving] = useState(false);
  const save = async ({ fileName }: Import) => {
    setSaving(true);
    try {
      const rows = await leftOut(importId);
      const table = source ? await asTheyWere(rows, source) : byName(rows);
      saveCsv(table, fileName.replace(/(?:\.csv)?$/i, ' - left out.csv'));
    } catch (error) {
      failure.publish(textOfError(error));
    }
    setSaving(false);
  };
  return [save, isSaving] as const;
}

async function leftOut(id: string): Promise<ImportResult[]> {
  const rows: ImportResult[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await call(importExportEndpoints.results, {
      params: { id },
      query: { outcome: 'failed', page, limit: PAGE },
    });
    rows.push(...data);
    if (page * PAGE >= meta.total) return rows;
  }
}

const reasonOf = ({ message }: ImportResult) => message ?? ROW_FAILED;

async function asTheyWere(rows: readonly ImportResult[], { file }: Source): Promise<string[][]> {
  const cells = await file.cells(rows.map(({ row }) => row));
  const width = file.headers.length;
  const filled = (row: readonly string[] = []) => Array.from({ length: width }, (_, index) => row[index] ?? '');
  return [
    [...file.headers, 'Why it was left out'],
    ...rows.map((result, index) => [...filled(cells[index]), reasonOf(result)]),
  ];
}

const byName = (rows: readonly ImportResult[]): string[][] => [
  ['Row', 'Name', 'Why it was left out'],
  ...rows.map((result) => [String(result.row), result.name, reasonOf(result)]),
];
