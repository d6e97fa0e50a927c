import { Suspense } from 'react';
import { ContactsPage } from '../../contacts/contacts-page.tsx';
import { ContactsActions, ImportFirst } from '../../import-export/contacts-actions.tsx';
import { BRING } from '../../import-export/open-import.ts';
import { DUPLICATES } from '../../people/duplicates-address.ts';
import { useAddress } from '../../platform/screen/address.ts';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { optionalPart, lazyPart } from '../../platform/screen/lazy-part.tsx';

const PendingMark = optionalPart(() => import('../../reminders/lists/pending-mark.tsx'));
const DuplicatesPage = lazyPart(() => import('../../duplicates/finding/duplicates-page.tsx'));
const MergeItem = optionalPart(() => import('../../duplicates/merging/merge-item.tsx'));
const MergePicked = optionalPart(() => import('../../duplicates/merging/merge-picked.tsx'));
const BringPeople = lazyPart(() => import('./bring-people-from.tsx'));
const PickBar = lazyPart(() => import('../../bulk/pick-bar.tsx'));
const SavePicked = optionalPart(() => import('../../import-export/export/save-picked.tsx'));

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
  return (
    <ContactsPage
      actions={<ContactsActions />}
      pickBar={<PickBar save={<SavePicked />} merge={<MergePicked />} />}
      beginning={<ImportFirst />}
      renderMenuItems={({ id }) => <MergeItem contactId={id} />}
      renderMark={(contact, among) => <PendingMark contact={contact} among={among} />}
    />
  );
}
