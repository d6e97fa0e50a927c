import { Suspense } from 'react';
import { partMissing } from '../../platform/signal.ts';
import { ContactsPage } from '../../contacts/contacts-page.tsx';
import { useContactSelection } from '../../contacts/list/contact-selection.ts';
import { ContactsActions, ImportFirst } from '../../import-export/contacts-actions.tsx';
import { BRING } from '../../import-export/open-import.ts';
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

/** The list of contacts, those who seem to be in it twice, or where more of them may come from. */
export function ContactsTab() {
  const [parameters] = useAddress();
  const Page = parameters.has(DUPLICATES) ? DuplicatesPage : parameters.has(BRING) ? BringPeople : null;
  if (!Page) return <ContactsWithFiles />;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <Page />
    </Suspense>
  );
}

/** The list with its ways in from a file and out to one, and a mark of the e-mails that wait. */
export function ContactsWithFiles() {
  const isChoosing = useContactSelection() !== null;
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
