import { conditionsIn } from '@inner-circle/domain/contacts/conditions.contract.ts';
import type { ContactPage } from '@inner-circle/domain/contacts/contacts.contract.ts';
import { type ComponentProps, useRef } from 'react';
import { Deferred } from '../../platform/screen/deferred.tsx';
import { useKeys } from '../../platform/screen/keys.ts';
import { lazyPart } from '../../platform/screen/lazy-part.tsx';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ChevronDown, Flame, ListFilter, Snowflake } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { inputBox } from '../../ui/fields/input-box.ts';
import { RingSign } from '../../ui/brand/own-icons.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { DOT } from '../../ui/dot.ts';
import type { useContactFilters } from './contact-filters.ts';

const AddCondition = lazyPart(() => import('../filters/add-condition.tsx'));
const GroupFilter = lazyPart(() => import('./group-filter.tsx'));

type ContactsToolbarProps = {
  view: ReturnType<typeof useContactFilters>;
  counts: ContactPage['meta']['counts'] | undefined;
  /** “3 contacts”; undefined while they are on their way. */
  found: string | undefined;
};

export function ContactsToolbar({ view, counts, found }: ContactsToolbarProps) {
  const { filters, setSearch, setWarmth, setGroup } = view;
  // Beyond a thousand nobody has counted.
  const known = counts?.areMore ? undefined : counts;
  const [typed, type] = useTypedSearch(filters.search, setSearch);
  const filter = useRef<HTMLButtonElement>(null);
  useKeys({ 'filter-contacts': () => filter.current?.click() });
  const conditions = conditionsIn(filters.conditions) ?? [];
  const filterButton = (
    <Button ref={filter} icon={ListFilter} aria-haspopup="dialog" className="max-md:w-11">
      <span className="max-md:sr-only">Filter{conditions.length > 0 && `${DOT}${conditions.length}`}</span>
    </Button>
  );
  return (
    <div className="mb-3 flex flex-wrap gap-2 md:mb-4">
      <SearchField
        label="Search names, groups and notes"
        value={typed}
        onChange={type}
        found={found}
        filters={`${filters.warmth} ${filters.group}`}
        slashKey="search-contacts"
        className="flex-1 basis-[calc(100%-3.25rem)] md:max-w-90 md:basis-0"
      />
      <Deferred standIn={filterButton}>
        <AddCondition trigger={filterButton} />
      </Deferred>
      <Segmented
        label="Warmth"
        hideLabel
        className="max-md:min-w-fit max-md:flex-1"
        value={filters.warmth}
        onChange={setWarmth}
        options={[
          { value: 'all', label: 'All', count: known?.all },
          { value: 'warm', label: 'Warm', icon: Flame, tone: 'warm', count: known?.warm },
          { value: 'cold', label: 'Cold', icon: Snowflake, tone: 'cold', count: known?.cold },
        ]}
      />
      <div className="w-36 max-xs:grow md:ms-auto md:w-44">
        <Deferred standIn={<GroupFilterStandIn value={filters.group} />}>
          <GroupFilter value={filters.group} onChange={setGroup} />
        </Deferred>
      </div>
    </div>
  );
}

function GroupFilterStandIn({ value, ...button }: { value: string } & ComponentProps<'button'>) {
  return (
    <button
      {...button}
      type="button"
      aria-haspopup="listbox"
      className={inputBox({ soft: true, className: 'cursor-default text-start whitespace-nowrap focus-visible:halo' })}
    >
      <Icon of={RingSign} className="-ms-0.5 text-ink-3" />
      <span className="sr-only">Group: </span>
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {value || 'All groups'}
      </span>
      <Icon of={ChevronDown} className="text-ink-3" />
    </button>
  );
}
