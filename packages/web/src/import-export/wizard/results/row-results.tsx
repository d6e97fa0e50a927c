import { ROW_FAILED } from '@inner-circle/domain/import-export/import.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/states/skeleton.tsx';
import { inFigures } from '../../../platform/numbers.ts';
import { RESULTS_PAGE, resultsQuery, type Outcome } from '../../imports.queries.ts';

type RowResultsProps = { importId: string; outcome: Outcome; heading: string };

/** Rows of the file by number and name, each with what became of it. */
export function RowResults({ importId, outcome, heading }: RowResultsProps) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(resultsQuery(importId, outcome, page));
  if (isError && !data) return <ErrorState size="sm" title="The rows did not load" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} shape="line" label="Loading the rows" />;
  const cell = 'py-3 pe-3 align-top shadow-[inset_0_1px_0_var(--line)]';
  return (
    <div>
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr className="text-start text-xs text-ink-3 *:pb-2 *:text-start *:font-medium">
            <th scope="col" className="w-10 md:w-11">
              Row
            </th>
            <th scope="col" className="w-24 md:w-30">
              Name
            </th>
            <th scope="col">{heading}</th>
          </tr>
        </thead>
        <tbody>
          {data.data.map(({ row, name, message }) => (
            <tr key={row}>
              <td className={cell}>{inFigures(row)}</td>
              <td className={`${cell} wrap-anywhere`}>
                {name === '' ? <span className="text-ink-3">no name</span> : name}
              </td>
              <td className={`${cell} wrap-anywhere`}>{message ?? ROW_FAILED}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.meta.total > RESULTS_PAGE && (
        <Pager page={page} pageSize={RESULTS_PAGE} total={data.meta.total} onPage={setPage} />
      )}
    </div>
  );
}
