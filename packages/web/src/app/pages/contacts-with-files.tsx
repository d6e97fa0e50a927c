import { Suspense } from 'react';
import { partMissing } from '../../platform/signal.ts';
import { ContactsPage } from '../../contacts/contacts-page.tsx';
import { useContactSelection } from '../../contacts/list/contact-selection.ts';
import { ContactsActions, ImportFirst } from '../../import-export/contacts-actions.tsx';
import { useImportDialog } from '../../import-export/open-import.ts';
import { DUPLICATES } from '../../people/duplicates-address.ts';
import { useAddress } from '../../platform/screen/address.ts';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { optionalPart, lazyPart, PartBoundary } from '../../platform/screen/lazy-part.tsx';

const PendingMark = optionalPart(() => import('../../reminders/lists/pending-mark.tsx'));
const DuplicatesPage = lazyPart(() => import('../../duplicates/finding/duplicates-page.tsx'));
const MergeItem = optionalPart(() => import('../../duplicates/merging/merge-item.tsx'));
const MergeChosen = optionalPart(() => import('../../duplicates/merging/merge-chosen.tsx'));
const BringPeople = lazyPart(() => import('./bring-people-from.tsx'));
const SelectionBar = lazyPart(() => import('../../import-export/export/selection-bar.tsx'));

/** The list of contacts, or those who seem to be in it twice. */
export function ContactsTab() {
  const [parameters] = useAddress();
  if (!parameters.has(DUPLICATES)) return <ContactsWithFiles />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <DuplicatesPage />
    </Suspense>
  );
}

/** The list with its ways in from a file and out to one, and a mark of the e-mails that wait. */
export function ContactsWithFiles() {
  const isChoosing = useContactSelection() !== null;
  const { isBringing } = useImportDialog();
  if (isBringing) {
    return (
      <Suspense fallback={<SkeletonRows />}>
        <BringPeople />
      </Suspense>
    );
  }
  const banner = isChoosing && (
    <PartBoundary fallback={null} onFailed={() => partMissing.publish()}>
      <Suspense>
        <SelectionBar actions={<MergeChosen />} />
      </Suspense>
    </PartBoundary>
  );
  return (
    <ContactsPage
      actions={<ContactsActions />}
      banner={banner}
      beginning={<ImportFirst />}
      renderMenuItems={({ id }) => <MergeItem contactId={id} />}
      renderMark={(contact, among) => <PendingMark contact={contact} among={among} />}
    />
  );
}
