import { olderFirst } from '@inner-circle/domain/duplicates/merging.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContactPicker } from '../../people/contact-picker.tsx';
import { textOfError } from '../../platform/server/call-error.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { MergeForm } from './merge-form.tsx';
import { MergedList } from './merged-list.tsx';
import { mergePreviewQuery } from './merging.queries.ts';

type MergeDialogProps = {
  contactIds: readonly string[];
  because?: string | undefined;
  open: boolean;
  onClose: () => void;
};

const TITLE = 'Make them one';

/** Of one contact alone it asks with whom. */
export default function MergeDialog({ contactIds, because, open, onClose }: MergeDialogProps) {
  const [added, setAdded] = useState<string>();
  const ids = [...contactIds, ...(added === undefined || contactIds.includes(added) ? [] : [added])];
  const isPicking = ids.length < 2;
  const { data, error, isFetching, refetch } = useQuery({ ...mergePreviewQuery(ids), enabled: !isPicking });
  if (isPicking)
    return (
      <Dialog open={open} onClose={onClose} title="Merge with…" fit>
        <ContactPicker label="Who is the same person?" value={null} onChange={(person) => setAdded(person?.id)} />
        {added !== undefined && <p className="text-sm text-danger">Choose somebody else: this is the same contact.</p>}
        <MergedList />
      </Dialog>
    );
  if (data && data.people.length > 1) {
    const contacts = olderFirst(data.people.map(({ contact }) => contact));
    const people = contacts.map(({ id }) => data.people.find(({ contact }) => contact.id === id)!);
    return (
      <MergeForm
        // Another preview is another choice.
        key={people.map(({ contact: { id, updatedAt } }) => id + updatedAt).join()}
        {...{ people, because, open, onClose }}
        onStale={() => void refetch()}
      />
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={TITLE} width="details">
      {data && <ErrorState title="One of them is gone already">There is nobody left to merge with.</ErrorState>}
      {error && (
        <ErrorState title="They did not load" onRetry={() => void refetch()} working={isFetching}>
          {textOfError(error)}
        </ErrorState>
      )}
      {!data && !error && <SkeletonRows rows={6} shape="line" label="Loading both" />}
    </Dialog>
  );
}
