import { useState } from 'react';
import { useGroups } from '../../groups/groups.queries.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { SearchSelect } from '../../ui/fields/search-select.tsx';
import { Select } from '../../ui/fields/select.tsx';

type GroupFilterProps = { value: string; onChange: (group: string) => void };

/** A list to choose from; where there are more groups than a list should have, a field to type into. */
export default function GroupFilter({ value, onChange }: GroupFilterProps) {
  const [search, setSearch] = useState('');
  const [, type] = useTypedSearch(search, setSearch);
  const { data: groups = [], isMany } = useGroups(search);
  const names = groups.map(({ name }) => name);
  if (isMany) {
    return (
      <SearchSelect
        label="Group"
        hideLabel
        soft
        icon={RingSign}
        defaultOpen
        placeholder="All groups"
        options={names}
        value={value || null}
        onChange={(name) => onChange(name ?? '')}
        onType={(typed) => {
          type(typed);
          if (typed === '') onChange('');
        }}
        keyOf={(name) => name}
        labelOf={(name) => name}
        nothing="No group by that name."
        renderOption={(name) => (
          <span dir="auto" className="min-w-0 truncate">
            {name}
          </span>
        )}
      />
    );
  }
  // A group that was deleted or renamed meanwhile is still what the list is filtered by.
  const offered = value === '' || names.includes(value) ? names : [...names, value];
  return (
    <Select
      label="Group"
      hideLabel
      soft
      icon={RingSign}
      defaultOpen
      value={value}
      onChange={onChange}
      options={[{ value: '', label: 'All groups' }, ...offered.map((name) => ({ value: name, label: name }))]}
    />
  );
}
