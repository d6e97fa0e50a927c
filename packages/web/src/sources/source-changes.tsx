import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { NotLoaded } from '../ui/states/endless-scroll.tsx';
import { SkeletonRows } from '../ui/states/skeleton.tsx';
import { ProposalsDialog } from './proposals-dialog.tsx';
import { sourcesQuery } from './sources.queries.ts';

type SourceChangesProps = { id: string; open: boolean; onClose: () => void };

/** The changes of an account by its id alone, as a notification knows it. The account may be gone by then. */
export default function SourceChanges({ id, open, onClose }: SourceChangesProps) {
  const { data, isError, refetch } = useQuery(sourcesQuery);
  const source = data?.data.find((one) => one.id === id);
  if (source) return <ProposalsDialog source={source} open={open} onClose={onClose} />;
  return (
    <Dialog open={open} onClose={onClose} title="Changes" footer={<Button onClick={onClose}>Close</Button>}>
      {isError && !data ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : data ? (
        <p className="py-6 text-center text-ink-2">This account is no longer connected.</p>
      ) : (
        <SkeletonRows rows={3} shape="line" label="Loading changes" />
      )}
    </Dialog>
  );
}
