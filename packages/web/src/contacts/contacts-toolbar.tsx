import type { ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Flame, Snowflake } from 'lucide-react';
import { groupsQuery } from '../groups/groups.queries.ts';
import { useTypedSearch } from '../platform/use-typed-search.ts';
import { RingSign } from '../ui/own-icons.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import type { useContactFilters } from './contact-filters.ts';

type ContactsToolbarProps = {
  view: ReturnType<typeof useContactFilters>;
  counts: ContactPage['meta']['counts'] | undefined;
};

export function ContactsToolbar({ view, counts }: ContactsToolbarProps) {
  const { filters, setSearch, setWarmth, setGroup } = view;
  const [typed, type] = useTypedSearch(filters.search, setSearch);
  const { data: groups = [] } = useQuery(groupsQuery);
  const known = groups.map(({ name }) => ({ value: name, label: name }));
  const chosen = filters.group && !groups.some(({ name }) => name === filters.group) ? [filters.group] : [];
  return (
    <div className="mb-3 flex flex-wrap gap-2 md:mb-4">
      <SearchField
        label="Search names, groups and notes"
        value={typed}
        onChange={type}
        slashKey
        className="max-md:basis-full md:max-w-90 md:flex-1"
      />
      <Segmented
        label="Warmth"
        hideLabel
        className="max-md:flex-1"
        value={filters.warmth}
        onChange={setWarmth}
        options={[
          { value: 'all', label: 'All', count: counts?.all },
          { value: 'warm', label: 'Warm', icon: Flame, tone: 'warm', count: counts?.warm },
          { value: 'cold', label: 'Cold', icon: Snowflake, tone: 'cold', count: counts?.cold },
        ]}
      />
      <Select
        label="Group"
        hideLabel
        soft
        icon={RingSign}
        className="w-36 md:ms-auto md:w-44"
        value={filters.group}
        onChange={setGroup}
        options={[
          { value: '', label: 'All groups' },
          ...known,
          ...chosen.map((name) => ({ value: name, label: name })),
        ]}
      />
    </div>
  );
}
