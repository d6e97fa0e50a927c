import { useQuery } from '@tanstack/react-query';
import { DUPLICATES } from '../../people/duplicates-address.ts';
import { duplicatesQuery } from '../../people/duplicates.queries.ts';
import { counted, inFigures } from '../../platform/numbers.ts';
import { useAddressedDialog } from '../../platform/screen/address.ts';
import { useTitle } from '../../platform/screen/use-title.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ArrowLeft, Merge, ShieldCheck } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { MergedList } from '../merging/merged-list.tsx';
import { DuplicateBandList } from './duplicate-band-list.tsx';
import { useMergeSure } from './use-merge-sure.ts';
import { EverybodyOnce } from './everybody-once.tsx';

/** Pairs who seem to be one person: those of whom that is almost certain, then those to look at. */
export default function DuplicatesPage() {
  useTitle('Perhaps the same person');
  const { data, isError, isFetching, refetch } = useQuery(duplicatesQuery('certain'));
  const counts = data?.meta.counts;
  const pairs = counts && counts.certain + counts.look;
  const waiting = data?.meta.waiting ?? 0;
  return (
    <>
      <BackToContacts />
      <PageHead
        title="Perhaps the same person"
        summary={
          data
            ? `${counted(pairs!, 'pair')} among ${counted(data.meta.contacts, 'contact')}. Nothing is merged until you say so`
            : '\u00A0'
        }
        isActionWide
        actions={counts && counts.certain > 0 && <MergeSure count={counts.certain} />}
      />
      {isError && !data ? (
        <Card as="section">
          <ErrorState title="The pairs did not load" working={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : !data ? (
        <Card as="section" aria-busy="true">
          <SkeletonRows rows={4} label="Looking for duplicates" />
        </Card>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          {waiting > 0 && (
            <output className="text-ink-2">
              Still comparing {counted(waiting, 'contact')}. You can go on meanwhile.
            </output>
          )}
          {pairs === 0 && waiting === 0 && <EverybodyOnce contacts={data.meta.contacts} />}
          {counts!.certain > 0 && (
            <DuplicateBandList
              band="certain"
              title="Almost certainly"
              hint="Nothing contradicts; empty fields are filled, none is lost"
            />
          )}
          {counts!.look > 0 && <DuplicateBandList band="look" title="Have a look" />}
        </div>
      )}
      <p className="mt-4 flex items-center gap-2.5 px-1 text-sm text-ink-3">
        <Icon of={ShieldCheck} />
        Checked on this server. “They are two people” is remembered.
      </p>
      <MergedList />
    </>
  );
}

function MergeSure({ count }: { count: number }) {
  const [mergeSure, done] = useMergeSure();
  return (
    <Button
      variant="primary"
      icon={Merge}
      working={done !== null}
      workingLabel={done ? `Merging ${inFigures(done + 1)} of ${inFigures(count)}...` : 'Merging...'}
      onClick={() => void mergeSure(count)}
    >
      {count === 1 ? 'Merge the sure one' : `Merge the ${inFigures(count)} sure ones`}
    </Button>
  );
}

function BackToContacts() {
  const { close } = useAddressedDialog(DUPLICATES);
  return (
    <Button variant="ghost" size="sm" icon={ArrowLeft} className="mb-2 -ms-2" onClick={close}>
      Contacts
    </Button>
  );
}
