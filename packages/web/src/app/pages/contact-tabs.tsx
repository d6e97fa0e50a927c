import type { ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { contactLists } from '../../people/people.queries.ts';
import { FIND, openAddressed, useAddress } from '../../platform/screen/address.ts';
import { useKeys } from '../../platform/screen/keys.ts';
import { hasUnsaved } from '../../platform/typing/unsaved.ts';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import type { ContactView } from './contact-view.ts';

const TABS: readonly Tab<ContactView>[] = [
  { value: 'details', label: 'Details' },
  { value: 'story', label: 'Story' },
];

type ContactTabsProps = {
  contactId: string;
  view: ContactView;
  onChange: (view: ContactView) => void;
  onIntent: (view: ContactView) => void;
  panel: string;
};

/** What is shown of a contact, and the keys that lead to the others in the list. */
export function ContactTabs({ contactId, view, onChange, onIntent, panel }: ContactTabsProps) {
  const client = useQueryClient();
  const [, change] = useAddress();
  const go = (steps: number) => {
    const other = neighbourOf(client, contactId, steps);
    // What is being written asks before it is left, and this does not.
    if (other && !hasUnsaved()) change({ contact: other }, { replace: true, state: window.history.state as unknown });
  };
  useKeys({
    'open-palette': () => openAddressed(FIND, 'all'),
    'show-story': () => onChange(view === 'story' ? 'details' : 'story'),
    'previous-contact': () => go(-1),
    'next-contact': () => go(1),
  });
  return (
    <Tabs
      label="What is shown"
      {...{ tabs: TABS, value: view, onChange, onIntent, panel }}
      className="shrink-0 max-md:justify-start! md:px-5!"
    />
  );
}

/** Whom the list that is on the page shows before or after somebody. */
function neighbourOf(client: QueryClient, contactId: string, steps: number): string | undefined {
  const lists = client.getQueryCache().findAll({ ...contactLists, type: 'active' });
  for (const { state } of lists) {
    const ids = ((state.data as ContactPage | undefined)?.data ?? []).map(({ id }) => id);
    const at = ids.indexOf(contactId);
    if (at >= 0) return ids[at + steps];
  }
  return undefined;
}
