// The list of promo codes: the address holds filters and sorting, and ticked codes outlive a change of page.
import { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { PromoCodeQuery, PROMO_PAGE_SIZES } from '@inner-circle/domain/promo-codes/promo-codes.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePage } from '../../platform/server/use-page.ts';
import { useTypedSearch } from '../../platform/typing/use-typed-search.ts';
import { Calendar, Plus } from '../../ui/brand/icons.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PlainDateField } from '../../ui/fields/dates/picked-fields.tsx';
import { resultsInWords } from '../../ui/fields/results-announcement.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Pager } from '../../ui/pager.tsx';
import { searchDrawing } from '../../ui/brand/drawings.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { SkeletonRows } from '../../ui/states/skeleton.tsx';
import { addressedQuery, pageAs, useAdminAddress } from '../admin-address.ts';
import { codesQuery, refusalOf } from '../admin.queries.ts';
import { DURATIONS, planName, STATUSES } from './code-words.ts';
import { CodesTable } from './codes-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

const ANY = 'any';
const SEARCH_AFTER = 500;

const PLANS = [
  { value: ANY, label: 'All plans' },
  ...PaidPlan.options.map((value) => ({ value, label: planName(value) })),
];
const DURATION_TYPES = [
  { value: ANY, label: 'Any duration' },
  ...DurationType.options.map((value) => ({ value, label: DURATIONS[value] })),
];
const STATES = [
  { value: ANY, label: 'Any status' },
  ...(['active', 'inactive', 'expired', 'fully-redeemed'] as const).map((value) => ({
    value,
    label: STATUSES[value].label,
  })),
];
const DAYS = [
  ['createdAfter', 'Created from'],
  ['createdBefore', 'Created until'],
  ['expiresAfter', 'Expires from'],
  ['expiresBefore', 'Expires until'],
] as const;
const FILTERS = ['search', 'planType', 'durationType', 'isActive', 'status', ...DAYS.map(([name]) => name)] as const;

export function CodesTab() {
  const { parameters, change, open } = useAdminAddress();
  const query = addressedQuery(PromoCodeQuery, parameters);
  const list = useQuery(codesQuery(query));
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = list;
  const goTo = (page: number, options?: { replace: boolean }) => change({ page: pageAs(page) }, options);
  const isBeyond = usePage(query.page, list, (lastPage) => goTo(lastPage, { replace: true }));
  const [problem, setProblem] = useState<string>();
  const filter = (changes: Changes) => change({ ...changes, page: null }, { replace: true });
  const isFiltered = FILTERS.some((name) => parameters.has(name));

  return (
    <>
      <Toolbar
        isFiltered={isFiltered}
        filter={filter}
        found={isPlaceholderData ? undefined : resultsInWords(data?.meta.total, 'promo code')}
      />
      {problem && (
        <MessageBox tone="error" className="mb-3">
          {problem}
        </MessageBox>
      )}
      <Card as="section" aria-label="Promo codes" className="overflow-hidden">
        <SelectionBar total={data?.meta.total} onProblem={setProblem} />
        {isError && !data ? (
          <ErrorState title="Failed to fetch promo codes" onRetry={() => void refetch()} working={isFetching}>
            {refusalOf(error, 'Nothing is lost.')}
          </ErrorState>
        ) : !data || isBeyond ? (
          <SkeletonRows rows={10} shape="line" label="Loading promo codes" />
        ) : data.data.length === 0 ? (
          <EmptyState
            drawing={searchDrawing}
            title="No promo codes found"
            action={!isFiltered && <Button onClick={() => open('create')}>Create the first one</Button>}
          >
            {isFiltered ? 'No code fits these filters.' : 'Make one, or a whole batch.'}
          </EmptyState>
        ) : (
          <CodesTable
            codes={data.data}
            fading={isPlaceholderData}
            sortBy={query.sortBy}
            sortOrder={query.sortOrder}
            onSort={(sortBy, sortOrder) => filter({ sortBy, sortOrder })}
            onProblem={setProblem}
          />
        )}
      </Card>
      {data && data.meta.total > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 max-md:justify-center">
          <Pager page={query.page} pageSize={query.limit} total={data.meta.total} onPage={goTo} className="md:flex-1" />
          <Select
            label="Codes a page"
            hideLabel
            soft
            options={PROMO_PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
            value={String(query.limit)}
            onChange={(limit) => filter({ limit })}
            className="mt-4"
          />
        </div>
      )}
    </>
  );
}

type Changes = Readonly<Record<string, string | null>>;

type ToolbarProps = { isFiltered: boolean; filter: (changes: Changes) => void; found: string | undefined };

function Toolbar({ isFiltered, filter, found }: ToolbarProps) {
  const { parameters, open } = useAdminAddress();
  const search = parameters.get('search') ?? '';
  const [typed, type] = useTypedSearch(search, (next) => filter({ search: next }), SEARCH_AFTER);
  const [showsDays, setShowsDays] = useState(DAYS.some(([name]) => parameters.has(name)));
  const chosen = (name: string) => parameters.get(name) ?? ANY;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <SearchField
          label="Search code or description"
          value={typed}
          onChange={type}
          found={found}
          filters={String(parameters)}
          slashKey="search-admin"
          className="w-full md:w-70!"
        />
        <Filter label="Plan" name="planType" options={PLANS} value={chosen('planType')} onChange={filter} />
        <Filter
          label="Duration"
          name="durationType"
          options={DURATION_TYPES}
          value={chosen('durationType')}
          onChange={filter}
        />
        <Filter label="Status" name="status" options={STATES} value={chosen('status')} onChange={filter} />
        <Button icon={Calendar} aria-expanded={showsDays} onClick={() => setShowsDays(!showsDays)}>
          Dates
        </Button>
        {isFiltered && (
          <Button variant="ghost" onClick={() => filter(Object.fromEntries(FILTERS.map((name) => [name, null])))}>
            Clear filters
          </Button>
        )}
        <Button variant="primary" icon={Plus} onClick={() => open('create')} className="max-md:w-full md:ms-auto">
          Create Code
        </Button>
      </div>
      {showsDays && (
        <div className="mb-3 grid gap-2 min-[25rem]:grid-cols-2 md:grid-cols-4">
          {DAYS.map(([name, label]) => (
            <PlainDateField
              key={name}
              label={label}
              value={parameters.get(name) ?? ''}
              onChange={({ target }) => filter({ [name]: target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}

type FilterProps = {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (changes: Changes) => void;
};

function Filter({ label, name, options, value, onChange }: FilterProps) {
  return (
    <Select
      label={label}
      hideLabel
      soft
      options={options}
      value={options.some((option) => option.value === value) ? value : ANY}
      onChange={(next) => onChange({ [name]: next === ANY ? null : next })}
    />
  );
}
