import type { Group } from '@inner-circle/domain/groups/groups.contract.ts';
import { RingSign } from '../ui/brand/own-icons.tsx';
import { Select } from '../ui/fields/select.tsx';

type GroupFilterProps = { groups: readonly Group[]; value: string; onChange: (group: string) => void };

export default function GroupFilter({ groups, value, onChange }: GroupFilterProps) {
  const names = groups.map(({ name }) => name);
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
