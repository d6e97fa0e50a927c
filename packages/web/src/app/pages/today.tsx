import { useState } from 'react';
import { AddContact, prefetchAddContact } from '../../contacts/writing/contact-dialogs.tsx';
import { NobodyYet } from '../../contacts/list/contacts-states.tsx';
import { ImportFirst } from '../../import-export/contacts-actions.tsx';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { TodayPage } from '../../today/today-page.tsx';
import type { PageProps } from './page-props.ts';

/** The day; on the first one, without contacts, the empty page of Contacts. */
export default function TodayWithContacts({ onNavigate }: PageProps) {
  return <TodayPage onNavigate={onNavigate} nobody={<Nobody />} />;
}

function Nobody() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <NobodyYet adds={{ onClick: () => setAdding(true), ...onIntent(prefetchAddContact) }} orElse={<ImportFirst />} />
      <AddContact open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
