import type { DuplicateAction } from '@inner-circle/domain/import-export/import-export.contract.ts';
import { PAGE_SIZE } from '@inner-circle/domain/paging.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StepActions } from './use-import-session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { counted, inFigures } from '../../platform/numbers.ts';
import { ACTIONS, DuplicateRow } from './duplicate-row.tsx';
import { people, WhatArrives } from './what-arrives.tsx';
import type { Deciding } from './import-state.ts';
import { duplicatesQuery } from '../imports.queries.ts';

type Props = { state: Deciding; act: StepActions };

const MEANING: Record<DuplicateAction, string> = {
  skip: 'They are left out, and nothing changes for who is here.',
  merge: 'Who is here gets what is missing, and keeps what is there.',
  add: 'They are added beside who is here.',
};

/** Nobody comes in twice unless somebody says so. */
export function DuplicatesStep({ state, act }: Props) {
  const { source, total, found, problem } = state;
  return (
    <>
      {problem && <MessageBox tone="error">{problem}</MessageBox>}
      {source?.file.recognised && (
        <WhatArrives recognised={source.file.recognised} total={total} found={found} act={act} />
      )}
      {found > 0 && <Known state={state} act={act} />}
    </>
  );
}

function Known({ state, act }: Props) {
  const { total, found, rest } = state;
  return (
    <>
      <p className="text-lg">
        <b className="font-name">{counted(total, 'row')}</b>, {inFigures(found)} {found === 1 ? 'seems' : 'seem'} to be
        here already
      </p>
      <Segmented
        label="What to do with them"
        options={ACTIONS}
        value={rest}
        onChange={(action) => act.decideAll(state, action)}
        hint={MEANING[rest]}
      />
      <DuplicateRows state={state} act={act} />
    </>
  );
}

function DuplicateRows({ state, act }: Props) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(duplicatesQuery(state.importId, page));
  if (isError && !data) return <ErrorState size="sm" title="The list did not load" onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={Math.min(state.found, 6)} shape="section" />;
  return (
    <div>
      <ul className="divide-y divide-line">
        {data.data.map((duplicate) => (
          <DuplicateRow
            key={duplicate.row}
            duplicate={duplicate}
            action={state.except.get(duplicate.row) ?? state.rest}
            onChange={(action) => act.decide(state, duplicate.row, action)}
          />
        ))}
      </ul>
      <Pager page={page} pageSize={PAGE_SIZE} total={data.meta.total} onPage={setPage} />
    </div>
  );
}

export function DuplicatesFoot({ state, act }: Props) {
  const { total, starting } = state;
  return (
    <Button variant="primary" working={starting} onClick={() => act.start(state)}>
      Import {state.source?.file.recognised ? people(total) : counted(total, 'row')}
    </Button>
  );
}
