import type { ContactSource, Decided, Decision } from '@inner-circle/domain/sources/sources.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../platform/numbers.ts';
import { usePage } from '../platform/server/use-page.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { Pager } from '../ui/pager.tsx';
import { NotLoaded } from '../ui/states/endless-scroll.tsx';
import { MessageBox } from '../ui/states/message-box.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { SourceProblem } from './source-problem.tsx';
import { sourceName } from './source-names.ts';
import { PROPOSALS_PAGE, proposalsQuery, useDecide, useTakeAll } from './sources.queries.ts';

type ProposalsDialogProps = { source: ContactSource; open: boolean; onClose: () => void };

/** What changed there, person by person and field by field. Nothing is other here before somebody says so. */
export function ProposalsDialog({ source, open, onClose }: ProposalsDialogProps) {
  const [page, setPage] = useState(1);
  const found = useQuery(proposalsQuery(source.id, page));
  const decide = useDecide();
  const takeAll = useTakeAll();
  const name = sourceName(source);
  const isBeyond = usePage(page, found, setPage);
  const params = { id: source.id };
  const decideOne = (decision: Decision) => decide.mutate({ params, body: { decisions: [decision] } });
  const { data, isError, refetch } = found;
  const left = takeAll.data?.left ?? decide.data?.left ?? [];

  const list = () => {
    if (isError && !data) return <NotLoaded onRetry={() => void refetch()} />;
    if (!data || isBeyond) return <SkeletonRows rows={3} shape="line" label="Loading changes" />;
    if (data.meta.total === 0)
      return <p className="py-6 text-center text-ink-2">Everything from {name} is decided on.</p>;
    return (
      <>
        <ul className="grid gap-3">
          {data.data.map((proposal) => (
            <ProposalCard
              key={`${proposal.id} ${proposal.version}`}
              proposal={proposal}
              there={name}
              isDeciding={decide.isPending && decide.variables.body.decisions[0]?.id === proposal.id}
              onDecide={decideOne}
            />
          ))}
        </ul>
        {data.meta.total > PROPOSALS_PAGE && (
          <Pager
            page={page}
            pageSize={PROPOSALS_PAGE}
            total={data.meta.total}
            onPage={setPage}
            label="Pages of changes"
          />
        )}
      </>
    );
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="plans"
      title={`Changed in ${name}`}
      subtitle="What you do not take stays as it is here."
      footerStart={
        data &&
        data.meta.total > 0 && (
          <p className="text-sm whitespace-nowrap text-ink-3 max-[22rem]:hidden">
            {counted(data.meta.total, 'change')}
          </p>
        )
      }
      footer={
        data && data.meta.total > 0 ? (
          <Button variant="primary" working={takeAll.isPending} onClick={() => takeAll.mutate({ params })}>
            Take all that is not different here
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )
      }
    >
      <SourceProblem source={source} />
      {left.length > 0 && <Left of={left} />}
      {list()}
    </Dialog>
  );
}

const TOLD = 5;

const Left = ({ of: left }: { of: Decided['left'] }) => (
  <MessageBox tone="caution">
    <ul className="grid gap-1">
      {left.slice(0, TOLD).map(({ id, name, message }) => (
        <li key={id}>
          <bdi>{name}</bdi>: {message}
        </li>
      ))}
      {left.length > TOLD && <li>And {counted(left.length - TOLD, 'other')}.</li>}
    </ul>
  </MessageBox>
);
